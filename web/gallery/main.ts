// Every part of the board with real card names, for eyes and for pictures. Never part of what is shipped.
//   /gallery.html?scene=belote&theme=night&deck=4
import { mount } from "svelte";
import "../src/board/base.css";
import { looks, USUAL } from "../src/board/looks.svelte";
import Gallery from "./Gallery.svelte";

const query = new URLSearchParams(location.search);
Object.assign(looks, USUAL, { theme: query.get("theme") ?? "day", deck: query.get("deck") === "4" ? 4 : 2, courts: query.get("courts") ?? "bust", plain: query.has("plain") });
mount(Gallery, { target: document.getElementById("app")!, props: { scene: query.get("scene") ?? "index" } });
