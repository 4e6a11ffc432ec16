/** Starts the page. */
import { mount } from "svelte";

import "./app.css";
import "./room/room.css";
import App from "./App.svelte";
import { keepHouse } from "./offline/keeping";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id app");

addEventListener("load", () => void keepHouse().catch(() => undefined));

export default mount(App, { target });
