/* The service worker: what the house has shown once opens without a connection. vite.config.ts writes the two lines. */
const VERSION = "__VERSION__";
const FILES = ["__FILES__"];
const SHELL = `shell ${VERSION}`;
const ANSWERS = "answers";
/** Finished games, which the page puts there. */
const GAMES = "games";
/** Calls whose last answer serves while there is no other. */
const LASTING = /^\/api\/v1\/(games(\/\w+\/(rules|components))?|matches\?which=mine)/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => ![SHELL, ANSWERS, GAMES].includes(name)))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (pathname.startsWith("/api/")) {
    if (LASTING.test(pathname + search)) event.respondWith(lasting(request));
    else if (request.method === "GET") event.respondWith(fetch(request).catch(() => kept(request)));
  } else if (request.method === "GET") {
    event.respondWith(caches.match(request, { ignoreVary: true }).then((found) => found ?? fetch(request)));
  }
});

/** From the house, else as it last answered. A question with a body is kept under an address that has the body in it. */
async function lasting(request) {
  const body = request.method === "GET" ? "" : await request.clone().text();
  const address = body ? `${request.url}?body=${encodeURIComponent(body)}` : request.url;
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(ANSWERS)).put(address, answer.clone());
    return answer;
  } catch (error) {
    return kept(address, error);
  }
}

async function kept(request, error = new TypeError("there is no connection")) {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  throw error;
}
