/** A bust from a person: flat shapes with one shadow side, in a box of 200 by 200; the body runs on to 250. */
import { clothes } from "./clothes";
import { extras } from "./extras";
import { beard, brows, eyes, FACES, glasses, mouth, nose, outline } from "./face";
import { styleOf } from "./hair";
import { HAIRS, type Person, SKINS } from "./person";
import { MIDDLE, mix, oval, shape, stroke } from "./svg";

const NIGHT = "#1c0f0a";
const NO_HAT = ["#333333", "#222222", "#555555"] as const;
const NECKS = {
  woman: [
    "M87,118L87,150C87,158 113,158 113,150L113,118Z",
    "M87,128C94,142 108,144 113,134L113,140C108,152 94,150 87,138Z",
  ],
  man: [
    "M83,118L83,150C83,160 117,160 117,150L117,118Z",
    "M83,128C92,143 110,145 117,133L117,139C110,153 92,151 83,138Z",
  ],
} as const;
const PALE = ["white", "silver", "blond", "sand", "ginger", "grey"];

/** The id is for the outline of the face, and must be the only one of its kind on the page. */
export function bust(person: Person, id: string): string {
  const [light, shade, line, blush] = SKINS[person.skin];
  const [colour, strand] = HAIRS[person.hair[1]];
  const [behind, before] = styleOf(person.hair[0])(colour, strand, person.hat ?? NO_HAT);
  const ink = mix(line, NIGHT, person.skin >= "s5" ? 0.75 : 0.62);
  const [neck, throat] = NECKS[person.woman ? "woman" : "man"];
  const browed = person.browColour ?? person.hair[1];
  return [
    behind,
    shape(neck, light),
    clothes(person, light),
    person.clothes[0] === "turtle" ? "" : shape(throat, shade),
    ears(FACES[person.face][0] - 1, light, shade, line),
    `<clipPath id="${id}"><path d="${outline(person.face)}"/></clipPath>`,
    shape(outline(person.face), shade),
    `<g clip-path="url(#${id})">${shape(outline(person.face, -4.5, -2.5), light)}`,
    `${oval(79, 106, 8.5, 6, blush, 'opacity=".38"')}${oval(121, 106, 8.5, 6, blush, 'opacity=".38"')}</g>`,
    person.beard ? beard(person.beard, HAIRS[person.beardColour ?? person.hair[1]], person.face) : "",
    nose(person.nose, line),
    mouth(person.mouth, ink, person.lip ?? mix(blush, "#8a2f2a", 0.35)),
    eyes(person.eyes, ink, person.woman),
    brows(person.brows, mix(HAIRS[browed][0], NIGHT, PALE.includes(browed) ? 0.28 : 0.1)),
    before,
    person.glasses ? glasses(...person.glasses) : "",
    extras(person.extra, line),
  ].join("");
}

function ears(x: number, light: string, shade: string, line: string): string {
  const [left, right] = [MIDDLE - x, MIDDLE + x];
  const folds = `M${left - 2},93C${left - 4},97 ${left - 2},100 ${left},102M${right + 2},93C${right + 4},97 ${right + 2},100 ${right},102`;
  return oval(left, 97, 6.4, 9, light) + oval(right, 97, 6.4, 9, shade) + stroke(folds, line, 1.6, 'opacity=".55"');
}
