/** Lets pieces that are new on a board arrive from where they were. */

import { arrive } from "./motion";

/**
 * An attachment for each piece. What lies there when the board is first drawn does not move, and what has arrived
 * stays: attachments run again whenever the view is renewed.
 */
export function arrivals(toMove: () => number): (token: string) => (element: SVGGElement) => void {
  let drawn = false;
  let mover: number | null = null;
  const there = new WeakSet<SVGGElement>();
  $effect(() => {
    drawn = true;
    mover = toMove();
  });
  return (token) => (element) => {
    if (drawn && !there.has(element)) arrive(element, token, mover);
    there.add(element);
  };
}
