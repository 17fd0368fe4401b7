// Draws the documents of the project into dist/docs, beside the page: the house serves both. A link that leads nowhere fails.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import MiniSearch from "minisearch";
import { contents, drawn, page, placeOf, resolved } from "./pages.js";
import { FIELDS } from "./fields.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = join(root, "web/dist/docs");
const read = (path) => readFileSync(join(root, path), "utf8");

const groups = contents(read("docs/README.md"));
const decisions = [...read("docs/decisions/README.md").matchAll(/\]\((0[^)]+\.md)\)/g)].map((found) => resolved("docs/decisions/README.md", found[1]));
const paths = ["docs/README.md", ...groups.flatMap((group) => group.links.map((link) => link.path)), ...decisions];
const known = new Set(paths);
const pages = paths.map((path) => ({ path, ...drawn(path, read(path), known) }));

const problems = pages.flatMap((one) => one.problems);
const anchors = new Map(pages.map((one) => [placeOf(one.path), new Set(one.headings.map((heading) => heading.id))]));
for (const one of pages) {
  for (const [, link] of one.html.matchAll(/href="([^"]+#[^"]+)"/g)) {
    if (/^https?:/.test(link)) continue;
    const [file, part] = link.split("#");
    const place = file ? resolved(placeOf(one.path), file) : placeOf(one.path);
    if (!anchors.get(place)?.has(part)) problems.push(`${one.path} leads to ${link}: there is no such part`);
  }
}
if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}

rmSync(out, { recursive: true, force: true });
for (const one of pages) {
  const file = join(out, placeOf(one.path));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page(one, groups));
}

const search = new MiniSearch(FIELDS);
for (const one of pages) {
  one.sections.forEach((section, nth) => search.add({
    id: `${placeOf(one.path)}#${section.id}`, page: one.title, title: section.title, text: section.text.slice(0, nth ? 4000 : 1000),
  }));
}
writeFileSync(join(out, "search.json"), JSON.stringify(search));
const here = new URL(".", import.meta.url);
for (const name of ["site.css", "search.js", "fields.js"]) cpSync(fileURLToPath(new URL(name, here)), join(out, name));
cpSync(join(root, "web/node_modules/minisearch/dist/es/index.js"), join(out, "minisearch.js"));
cpSync(join(root, "docs/pictures"), join(out, "pictures"), { recursive: true });
console.log(`documents: ${pages.length} pages, ${search.documentCount} sections to search`);
