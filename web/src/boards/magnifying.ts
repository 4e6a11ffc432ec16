/** A copy of the part of a drawing that lies under a lens. A `<use>` of all of it would clone every guest of the room. */
import type { Point } from "./components";

/** Strokes and shadows reach beyond the box of their shape, in units of the drawing. */
const STROKE = 16;

/** What of the art reaches into a circle round a point, without anything by which a place is found, named or pressed. */
export function copyAround(art: SVGGElement, { x, y }: Point, r: number): DocumentFragment {
  const matrix = art.getScreenCTM();
  const copy = document.createDocumentFragment();
  if (!matrix) return copy;
  const middle = new DOMPoint(x, y).matrixTransform(matrix);
  const reach = (r + STROKE) * matrix.a;
  const near = (element: Element): boolean => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const across = left <= middle.x + reach && right >= middle.x - reach;
    return width + height > 0 && across && top <= middle.y + reach && bottom >= middle.y - reach;
  };
  const add = (element: Element, to: ParentNode): void => {
    if (!(element instanceof SVGGraphicsElement) || !near(element)) return;
    const group = element.localName === "g";
    const twin = element.cloneNode(!group) as SVGGraphicsElement;
    for (const name of twin.getAttributeNames())
      if (/^(id|role|tabindex|aria-.*|data-.*)$/.test(name)) twin.removeAttribute(name);
    twin.classList.remove("place", "open");
    to.append(twin);
    if (group) for (const child of element.children) add(child, twin);
  };
  for (const child of art.children) add(child, copy);
  return copy;
}
