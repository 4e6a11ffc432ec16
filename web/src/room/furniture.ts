/** Chairs, stools and tables as symbols round the origin, in the units of a board: one step is 100. */
import { flagOf } from "../guests/portraits/rims";
import type { Nation } from "../guests/words";
import { supplyMaterials } from "./materials";
import { symbol } from "./sheet";

/** Half the side of a symbol's box. */
export const REACH = 64;
const BOX = `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`;
const DROP = "var(--drop)";

function furniture(name: string, markup: string): string {
  supplyMaterials();
  return symbol(name, BOX, () => markup);
}

/** A chair of bentwood and cane; its back is on the right. */
export const chairSymbol = (): string =>
  furniture(
    "chair",
    `<circle cx="2" cy="3" r="38" fill="${DROP}" opacity=".25"/>` +
      '<path d="M13,-43A45,45 0 0 1 13,43" fill="none" stroke="#4b2711" stroke-width="11" stroke-linecap="round"/>' +
      '<path d="M15,-41A44,44 0 0 1 15,41" fill="none" stroke="#9a6233" stroke-width="3.8" stroke-linecap="round"/>' +
      '<path d="M-4,0H42" stroke="#4b2711" stroke-width="4.2"/>' +
      '<circle r="33" fill="url(#cane)" stroke="#6b3d1c" stroke-width="7"/><circle r="33" fill="none" stroke="#c08a52" stroke-width="2" opacity=".8"/>',
  );

/** A leather stool without a back: a chair that two tables share. */
export const stoolSymbol = (): string =>
  furniture(
    "stool",
    `<ellipse cy="7" rx="42" ry="41" fill="${DROP}" opacity=".3"/>` +
      '<circle r="40" fill="url(#leather)" stroke="#5b3016" stroke-width="5"/>' +
      '<circle r="30" fill="none" stroke="#f3d9a4" stroke-width="2.2" stroke-dasharray="3 7" opacity=".8"/><circle r="5" fill="#e8c988"/>' +
      '<path d="M-21,-21Q0,-4 21,-21M-21,21Q0,4 21,21" stroke="#5b2a1c" stroke-width="2.6" fill="none" opacity=".55"/>',
  );

/** Veins of a marble top of a radius. */
export const veins = (r: number): string =>
  `<path d="M${-0.8 * r},${-0.2 * r}C${-0.3 * r},${-0.5 * r} ${-0.1 * r},${0.1 * r} ${0.3 * r},${-0.3 * r}S${0.7 * r},${-0.1 * r} ${0.85 * r},${-0.35 * r}` +
  `M${-0.5 * r},${0.7 * r}C${-0.2 * r},${0.4 * r} ${0.2 * r},${0.6 * r} ${0.6 * r},${0.35 * r}" fill="none" stroke="var(--vein)" stroke-width="${0.05 * r}" opacity=".7"/>`;

/** A round table of marble with a brass rim, the flag and the letters of its nation. Larger letters when it is small on the screen. */
export function tableSymbol(nation: Nation, compact: boolean): string {
  const r = 52;
  const width = r * (compact ? 1 : 1.06);
  const height = r * (compact ? 0.6 : 0.66);
  const top = -r * (compact ? 0.74 : 0.66);
  const size = r * (compact ? 0.68 : 0.5);
  return furniture(
    `table-${nation}${compact ? "-compact" : ""}`,
    `<ellipse cy="6" rx="${r + 2}" ry="${r + 1}" fill="${DROP}" opacity=".28"/>` +
      `<circle r="${r - 2}" fill="url(#marble)" stroke="url(#brass)" stroke-width="6.5"/><circle r="${r + 1.5}" fill="none" stroke="#5a3d18" stroke-width="1.6" opacity=".7"/>` +
      veins(0.9 * r) +
      `<clipPath id="table-flag-${nation}${compact}"><rect width="${width}" height="${height}" rx="5"/></clipPath>` +
      `<g transform="translate(${-width / 2} ${top})"><g clip-path="url(#table-flag-${nation}${compact})">${flagOf(nation, width, height)}</g>` +
      `<rect width="${width}" height="${height}" rx="5" fill="none" stroke="#2b1a0d" stroke-width="2.4"/></g>` +
      `<text y="${r * (compact ? 0.66 : 0.6)}" text-anchor="middle" class="plaque" font-size="${size}" letter-spacing="${compact ? -0.2 : 1.2}" fill="var(--ink)">${nation.toUpperCase()}</text>`,
  );
}
