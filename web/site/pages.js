// The documents as pages: which there are, where each lies, how it is drawn. No file is touched here.
import MarkdownIt from "markdown-it";

/** Where a document of the project lies on the site: docs/guides/play.md is guides/play.html. */
export function placeOf(path) {
  const within = path.replace(/^docs\//, "").toLowerCase();
  if (within === "readme.md") return "index.html";
  return within.replace(/readme\.md$/, "index.html").replace(/\.md$/, ".html");
}

/** A path as seen from the folder of another one: ("docs/guides/play.md", "../wire.md") is docs/wire.md. */
export function resolved(from, link) {
  const parts = from.split("/").slice(0, -1);
  for (const part of link.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The way from one page of the site to another. */
export function way(from, to) {
  return "../".repeat(from.split("/").length - 1) + to;
}

export const slug = (title) => title.toLowerCase().replace(/`/g, "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");

/** The contents: headings and links of docs/README.md, in their order. */
export function contents(text) {
  const groups = [];
  for (const line of text.split("\n")) {
    const heading = /^## (.+)$/.exec(line);
    if (heading) groups.push({ title: heading[1], links: [] });
    const link = /^- \[([^\]]+)\]\(([^)]+)\)/.exec(line);
    if (link) groups.at(-1).links.push({ title: link[1], path: resolved("docs/README.md", link[2]) });
  }
  return groups;
}

/** Code of more letters than this may be broken: beside it, in a table, something else is to be read. */
const LONG = 36;

/** A document as HTML, with its headings and sections of plain text to be searched; `known` are the documents of the site. */
export function drawn(path, text, known) {
  const markdown = new MarkdownIt({ html: false });
  const tokens = markdown.parse(text, {});
  const here = placeOf(path);
  const headings = [];
  const sections = [];
  const problems = [];
  tokens.forEach((token, at) => {
    if (token.type === "heading_open") {
      const title = plain(tokens[at + 1]);
      let id = slug(title);
      while (headings.some((other) => other.id === id)) id += "-";
      token.attrSet("id", id);
      headings.push({ level: Number(token.tag[1]), title, id });
      sections.push({ title, id, text: "" });
    } else if (sections.length && tokens[at - 1]?.type !== "heading_open") {
      if (token.type === "inline") sections.at(-1).text += `${plain(token)} `;
      if (token.type === "fence") sections.at(-1).text += `${token.content} `;
    }
    for (const child of token.children ?? []) {
      if (child.type === "link_open") relink(child);
      if (child.type === "image") reimage(child);
      if (child.type === "code_inline" && child.content.length > LONG) child.attrSet("class", "long");
    }
  });

  function relink(token) {
    const link = token.attrGet("href");
    if (/^(https?:|#)/.test(link)) return;
    const [file, part] = link.split("#");
    const target = resolved(path, file);
    const page = known.has(target) ? target : known.has(`${target}/README.md`) ? `${target}/README.md` : null;
    if (page) token.attrSet("href", way(here, placeOf(page)) + (part ? `#${part}` : ""));
    else if (/\.md$/.test(file)) problems.push(`${path} leads to ${link}, which is not in docs/README.md`);
    else token.attrs = [["title", target], ["class", "source"]];
  }

  function reimage(token) {
    token.attrSet("src", way(here, resolved(path, token.attrGet("src")).replace(/^docs\//, "")));
  }

  const html = markdown.renderer.render(tokens, markdown.options, {})
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>').replaceAll("</table>", "</table></div>")
    .replaceAll("<pre>", '<pre tabindex="0">');
  return { html, headings, sections, problems, title: headings[0]?.title ?? path };
}

function plain(inline) {
  return (inline.children ?? []).map((child) => (child.type === "softbreak" ? " " : child.content)).join("");
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

/** A whole page. */
export function page({ path, title, html, headings }, groups) {
  const here = placeOf(path);
  const to = (place) => way(here, place);
  const all = groups.flatMap((group) => group.links);
  const at = all.findIndex((link) => link.path === path);
  const link = (other, word) => (other ? `<a class="${word}" rel="${word}" href="${to(placeOf(other.path))}">${escaped(other.title)}</a>` : "<span></span>");
  const nav = groups.map((group) => `<h2>${escaped(group.title)}</h2><ul>${group.links.map((other) =>
    `<li><a href="${to(placeOf(other.path))}"${other.path === path ? ' aria-current="page"' : ""}>${escaped(other.title)}</a></li>`).join("")}</ul>`).join("");
  const parts = headings.filter((heading) => heading.level === 2);
  const within = parts.length > 2
    ? `<nav class="within" aria-label="On this page"><ul>${parts.map((part) => `<li><a href="#${part.id}">${escaped(part.title)}</a></li>`).join("")}</ul></nav>` : "";
  return `<!doctype html>
<html lang="en" data-root="${to("")}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} · Quinte</title>
<link rel="icon" href="${to("../icon.svg")}"><link rel="stylesheet" href="${to("site.css")}"><script type="module" src="${to("search.js")}"></script>
<header><a class="home" href="${to("index.html")}">Quinte, explained</a>
<form role="search"><input type="search" aria-label="Search these pages" placeholder="Search" autocomplete="off"><ol class="found" hidden></ol></form>
<a href="${to("../")}">To the tables</a></header>
<div class="sheet"><details class="contents"><summary>Contents</summary><nav aria-label="Contents">${nav}</nav></details>
<main>${html.replace("</h1>", `</h1>${within}`)}<footer>${link(all[at - 1], "prev")}${link(at < 0 ? all[0] : all[at + 1], "next")}</footer></main></div>
</html>
`;
}
