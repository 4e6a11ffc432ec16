/** Movement that can be switched off: from where a thing was to where it goes, by transform alone. */

const DURATION = 220;
const EASING = "cubic-bezier(.2, .7, .3, 1)";

interface Lifted {
  readonly token: string;
  readonly box: DOMRect;
}

let lifted: Lifted | null = null;

/** The page marks its root if the system or the person wants no motion. */
const stillPreferred = (): boolean => document.documentElement.hasAttribute("data-calm");

/** Remembers where a piece was taken from, for its way to the board. */
export function liftFrom(token: string, box: DOMRect): void {
  lifted = { token, box };
}

/** Where a piece comes from: the hand that it was lifted from, or whatever stands for the seat that moved. */
function originOf(token: string, seat: number | null): DOMRect | null {
  const found = lifted?.token === token ? lifted.box : null;
  lifted = null;
  return found ?? document.querySelector(`[data-origin="${seat}"]`)?.getBoundingClientRect() ?? null;
}

/** Lets an element of a drawing arrive from a hand or a seat. In the hand a joker had no nation yet. */
export function arrive(element: SVGGraphicsElement, token: string, seat: number | null): void {
  const origin = originOf(token.split("=")[0]!, seat);
  const matrix = element.getScreenCTM();
  if (stillPreferred() || !matrix) return;
  const start = origin
    ? new DOMPoint(origin.x + origin.width / 2, origin.y + origin.height / 2).matrixTransform(matrix.inverse())
    : null;
  const from = start ? `translate(${start.x}px, ${start.y}px)` : "scale(.4)";
  element.animate({ transform: [from, "none"] }, { duration: DURATION, easing: EASING });
}

/** Moves an element of the page from one point of the window to another and lets it fade at the end. */
export function fly(
  element: HTMLElement,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<unknown> {
  if (stillPreferred()) return Promise.resolve();
  const at = ({ x, y }: { x: number; y: number }, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;
  return element.animate(
    {
      transform: [at(from, 1), at({ x: from.x, y: from.y - 18 }, 1.25), at(to, 0.8)],
      opacity: [1, 1, 0.2],
    },
    { duration: 3 * DURATION, easing: "ease-in-out" },
  ).finished;
}
