/** "+4", "−2" and "0", with a true minus. */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
