/**
 * Random words that this browser adds to the deal of a match: it commits to them as somebody sits down, and reveals them
 * when all have committed. docs/fairness.md says why.
 */
import { recall, remember } from "../memory";
import { settings } from "../settings.svelte";
import { api } from "./http";
import { newId } from "./ids";
import { sha256 } from "./sha256";
import type { Created, NewMatch, State } from "./types";

const KEY = "words";
const WAIT = 20; // seconds
const MOST_KEPT = 50; // matches that wait for somebody can wait for days

type Kept = [place: string, words: string][];

const placeOf = (match: string, seat: number): string => `${match}.${seat}`;
const wordsOf = (place: string): string | undefined => new Map(recall<Kept>(KEY, [])).get(place);

function keep(place: string, words: string): void {
  const others = recall<Kept>(KEY, []).filter(([each]) => each !== place);
  remember(KEY, [...others, [place, words]].slice(-MOST_KEPT));
}

function newWords(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const commitmentTo = (words: string): string => sha256(`kaffeehaus-words/1\n${words}\n`);

/** Makes a match, with words for every person at this screen. */
export async function create(wanted: NewMatch): Promise<Created> {
  const words = new Map(
    wanted.seats.flatMap((seat, at) => (seat.kind === "person" ? [[at, newWords()] as const] : [])),
  );
  const first = wanted.seats.findIndex((seat) => seat.kind === "person");
  const seats = wanted.seats.map((seat, at) => {
    const own = words.get(at);
    if (own === undefined) return seat;
    return { ...seat, commitment: commitmentTo(own), colour: at === first ? settings.colour : null };
  });
  const made = await api.create({ ...wanted, seats });
  for (const [seat, own] of words) keep(placeOf(made.match, seat), own);
  return made;
}

/** Sits down by link, with words. */
export async function join(
  secret: string,
  { match, seat, name }: { match: string; seat: number; name: string },
): Promise<void> {
  await api.join(secret, name, commit(match, seat));
}

/** Sits down on a free seat, with words. */
export function sit(match: string, seat: number, name: string): Promise<unknown> {
  return api.sit(match, seat, name, commit(match, seat));
}

/** Words are kept before anybody hears of them, and stay the same: a promise whose words are lost cannot be held. */
function commit(match: string, seat: number): string {
  const place = placeOf(match, seat);
  const words = wordsOf(place) ?? newWords();
  keep(place, words);
  return commitmentTo(words);
}

const said = new Set<string>(); // what was sent from this page; said twice it would be refused

async function once(what: string, say: () => Promise<unknown>): Promise<void> {
  if (said.has(what)) return;
  said.add(what);
  try {
    await say();
  } catch (error) {
    said.delete(what);
    throw error;
  }
}

/** Does what the deal waits for from the seats of this browser: commits in a rematch, reveals when all have committed. */
export async function addWords(now: State, own: readonly number[]): Promise<void> {
  if (now.state !== "dealing") return;
  const allCommitted = now.seats.every((seat) => seat.words !== "awaited");
  for (const { seat, words: state } of now.seats.filter((each) => own.includes(each.seat))) {
    const command = { id: newId(), expect: now.number, seat };
    const place = placeOf(now.match, seat);
    const words = wordsOf(place);
    if (state === "awaited") {
      await once(`commit ${place}`, () => api.commit(now.match, { ...command, commitment: commit(now.match, seat) }));
    } else if (state === "committed" && allCommitted && words) {
      await once(`reveal ${place}`, () => api.reveal(now.match, { ...command, words }));
    }
  }
}

/** Adds words to a match that is not on the screen: the rematch that somebody else has asked for. */
export async function addWordsTo(match: string, own: readonly number[]): Promise<void> {
  let now = await api.state(match, 0, 0);
  while (now.state === "dealing") {
    await addWords(now, own);
    now = await api.state(match, now.number, WAIT);
  }
}
