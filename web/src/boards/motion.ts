/** Movement that can be switched off or cut short: from where a thing was to where it goes, by transform alone. */

const DURATION = 380;
const FADE = 120;
const GLOW = 450;
const EASING = "cubic-bezier(.2, .7, .3, 1)";

type Box = Pick<DOMRect, "x" | "y" | "width" | "height">;
interface Lifted {
  readonly token: string;
  readonly box: Box;
}

let lifted: Lifted | null = null;
const running = new Set<Animation>();

/** The page marks its root if the system or the person wants no motion. */
export const stillPreferred = (): boolean => document.documentElement.hasAttribute("data-calm");

/** Remembers where a piece was taken from, for its way to the board. */
export function liftFrom(token: string, box: Box): void {
  lifted = { token, box };
}

/** Whatever moves is where it goes at once. */
export function cutShort(): void {
  for (const animation of running) animation.finish();
}

function animate(element: Element, frames: PropertyIndexedKeyframes, timing: KeyframeAnimationOptions): Animation {
  const animation = element.animate(frames, timing);
  running.add(animation);
  whenOver(animation, () => running.delete(animation));
  return animation;
}

function whenOver(animation: Animation, then: () => void): void {
  animation.finished.then(then, then);
}

/** Where a piece comes from: the hand that it was lifted from, or whatever stands for the seat that moved. */
function originOf(token: string, seat: number | null): Box | null {
  const found = lifted?.token === token ? lifted.box : null;
  lifted = null;
  return found ?? document.querySelector(`[data-origin="${seat}"]`)?.getBoundingClientRect() ?? null;
}

/** Lets an element of a drawing arrive from a hand or a seat. In the hand a joker had no nation yet. */
export function arrive(element: SVGGraphicsElement, token: string, seat: number | null): void {
  arriveFrom(element, originOf(token.split("=")[0]!, seat));
}

/** Lets an element come from a box of the window; from nowhere it grows. */
export function arriveFrom(element: Element, origin: Box | null, after = 0): void {
  if (stillPreferred()) {
    animate(element, { opacity: [0, 1] }, { duration: FADE });
    return;
  }
  const walker = walkerFor(element);
  const start = origin && wayTo(walker, origin);
  const walk = animate(
    walker,
    { transform: start ? arcFrom(start) : ["scale(.4)", "none"] },
    { duration: DURATION, easing: EASING, delay: after, fill: "backwards" },
  );
  if (walker !== element) whenOver(walk, () => sitDown(walker, element));
}

/** Lets an element go to a box of the window, or up into the air, and vanish. */
export function leave(element: Element, goal: Box | null, duration: number, after = 0): void {
  if (stillPreferred()) {
    animate(element, { opacity: [1, 0] }, { duration, easing: "ease-in", delay: after, fill: "both" });
    return;
  }
  const walker = walkerFor(element);
  const way = goal ? wayTo(walker, goal) : { x: 0, y: -16 };
  const transform = ["none", `translate(${way.x}px, ${way.y}px) scale(${goal ? 0.4 : 1.2})`];
  const walk = animate(
    walker,
    { opacity: [1, 0], transform },
    { duration, easing: "ease-in", delay: after, fill: "both" },
  );
  if (walker !== element) whenOver(walk, () => walker.remove());
}

/** Lets a ring of a drawing begin to glow. */
export function glow(element: SVGGraphicsElement): void {
  if (stillPreferred()) return;
  const walker = walkerFor(element);
  const begin = animate(
    walker,
    { opacity: [0.2, 1], transform: ["scale(.9)", "none"] },
    { duration: GLOW, easing: "ease-out" },
  );
  if (walker !== element) whenOver(begin, () => sitDown(walker, element));
}

/**
 * What moves in place of a part of a drawing: a copy above the whole page, in a layer of its own, while the part is
 * hidden. If the part itself moved, the browser would cut the drawing in three layers, and paint all of it anew at the
 * beginning and at the end of every walk. A part whose place is out of sight or covered moves itself. The copy has the
 * origin of the part's own units in its corner.
 */
function walkerFor(element: Element): Element {
  const drawing = element instanceof SVGGraphicsElement ? element.ownerSVGElement : null;
  const matrix = drawing && (element as SVGGraphicsElement).getScreenCTM();
  if (!drawing || !matrix || !drawing.contains(document.elementFromPoint(matrix.e, matrix.f))) return element;
  const walker = document.createElementNS(drawing.namespaceURI, "svg") as SVGSVGElement;
  walker.classList.add("walker");
  walker.setAttribute("aria-hidden", "true");
  walker.style.left = `${matrix.e}px`;
  walker.style.top = `${matrix.f}px`;
  const copy = document.createElementNS(drawing.namespaceURI, "g");
  copy.setAttribute("transform", `scale(${matrix.a})`);
  copy.append(element.cloneNode(true));
  walker.append(copy);
  for (const each of copy.querySelectorAll("*"))
    for (const name of each.getAttributeNames())
      if (/^(id|role|tabindex|aria-.*|data-.*)$/.test(name)) each.removeAttribute(name);
  document.body.append(walker);
  (element as SVGGraphicsElement).style.visibility = "hidden";
  return walker;
}

/** A walker has come to where the part of the drawing is that it stands for. */
function sitDown(walker: Element, element: Element): void {
  (element as SVGGraphicsElement).style.visibility = "";
  walker.remove();
}

/** Three short turns, as of a pile that is shuffled. */
export function shake(element: Element, duration: number): void {
  if (stillPreferred()) return;
  const turn = (degrees: number, x: number): string => `translateX(${x}px) rotate(${degrees}deg)`;
  animate(
    element,
    { transform: ["none", turn(-7, -6), turn(6, 6), turn(-5, -5), turn(5, 5), "none"] },
    { duration, easing: "ease-in-out" },
  );
}

/** The way from the middle of an element to the middle of a box, in the element's own units. */
function wayTo(element: Element, { x, y, width, height }: Box): { x: number; y: number } {
  const middle = new DOMPoint(x + width / 2, y + height / 2);
  const matrix = element instanceof SVGGraphicsElement && element.ownerSVGElement ? element.getScreenCTM() : null;
  if (matrix) return middle.matrixTransform(matrix.inverse());
  const own = element.getBoundingClientRect();
  return { x: middle.x - own.x - own.width / 2, y: middle.y - own.y - own.height / 2 };
}

/** A small arc from where a piece was to its place, where it settles. */
function arcFrom({ x, y }: { x: number; y: number }): string[] {
  const rise = 0.12 * Math.hypot(x, y);
  const at = (part: number, lift: number, scale: number) =>
    `translate(${(1 - part) * x}px, ${(1 - part) * y - lift}px) scale(${scale})`;
  return [at(0, 0, 1), at(0.45, rise, 1.18), at(0.85, 0.4 * rise, 1.1), at(1, -4, 0.97), "none"];
}

/** Moves an element of the page from one point of the window to another and lets it fade at the end. */
export function fly(
  element: HTMLElement,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<unknown> {
  if (stillPreferred()) return Promise.resolve();
  const at = ({ x, y }: { x: number; y: number }, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;
  return animate(
    element,
    {
      transform: [at(from, 1), at({ x: from.x, y: from.y - 18 }, 1.25), at(to, 0.8)],
      opacity: [1, 1, 0.2],
    },
    { duration: 450, easing: "ease-in-out" },
  ).finished;
}
