/** What the page's sources are held to beside types and format: mistakes, not taste. */
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "boards-preview/"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      "no-undef": "off", // TypeScript knows better
      eqeqeq: "error",
      "no-irregular-whitespace": ["error", { skipStrings: true, skipTemplates: true }], // French needs them
      "svelte/require-each-key": "off", // most lists here are drawings whose parts never move
      "svelte/prefer-svelte-reactivity": "off", // sets and maps are replaced whole, as $derived and $state.raw
    },
  },
);
