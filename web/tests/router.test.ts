import { beforeEach, describe, expect, it, vi } from "vitest";

/** A browser as far as the router looks at it. */
function visit(pathname: string, hash = "", search = ""): void {
  vi.resetModules();
  vi.stubGlobal("location", { pathname, hash, search, origin: "http://house" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined });
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("history", {
    pushState: (_: unknown, __: string, path: string) => Object.assign(location, { pathname: path, hash: "" }),
    replaceState: () => undefined,
  });
}

const routed = async () => (await import("../src/router.svelte")).router;

describe("addresses", () => {
  beforeEach(() => vi.unstubAllGlobals());

  it.each([
    ["/", { page: "home" }],
    ["/new", { page: "new", game: null }],
    ["/new/melange", { page: "new", game: "melange" }],
    ["/j/secret%2Fword", { page: "join", secret: "secret/word" }],
    ["/j", { page: "missing" }],
    ["/m/abc", { page: "match", match: "abc" }],
    ["/m", { page: "missing" }],
    ["/rules/cardgame", { page: "rules", game: "cardgame" }],
    ["/learn", { page: "learn", game: null }],
    ["/about", { page: "about" }],
    ["/about/us", { page: "missing" }],
    ["/m/abc/more", { page: "missing" }],
    ["/nowhere", { page: "missing" }],
  ])("%s leads to its page", async (path, route) => {
    visit(path);
    expect((await routed()).route).toEqual(route);
  });

  it("change without loading the page", async () => {
    visit("/");
    const router = await routed();
    router.go("/m/abc");
    expect(router.route).toEqual({ page: "match", match: "abc" });
  });

  it("may mark a clause", async () => {
    visit("/rules/international", "#CI-12");
    const router = await routed();
    expect(router.hash).toBe("CI-12");
    router.mark("CI-13");
    expect(router.hash).toBe("CI-13");
  });
});
