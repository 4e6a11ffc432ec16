/** Which person each guest is. The rules know only "French woman", of whom there are four; whoever sits down keeps her face. */
import { COPIES, personOf } from "../guests/portraits";
import type { Scene } from "./describe";

/** The guests of each place, in order: a chair has one, a hand and the bar have several. */
type Zones = Readonly<Record<string, readonly string[]>>;

export interface Cast {
  readonly zones: Zones;
  /** For each guest of each place the number of the person. */
  readonly copies: Readonly<Record<string, readonly number[]>>;
}

/** The name of the place where the guests of a seat are. */
export const handZone = (seat: number): string => `hand ${seat}`;

const plain = (token: string): string => token.split("=")[0]!;

export function zonesOf(scene: Scene): Zones {
  if (scene.game === "melange") return {};
  const { view } = scene;
  const seated = scene.game === "international" ? scene.view.chairs : scene.view.seats;
  const hands =
    scene.game === "international" ? scene.view.supplies : scene.view.hands.map((hand) => hand.guests ?? []);
  return Object.fromEntries([
    ...Object.entries(seated).map(([place, guest]) => [place, [plain(guest)]] as const),
    ...hands.map((hand, seat) => [handZone(seat), hand] as const),
    ...("bar" in view ? [["bar", view.bar.map(plain)] as const] : []),
  ]);
}

/** Who is where stays the same person; who came takes the face of one who left, or a new one. */
export function recast(before: Cast | null, zones: Zones): Cast {
  const left = new Map<string, number[]>();
  for (const [zone, tokens] of Object.entries(before?.zones ?? {})) {
    tokens.forEach((token, index) => {
      left.set(`${zone} ${token}`, [...(left.get(`${zone} ${token}`) ?? []), before!.copies[zone]![index]!]);
    });
  }
  const copies = Object.fromEntries(
    Object.entries(zones).map(([zone, tokens]) => [
      zone,
      tokens.map((token) => left.get(`${zone} ${token}`)?.shift() ?? -1),
    ]),
  );
  const used = new Map<string, Set<number>>();
  each((token, copy) => copy >= 0 && used.set(token, (used.get(token) ?? new Set()).add(copy)));
  const moved = new Map<string, number[]>();
  for (const [key, numbers] of left) {
    const token = key.slice(key.lastIndexOf(" ") + 1);
    moved.set(token, [...(moved.get(token) ?? []), ...numbers]);
  }
  each((token, copy, place) => {
    if (copy < 0) place[0]![place[1]] = moved.get(token)?.shift() ?? fresh(token);
  });
  return { zones, copies };

  function each(visit: (token: string, copy: number, place: [number[], number]) => void): void {
    for (const [zone, tokens] of Object.entries(zones)) {
      tokens.forEach((token, index) => visit(token, copies[zone]![index]!, [copies[zone]!, index]));
    }
  }

  function fresh(token: string): number {
    const taken = used.get(token) ?? new Set();
    used.set(token, taken);
    const free =
      Array.from({ length: COPIES }, (_, copy) => copy).find((copy) => !taken.has(copy)) ?? taken.size % COPIES;
    taken.add(free);
    return free;
  }
}

/** Follows a game from view to view. */
export class Casting {
  #cast: Cast | null = null;

  follow(scene: Scene): Cast {
    return (this.#cast = recast(this.#cast, zonesOf(scene)));
  }
}

export const copyAt = (cast: Cast, zone: string, index = 0): number => cast.copies[zone]?.[index] ?? 0;

/** The person in a hand who bears a token, as a number: the first of them. */
export function copyInHand(cast: Cast, seat: number, token: string): number {
  return copyAt(cast, handZone(seat), Math.max(0, cast.zones[handZone(seat)]?.indexOf(token) ?? 0));
}

export const nameAt = (cast: Cast, zone: string, index = 0): string => {
  const token = cast.zones[zone]?.[index];
  return token === undefined ? "" : personOf(token, copyAt(cast, zone, index)).name;
};
