/** A number on the installed page's icon: how many matches wait for this person. */

/** The part of the browser that not every browser has. */
interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

export function showBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Badging;
  const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  void done?.catch(() => undefined);
}
