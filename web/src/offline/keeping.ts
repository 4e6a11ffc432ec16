/** What this device keeps so that it opens without a connection. */
import { api } from "../api/http";
import { recall, remember } from "../memory";
import { settings } from "../settings.svelte";
import { GAMES } from "../titles";

const KEPT = "games"; // the cache in which the service worker looks
const ORDER = "kept"; // which games are there, the oldest first
const MOST_KEPT = 20;
const CHUNK = 50; // plies in one answer, as Plies asks for them

const possible = (): boolean => "serviceWorker" in navigator && "caches" in window;

/** Lets the service worker in; whoever saves data or came for the first time is not kept waiting for it. */
export async function keepHouse(): Promise<void> {
  if (!possible() || !import.meta.env.PROD) return;
  await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await taken();
  await keepRules(settings.language);
}

/** Waits until the service worker answers for this page. */
const taken = (): Promise<unknown> =>
  new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));

/** Asks once for everything that rules and lessons need in this language; the service worker keeps the answers. */
async function keepRules(language: string): Promise<void> {
  const mark = `${import.meta.url} ${language}`;
  if (recall("kept-rules", "") === mark) return;
  await api.games();
  for (const game of GAMES) {
    await api.rules(game);
    await api.components(game, {});
  }
  remember("kept-rules", mark);
}

/** Keeps a finished game for looking back: its summary, its events and all positions. */
export async function keepGame(match: string, plies: number): Promise<void> {
  const order = recall<string[]>(ORDER, []);
  if (!possible() || order.includes(match)) return;
  const base = `/api/v1/matches/${match}`;
  const pages = Array.from({ length: Math.floor(plies / CHUNK) + 1 }, (_, at) => at * CHUNK);
  const cache = await caches.open(KEPT);
  await cache.addAll([
    base,
    `${base}/events?after=0&wait=0`,
    ...pages.map((from) => `${base}/plies?from=${from}&count=${CHUNK}`),
  ]);
  const all = [...order, match];
  for (const old of all.slice(0, -MOST_KEPT)) await drop(cache, old);
  remember(ORDER, all.slice(-MOST_KEPT));
}

async function drop(cache: Cache, match: string): Promise<void> {
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname.includes(`/matches/${match}`)) await cache.delete(request);
  }
}

/** Forgets every game and answer. */
export async function forgetKept(): Promise<void> {
  if (possible()) await Promise.all([caches.delete(KEPT), caches.delete("answers")]);
}
