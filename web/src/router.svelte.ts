/** Which page is shown: the address of the browser, read and changed through its history. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string | null }
  | { page: "join"; secret: string }
  | { page: "match"; match: string }
  | { page: "rules"; game: string | null }
  | { page: "learn"; game: string | null }
  | { page: "about" }
  | { page: "table"; secret: string | null }
  | { page: "position"; game: string }
  | { page: "board"; game: string }
  | { page: "reconstruction" }
  | { page: "missing" };

function routeOf(path: string): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (rest.length > 0) return { page: "missing" };
  switch (first) {
    case "":
      return { page: "home" };
    case "new":
      return { page: "new", game: second || null };
    case "j":
      return second ? { page: "join", secret: second } : { page: "missing" };
    case "m":
      return second ? { page: "match", match: second } : { page: "missing" };
    case "rules":
      return { page: "rules", game: second || null };
    case "learn":
      return { page: "learn", game: second || null };
    case "table":
      return { page: "table", secret: second || null };
    case "position":
    case "board":
      return second ? { page: first, game: second } : { page: "missing" };
    case "reconstruction":
      return second ? { page: "missing" } : { page: "reconstruction" };
    case "about":
      return second ? { page: "missing" } : { page: "about" };
    default:
      return { page: "missing" };
  }
}

class Router {
  route = $state<Route>(routeOf(location.pathname));
  hash = $state(location.hash.slice(1));
  search = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
    if (!this.hash) scrollTo(0, 0);
  }

  /** Changes what stands after the # without a step in the history. */
  mark(hash: string): void {
    history.replaceState(null, "", location.pathname + location.search + (hash && `#${hash}`));
    this.hash = hash;
  }

  #read(): void {
    if (JSON.stringify(routeOf(location.pathname)) !== JSON.stringify(this.route)) {
      this.route = routeOf(location.pathname);
    }
    this.hash = location.hash.slice(1);
    this.search = location.search;
  }

  /** Links inside the page change the page instead of loading it anew. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
