/** Each page is a file of its own, fetched before it is first shown. */
import type { Component } from "svelte";

import type { Route } from "../router.svelte";

/** A route and the page that shows it; the parts of the route are the page's properties. */
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
  about: () => import("./About.svelte"),
  missing: () => import("./Missing.svelte"),
};

export async function openPage(route: Route): Promise<Opened> {
  return { route, Page: (await FETCHED[route.page]()).default as Opened["Page"] };
}
