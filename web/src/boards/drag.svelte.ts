/** A piece on its way from a hand to a board, by pointer. */

/** Pixels that a pointer must move before a press becomes a drag. */
const SLACK = 8;

interface Target {
  /** The pointer is here with a piece. */
  over(x: number, y: number): void;
  leave(): void;
  /** Whether the piece found a place. */
  drop(token: string, x: number, y: number): boolean;
}

const targets = new Set<Target>();

export const drag = $state<{ token: string | null; x: number; y: number }>({ token: null, x: 0, y: 0 });

/** Makes an area one where pieces can be dropped; undo it by calling what comes back. */
export function acceptDrops(target: Target): () => void {
  targets.add(target);
  return () => targets.delete(target);
}

/** Follows a pointer that was pressed on a piece. `onlift` is called once if it becomes a drag. */
export function followPointer(event: PointerEvent, token: string, onlift: () => void): void {
  if (event.button !== 0) return;
  const element = event.currentTarget as HTMLElement;
  const follow = new AbortController();
  const { signal } = follow;

  function move(now: PointerEvent): void {
    if (now.pointerId !== event.pointerId) return;
    if (drag.token === null) {
      if (Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < SLACK) return;
      element.setPointerCapture(event.pointerId);
      drag.token = token;
      onlift();
    }
    [drag.x, drag.y] = [now.clientX, now.clientY];
    for (const target of targets) target.over(now.clientX, now.clientY);
  }

  function end(now: PointerEvent): void {
    if (now.pointerId !== event.pointerId) return;
    follow.abort();
    if (drag.token === null) return;
    drag.token = null;
    for (const target of targets) target.leave();
    muteClick(element);
    if (now.type === "pointerup") [...targets].some((target) => target.drop(token, now.clientX, now.clientY));
  }

  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}

/** The press may end as a click on the piece, which would pick it once more. */
function muteClick(element: HTMLElement): void {
  const mute = (click: MouseEvent) => click.stopImmediatePropagation();
  element.addEventListener("click", mute, { capture: true });
  setTimeout(() => element.removeEventListener("click", mute, { capture: true }));
}
