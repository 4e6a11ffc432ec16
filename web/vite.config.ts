import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const PAGE = "../src/kaffeehaus/server/page";
const COMPRESSIBLE = /\.(html|js|json|css|svg|webmanifest)$/;
const KEPT_OFFLINE = /^assets\/|^cup\.svg$|\.webmanifest$|^icons\/cup-192/;
const SERVER = process.env["KAFFEEHAUS_DEV_SERVER"] ?? "http://127.0.0.1:8000";

/** Writes worker.js, which knows every file of this build and keeps them all for a time without a connection. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    closeBundle() {
      const names = readdirSync(PAGE, { recursive: true, encoding: "utf-8" }).sort();
      const files = names.filter((name) => KEPT_OFFLINE.test(name)).map((name) => name.replaceAll("\\", "/"));
      const version = createHash("sha256");
      for (const name of ["index.html", ...files]) version.update(name).update(readFileSync(join(PAGE, name)));
      const worker = readFileSync("src/offline/worker.js", "utf-8")
        .replace("__VERSION__", version.digest("hex").slice(0, 12))
        .replace(
          '"__FILES__"',
          ["/", ...files.map((name) => `/${name}`)].map((name) => JSON.stringify(name)).join(", "),
        );
      writeFileSync(join(PAGE, "worker.js"), worker);
    },
  };
}

/** Writes FILE.gz and FILE.br beside each text file, so that the server never compresses. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(PAGE, { recursive: true, encoding: "utf-8" })) {
        if (!COMPRESSIBLE.test(name)) continue;
        const path = join(PAGE, name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), offline(), compressed()],
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // What most pages share is one file: every page would otherwise fetch a dozen small ones.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "house", minShareCount: 4 }] } } },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
});
