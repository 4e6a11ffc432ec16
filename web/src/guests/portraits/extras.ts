/** Earrings, freckles, scarves: what tells two people apart at a second look. */
import { dot, mix, shape, star, stroke } from "./svg";

/** Each by its own colour and the colour of lines on the skin. */
const EXTRAS: Readonly<Record<string, (col: string, line: string) => string>> = {
  hoops: (col) =>
    `<circle cx="62.5" cy="113" r="7.5" fill="none" stroke="${col}" stroke-width="2.8"/><circle cx="137.5" cy="113" r="7.5" fill="none" stroke="${col}" stroke-width="2.8"/>`,
  studs: (col) => dot(64, 108, 3.2, col) + dot(136, 108, 3.2, col),
  stud: (col) => dot(64.5, 108, 2.8, col),
  drops: (col) =>
    shape(
      "M63,106C67,114 67,120 63,120C59,120 59,114 63,106ZM137,106C141,114 141,120 137,120C133,120 133,114 137,106Z",
      col,
    ),
  discs: (col) =>
    dot(62.5, 115, 6.4, col) + dot(137.5, 115, 6.4, col) + stroke("M64,106L63,110M136,106L137,110", col, 2),
  nosestud: (col) => dot(107.2, 105.5, 1.7, col),
  freckles: (_, line) =>
    [
      [79, 103],
      [83, 106],
      [87, 103],
      [81, 99.5],
      [113, 103],
      [117, 106],
      [121, 103],
      [119, 99.5],
      [95, 101],
      [106, 102],
    ]
      .map(([x, y]) => dot(x!, y!, 1.15, line, 'opacity=".55"'))
      .join(""),
  scarf: (col) =>
    shape("M76,140C84,154 116,154 124,140C132,146 132,162 124,168C110,176 90,176 76,168C68,162 68,146 76,140Z", col) +
    shape("M104,168L124,162L128,206L108,208Z", mix(col, "#1a0e08", 0.16)) +
    stroke("M78,156C92,166 110,165 124,155M112,176L114,204M120,174L122,202", mix(col, "#1a0e08", 0.3), 2),
  necklace: (col) => stroke("M82,152C88,176 112,176 118,152", col, 2.4) + dot(100, 172, 3.6, col),
  beads: (col) =>
    [
      [80, 156],
      [84, 164],
      [91, 170],
      [100, 172],
      [109, 170],
      [116, 164],
      [120, 156],
    ]
      .map(([x, y]) => dot(x!, y!, 4, col))
      .join(""),
  headphones: (col) =>
    stroke("M70,158C72,180 128,180 130,158", col, 7) +
    `<rect x="60" y="144" width="17" height="24" rx="8" fill="${col}"/><rect x="123" y="144" width="17" height="24" rx="8" fill="${col}"/>` +
    stroke("M64,150L64,162M136,150L136,162", mix(col, "#ffffff", 0.4), 2.4),
  bow: (col) =>
    shape("M100,158L82,149L82,170L100,161L118,170L118,149Z", col) + dot(100, 159.5, 4.6, mix(col, "#1a0e08", 0.25)),
  star: (col) => star(140, 178, 9, col),
  strap: (col) => stroke("M52,176L96,236", col, 7),
  crow: (_, line) =>
    stroke("M69,92l-3.5,-1.5M69.5,96l-3.5,1M131,92l3.5,-1.5M130.5,96l3.5,1", line, 1.6, 'opacity=".7"'),
  fold: (_, line) =>
    stroke("M88,108C84.5,111 83,114 82.6,117M112,108C115.5,111 117,114 117.4,117", line, 1.7, 'opacity=".6"'),
  brow: (_, line) =>
    stroke("M86,70C95,67.6 105,67.6 114,70M89,64.4C96,62.6 104,62.6 111,64.4", line, 1.5, 'opacity=".45"'),
  bags: (_, line) =>
    stroke("M79,101.5C82,103.5 87,103.5 90,101.5M110,101.5C113,103.5 118,103.5 121,101.5", line, 1.5, 'opacity=".5"'),
  mole: (_, line) => dot(112.5, 111.5, 1.5, line),
  clip: (col) => stroke("M124,60L132,70", col, 4.6),
  pencil: () => stroke("M132,84L150,62", "#e0a526", 4) + stroke("M150,62L152.5,59", "#3a241a", 3),
};

export function extras(wanted: readonly string[], line: string): string {
  return wanted
    .map((each) => {
      const [kind = "", colour = ""] = each.split(":");
      return EXTRAS[kind]?.(colour, line) ?? "";
    })
    .join("");
}
