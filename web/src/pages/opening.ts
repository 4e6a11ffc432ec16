/** Each page is a file of its own, fetched before it is first shown. */
import type { Component } from "svelte";

import type { Route } from "../router.svelte";

/** A route and the page that shows it; the route and its parts are the page's properties. */
export interface Opened {
  readonly route: Route;
  readonly Page: Component<Record<string, unknown>>;
}

const FETCHED: Readonly<Record<Route["page"], () => Promise<{ default: unknown }>>> = {
  home: () => import("./Home.svelte"),
  new: () => import("./NewMatch.svelte"),
  join: () => import("./Join.svelte"),
  match: () => import("./Match.svelte"),
  rules: () => import("./Rules.svelte"),
  learn: () => import("./Learn.svelte"),
  puzzles: () => import("../puzzles/Puzzles.svelte"),
  statistics: () => import("../statistics/Statistics.svelte"),
  about: () => import("./About.svelte"),
  table: () => import("../companion/Pages.svelte"),
  position: () => import("../companion/Pages.svelte"),
  board: () => import("../companion/Pages.svelte"),
  reconstruction: () => import("../companion/Pages.svelte"),
  missing: () => import("./Missing.svelte"),
};

export async function openPage(route: Route): Promise<Opened> {
  return { route, Page: (await FETCHED[route.page]()).default as Opened["Page"] };
}
