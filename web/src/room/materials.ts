/** Marble, brass, wood, cane and cloth: the paints that furniture is drawn with. Light comes from above left. */
import { define } from "./sheet";

const stops = (...colours: readonly (readonly [number, string, (number | string)?])[]): string =>
  colours
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join("");
const down = (id: string, inner: string): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${inner}</linearGradient>`;
const round = (id: string, at: string, inner: string): string =>
  `<radialGradient id="${id}" ${at}>${inner}</radialGradient>`;
const pattern = (id: string, width: number, height: number, more: string, inner: string): string =>
  `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" ${more}>${inner}</pattern>`;
const cover = (width: number, height: number, fill: string): string =>
  `<rect width="${width}" height="${height}" fill="${fill}"/>`;

const PAINTS = [
  down("wood", stops([0, "#7a4527"], [0.5, "#5d321a"], [1, "#4a2612"])),
  down("brass", stops([0, "#f1dba3"], [0.45, "#b98d42"], [1, "#e0bf7a"])),
  round("marble", 'cx=".4" cy=".32" r=".8"', stops([0, "var(--marble)"], [1, "var(--marble-shade)"])),
  round("leather", 'cx=".4" cy=".3" r=".9"', stops([0, "var(--leather)"], [1, "var(--leather-shade)"])),
  round("cloth", 'cx=".5" cy=".42" r=".7"', stops([0, "var(--cloth)"], [1, "var(--cloth-shade)"])),
  round("lamp", "", stops([0, "var(--lamp)", "var(--lamp-strength)"], [1, "var(--lamp)", 0])),
  pattern(
    "cane",
    10,
    10,
    'patternTransform="rotate(45)"',
    `${cover(10, 10, "var(--cane)")}<path d="M0,0H10M0,0V10" stroke="var(--cane-line)" stroke-width="2.6"/>`,
  ),
  pattern(
    "tiles",
    64,
    64,
    "",
    `${cover(64, 64, "var(--tile)")}<path d="M17,0H47M17,64H47M0,17V47M64,17V47" stroke="var(--tile-line)" stroke-width="2.5"/>` +
      '<path d="M0,-15L15,0L0,15L-15,0ZM64,-15L79,0L64,15L49,0ZM0,49L15,64L0,79L-15,64ZM64,49L79,64L64,79L49,64Z" fill="var(--tile-inlay)" opacity=".55"/>',
  ),
  pattern(
    "weave",
    16,
    16,
    'patternTransform="rotate(45)"',
    '<path d="M0,0H16M0,0V16" stroke="#f0d9a4" stroke-width="2.4" opacity=".5"/><circle cx="8" cy="8" r="2" fill="#f0d9a4" opacity=".45"/>',
  ),
  pattern(
    "granite",
    32,
    32,
    "",
    `${cover(32, 32, "#8f8d89")}<g fill="#6e6c69"><circle cx="6" cy="8" r="3"/><circle cx="16" cy="21" r="3.4"/></g>` +
      '<g fill="#bab8b3"><circle cx="22" cy="4" r="2.2"/><circle cx="28" cy="24" r="2.6"/><circle cx="6" cy="27" r="2.2"/></g>',
  ),
  pattern(
    "grain",
    80,
    28,
    "",
    `${cover(80, 28, "#7a4726")}<path d="M0,8Q20,2 40,8T80,8M0,22Q20,16 40,22T80,22" stroke="#5c3218" stroke-width="3" fill="none"/>`,
  ),
  '<linearGradient id="statuary" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#e6dfd4"/></linearGradient>',
];

/** Whoever draws furniture calls this first. */
export const supplyMaterials = (): void => define("materials", PAINTS.join(""));
