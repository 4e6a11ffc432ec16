/** Starts the page. */
import { mount } from "svelte";

import "./app.css";
import "./room/room.css";
import App from "./App.svelte";
import { keepHouse } from "./offline/keeping";
import { openPage } from "./pages/opening";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id app");

addEventListener("load", () => void keepHouse().catch(() => undefined));

const [first] = await Promise.all([openPage(router.route), settings.speak()]);
mount(App, { target, props: { first } });
