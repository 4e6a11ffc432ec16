/** A page that draws sample views: `?scene=melange-four&theme=dark&language=de`. */

import { mount } from "svelte";

import "../src/app.css";
import { LANGUAGES, learnLanguage } from "../src/texts/languages";
import Preview from "./Preview.svelte";

await Promise.all(LANGUAGES.map(learnLanguage));
mount(Preview, { target: document.querySelector("#app")! });
