import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const PAGE = "../src/kaffeehaus/server/page";
const COMPRESSIBLE = /\.(html|js|css|svg|webmanifest)$/;
const SERVER = process.env["KAFFEEHAUS_DEV_SERVER"] ?? "http://127.0.0.1:8000";

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
  plugins: [svelte(), compressed()],
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
});
