// The search of every page: the index is fetched when somebody first types.
import MiniSearch from "./minisearch.js";
import { FIELDS } from "./fields.js";

const MOST = 12;
const root = document.documentElement.dataset.root;
const form = document.querySelector("form[role=search]");
const field = form.querySelector("input");
const list = form.querySelector("ol");
let index = null;

async function show() {
  index ??= fetch(`${root}search.json`).then((answer) => answer.text()).then((text) => MiniSearch.loadJSON(text, FIELDS));
  const wanted = field.value.trim();
  const found = wanted ? (await index).search(wanted).slice(0, MOST) : [];
  if (wanted !== field.value.trim()) return;
  list.replaceChildren(...found.map(line));
  if (wanted && !found.length) list.append(Object.assign(document.createElement("li"), { textContent: "Nothing found: try another word." }));
  list.hidden = !wanted;
}

function line({ id, title, page }) {
  const link = Object.assign(document.createElement("a"), { href: root + id, textContent: title });
  const item = document.createElement("li");
  item.append(link);
  if (page !== title) item.append(Object.assign(document.createElement("small"), { textContent: page }));
  return item;
}

field.addEventListener("input", show);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") list.hidden = true;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && event.target === document.body) {
    event.preventDefault();
    field.focus();
  }
});
// On a wide screen the contents stand open beside the text.
const wide = matchMedia("(min-width: 60rem)");
const unfold = () => (document.querySelector(".contents").open = wide.matches);
wide.addEventListener("change", unfold);
unfold();
