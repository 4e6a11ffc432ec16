/** A page that draws sample views: `?scene=melange-four&theme=dark&language=de`. */

import { mount } from "svelte";

import "../src/app.css";
import Preview from "./Preview.svelte";

mount(Preview, { target: document.querySelector("#app")! });
