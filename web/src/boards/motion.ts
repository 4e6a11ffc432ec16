/** Movement that can be switched off or cut short: from where a thing was to where it goes, by transform alone. */

const DURATION = 380;
const FADE = 120;
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
  const over = (): boolean => running.delete(animation);
  animation.finished.then(over, over);
  return animation;
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
  const start = origin && wayTo(element, origin);
  animate(
    element,
    { transform: start ? arcFrom(start) : ["scale(.4)", "none"] },
    { duration: DURATION, easing: EASING, delay: after, fill: "backwards" },
  );
}

/** Lets an element go to a box of the window, or up into the air, and vanish. */
export function leave(element: Element, goal: Box | null, duration: number, after = 0): void {
  const way = goal ? wayTo(element, goal) : { x: 0, y: -30 };
  const transform = stillPreferred() ? [] : ["none", `translate(${way.x}px, ${way.y}px) scale(${goal ? 0.4 : 1.2})`];
  animate(
    element,
    { opacity: [1, 0], ...(transform.length > 0 && { transform }) },
    { duration, easing: "ease-in", delay: after, fill: "both" },
  );
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
