/** Faces as symbols of the page. */
import { symbol } from "../../room/sheet";
import type { Nation } from "../words";
import { bust } from "./bust";
import { personOf } from "./cousins";
import { type Badge, type Crop, framed, medallion, playingCard, visitorToken } from "./frames";
import { playerOf } from "./household";
import type { Person } from "./person";
import { visitorOf } from "./visitors";

const SQUARE = "0 0 200 200";
const lettersOf = (nation: string): string => (nation === "jok" ? "★" : nation.toUpperCase());

/** `as` is the nation that a seated joker stands for: its flag and its letters with a star. */
export function medallionSymbol(token: string, copy: number, crop: Crop, as: Nation | null = null): string {
  const person = personOf(token, copy);
  const nation = as ?? (token.split(".")[0] as Nation | "jok");
  const name = `face-${token}-${person.name}-${crop}-${as ?? ""}`;
  return symbol(name, SQUARE, (id) => medallion(person, nation, as ? as.toUpperCase() : lettersOf(nation), crop, id));
}

export function cardSymbol(token: string, copy: number): string {
  const person = personOf(token, copy);
  const nation = token.split(".")[0] as Nation | "jok";
  return symbol(`card-${token}-${person.name}`, "0 0 200 276", (id) =>
    playingCard(person, nation, lettersOf(nation), id),
  );
}

export function visitorSymbol(visitor: string, badge: Badge): string {
  return symbol(`visitor-${visitor}-${badge.text}`, SQUARE, (id) => visitorToken(visitorOf(visitor), badge, id));
}

export function playerSymbol(name: string): string {
  return symbol(`player-${name}`, SQUARE, (id) => framed(playerOf(name), id));
}

/** A bust without a frame, down to the chest. */
export function bustSymbol(name: string, person: Person): string {
  return symbol(`bust-${name}`, "20 0 160 220", (id) => bust(person, `${id}f`));
}
