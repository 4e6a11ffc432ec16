/** Busts in their frames: the medallion of a guest, the card of a guest, the visitor of the café, the player. */
import type { Nation } from "../words";
import { bust } from "./bust";
import type { HairStyle } from "./hair";
import type { Person } from "./person";
import { flagOf, rimOf } from "./rims";
import { tenth } from "./svg";

const INK = "#2b1a0d";
const PAPER = "#fffdf6";

/** How a medallion is cropped: from 64 pixels on, below, and below 32. */
export type Crop = "large" | "small" | "tiny";
export const cropFor = (pixels: number): Crop => (pixels < 32 ? "tiny" : pixels < 64 ? "small" : "large");

interface Cut {
  readonly rim: number;
  readonly plaque: {
    readonly y: number;
    readonly height: number;
    readonly width: number;
    readonly font: number;
    readonly line: number;
  };
}
const CUTS: Readonly<Record<Crop, Cut>> = {
  large: { rim: 15, plaque: { y: 164, height: 31, width: 84, font: 25, line: 2.6 } },
  small: { rim: 17, plaque: { y: 150, height: 46, width: 122, font: 43, line: 4 } },
  tiny: { rim: 14, plaque: { y: 130, height: 66, width: 168, font: 62, line: 4 } },
};

/** Tall hair gets a little less zoom. */
const ZOOM: Partial<Record<HairStyle, number>> = {
  topbun: 0.98,
  braidbun: 0.97,
  hightop: 1,
  manbun: 1.02,
  hat: 1.02,
  afro: 1.04,
  quiff: 1.06,
  twists: 1.06,
};
const TINY_ZOOM: Partial<Record<HairStyle, number>> = { topbun: 0.92, braidbun: 0.9, hightop: 0.94 };

function zoomed(person: Person, crop: Crop): string {
  const style = person.hair[0];
  const zoom = crop === "tiny" ? (TINY_ZOOM[style] ?? 1.06) : (ZOOM[style] ?? 1.14) + (crop === "small" ? 0.05 : 0);
  const chin = { large: 146, small: 138, tiny: 128 }[crop];
  return `translate(${tenth(100 - 100 * zoom)} ${tenth(chin - 136 * zoom)}) scale(${zoom})`;
}

/** Letters in the middle of a box. */
function letters(text: string, y: number, size: number, fill: string, more = ""): string {
  return `<text x="100" y="${tenth(y + size * 0.355)}" text-anchor="middle" class="plaque" font-size="${size}" fill="${fill}" ${more}>${text}</text>`;
}

/** Round for a woman, a soft square for a man, the flag as the rim, the letters on the plaque. In a box of 200. */
export function medallion(person: Person, nation: Nation | "jok", text: string, crop: Crop, id: string): string {
  const { rim, plaque } = CUTS[crop];
  const edge = (inset: number, more: string) =>
    person.woman
      ? `<circle cx="100" cy="100" r="${98 - inset}" ${more}/>`
      : `<rect x="${2 + inset}" y="${2 + inset}" width="${196 - 2 * inset}" height="${196 - 2 * inset}" rx="${58 - inset * 0.75}" ${more}/>`;
  const rounding = person.woman ? plaque.height / 2 : 9;
  return [
    `<clipPath id="${id}o">${edge(0, "")}</clipPath><clipPath id="${id}i">${edge(rim + 2, "")}</clipPath>`,
    `<g clip-path="url(#${id}o)">${rimOf(nation, !person.woman)}</g>`,
    edge(0, `fill="none" stroke="${INK}" stroke-width="3"`),
    edge(rim, `fill="${person.ground}" stroke="${PAPER}" stroke-width="4"`),
    `<g clip-path="url(#${id}i)"><g transform="${zoomed(person, crop)}">${bust(person, `${id}f`)}</g></g>`,
    `<rect x="${100 - plaque.width / 2}" y="${plaque.y}" width="${plaque.width}" height="${plaque.height}" rx="${rounding}"`,
    ` fill="${PAPER}" stroke="${INK}" stroke-width="${plaque.line}"/>`,
    letters(
      text,
      plaque.y + plaque.height / 2,
      plaque.font,
      INK,
      `letter-spacing="${{ large: 1.5, small: 0.5, tiny: -1 }[crop]}"`,
    ),
  ].join("");
}

const WOMAN =
  '<circle r="19"/><g fill="none" stroke-width="3.4" stroke-linecap="round"><circle cy="-4.5" r="7"/><path d="M0,3V12M-5,7.8H5"/></g>';
const MAN =
  '<rect x="-18" y="-18" width="36" height="36" rx="8"/><g fill="none" stroke-width="3.4" stroke-linecap="round">' +
  '<circle cx="-2.5" cy="3" r="7"/><path d="M3,-2.5L10,-9.5M3.6,-10H10.4V-3.2"/></g>';

/** A guest as a playing card, in a box of 200 by 276: what one must know stands in the upper left corner. */
export function playingCard(person: Person, nation: Nation | "jok", text: string, id: string): string {
  return [
    `<clipPath id="${id}p"><path d="M12,54H188V226H12Z"/></clipPath><clipPath id="${id}c"><rect width="58" height="38" rx="4"/></clipPath>`,
    `<rect x="1" y="1" width="198" height="274" rx="17" fill="#fffaf0" stroke="${INK}" stroke-width="2.4"/>`,
    `<rect x="12" y="54" width="176" height="172" fill="${person.ground}"/>`,
    `<g clip-path="url(#${id}p)"><g transform="translate(-16 40) scale(1.16)">${bust(person, `${id}f`)}</g></g>`,
    `<g transform="translate(12 222)">${flagOf(nation, 176, 9)}</g>`,
    `<path d="M12,54H188V231H12Z" fill="none" stroke="${INK}" stroke-width="2"/>`,
    `<g transform="translate(13 9)"><g clip-path="url(#${id}c)">${flagOf(nation, 58, 38)}</g>`,
    `<rect width="58" height="38" rx="4" fill="none" stroke="${INK}" stroke-width="2"/></g>`,
    `<text x="82" y="41" class="plaque" font-size="37" letter-spacing="1" fill="${INK}">${text}</text>`,
    `<g transform="translate(35 80)" fill="#fffaf0" stroke="${INK}" stroke-width="2.4">${person.woman ? WOMAN : MAN}</g>`,
    `<text x="100" y="262" text-anchor="middle" class="named" font-size="31" fill="${INK}">${person.name}</text>`,
  ].join("");
}

export interface Badge {
  /** The colour of the rim. */
  readonly rim: string;
  readonly text: string;
  /** Whether the visitor is one of the famous: a dark plaque. */
  readonly famous: boolean;
  /** The figure of the owner's colour, drawn on the rim. */
  readonly figure?: string;
}

/** A visitor of Wiener Melange, in a box of 200. */
export function visitorToken(person: Person, { rim, text, famous, figure = "" }: Badge, id: string): string {
  return [
    `<clipPath id="${id}o"><circle cx="100" cy="100" r="80"/></clipPath>`,
    `<circle cx="100" cy="100" r="97" fill="${rim}" stroke="${INK}" stroke-width="4"/>`,
    `<circle cx="100" cy="100" r="81" fill="${person.ground}" stroke="#fffaf0" stroke-width="5"/>`,
    `<g clip-path="url(#${id}o)"><g transform="translate(-14 -14) scale(1.14)">${bust(person, `${id}f`)}</g></g>`,
    figure,
    `<rect x="42" y="142" width="116" height="54" rx="${famous ? 27 : 10}" fill="${famous ? INK : PAPER}"`,
    ` stroke="${famous ? "#e6c782" : INK}" stroke-width="4"/>`,
    letters(text, 169, 46, famous ? "#f8e4b2" : INK),
  ].join("");
}

/** A player: a brass frame without a flag. In a box of 200. */
export function framed(person: Person, id: string): string {
  return [
    `<linearGradient id="${id}g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9cf94"/>`,
    `<stop offset=".5" stop-color="#a97f3d"/><stop offset="1" stop-color="#d9b773"/></linearGradient>`,
    `<clipPath id="${id}o"><circle cx="100" cy="100" r="86"/></clipPath>`,
    `<circle cx="100" cy="100" r="97" fill="url(#${id}g)" stroke="#5a3d18" stroke-width="2.5"/>`,
    `<circle cx="100" cy="100" r="87.5" fill="${person.ground}" stroke="#5a3d18" stroke-width="2.5"/>`,
    `<g clip-path="url(#${id}o)"><g transform="translate(-12 -2) scale(1.12)">${bust(person, `${id}f`)}</g></g>`,
  ].join("");
}
