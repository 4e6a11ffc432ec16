/** Drawings that are used often, each once on the page as a `<symbol>`, with their paints: a full board stays light. */

const SVG = "http://www.w3.org/2000/svg";
const known = new Set<string>();
let sheet: SVGSVGElement | null = null;

/** The sheet takes no room, but is not hidden: hidden gradients and clips would draw nothing. */
function sheetOf(): SVGSVGElement {
  if (sheet) return sheet;
  sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  sheet.setAttribute("aria-hidden", "true");
  sheet.classList.add("sheet");
  document.body.append(sheet);
  return sheet;
}

/** Puts gradients and patterns on the sheet, once. */
export function define(name: string, markup: string): void {
  if (known.has(name)) return;
  known.add(name);
  const paints = document.createElementNS(SVG, "defs");
  paints.innerHTML = markup;
  sheetOf().append(paints);
}

/** The address of a symbol, which is drawn the first time that it is asked for. */
export function symbol(name: string, viewBox: string, draw: (id: string) => string): string {
  const id = name.replaceAll(/[^\w-]/g, (sign) => `_${sign.codePointAt(0)!.toString(36)}`);
  if (!known.has(id)) {
    known.add(id);
    const drawn = document.createElementNS(SVG, "symbol");
    drawn.id = id;
    drawn.setAttribute("viewBox", viewBox);
    drawn.setAttribute("overflow", "visible");
    drawn.innerHTML = draw(id);
    sheetOf().append(drawn);
  }
  return `#${id}`;
}
