/** The strokes of the portraits as SVG markup. Attributes only: the page allows no inline styles. */

/** The middle of the box of a bust, from left to right. */
export const MIDDLE = 100;

export const tenth = (value: number): number => Math.round(value * 10) / 10;

export const shape = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const stroke = (d: string, colour: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const dot = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(r)}" fill="${fill}" ${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ""): string =>
  `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="${tenth(rx)}" ry="${tenth(ry)}" fill="${fill}" ${more}/>`;

export const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" height="${tenth(height)}" fill="${fill}"/>`;

export const mirrored = (markup: string): string => `<g transform="matrix(-1 0 0 1 ${2 * MIDDLE} 0)">${markup}</g>`;

/** Points on a part of an ellipse, from one angle in degrees to another. */
function along(cx: number, cy: number, rx: number, ry: number, from: number, to: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    return { x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle), odd: index % 2 === 1 };
  });
}

/** A row of round tufts as one shape; every other one is larger by twice the wobble. */
export function bumps(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  from: number,
  to: number,
  count: number,
  r: number,
  fill: string,
  wobble = 0,
): string {
  const circles = along(cx, cy, rx, ry, from, to, count).map(({ x, y, odd }) => {
    const reach = tenth(odd ? r + wobble : r - wobble);
    const arc = `a${reach},${reach} 0 1 1`;
    return `M${tenth(tenth(x) - reach)},${tenth(y)}${arc} ${2 * reach},0${arc} ${-2 * reach},0`;
  });
  return shape(circles.join(""), fill);
}

/** Small open arcs that read as curls. */
export function curls(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  from: number,
  to: number,
  count: number,
  r: number,
  colour: string,
  width: number,
): string {
  const arcs = along(cx, cy, rx, ry, from, to, count).map(
    ({ x, y }) => `M${tenth(x - r)},${tenth(y + r * 0.4)}a${r},${r} 0 1 1 ${tenth(r * 1.7)},${tenth(r * 0.2)}`,
  );
  return stroke(arcs.join(""), colour, width);
}

export function star(x: number, y: number, r: number, fill: string): string {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const angle = -Math.PI / 2 + (corner * Math.PI) / 5;
    const reach = corner % 2 ? r * 0.42 : r;
    return `${tenth(x + reach * Math.cos(angle))},${tenth(y + reach * Math.sin(angle))}`;
  });
  return shape(`M${corners.join("L")}Z`, fill);
}

/** One hex colour with a part of another in it. */
export function mix(one: string, other: string, part: number): string {
  const channels = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const theirs = channels(other);
  const mixed = channels(one).map((value, index) => Math.round(value + (theirs[index]! - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
