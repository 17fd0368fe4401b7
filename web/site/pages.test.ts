import { expect, test } from "vitest";
import { contents, drawn, placeOf, resolved, slug, way } from "./pages.js";

test("documents have places of their own", () => {
  expect(placeOf("docs/README.md")).toBe("index.html");
  expect(placeOf("docs/decisions/README.md")).toBe("decisions/index.html");
  expect(placeOf("docs/guides/play.md")).toBe("guides/play.html");
  expect(placeOf("ARCHITECTURE.md")).toBe("architecture.html");
  expect(resolved("docs/guides/play.md", "../wire.md")).toBe("docs/wire.md");
  expect(way("guides/play.html", "wire.html")).toBe("../wire.html");
  expect(slug("What `you` may do?")).toBe("what-you-may-do");
});

test("contents are the headings and links of the first page", () => {
  const text = "# All\n\n## Guides\n\n- [Play](guides/play.md): sit down\n- [Add](../CONTRIBUTING.md)\n";
  expect(contents(text)).toEqual([{ title: "Guides", links: [{ title: "Play", path: "docs/guides/play.md" }, { title: "Add", path: "CONTRIBUTING.md" }] }]);
});

test("links lead to pages, and a document that is not there is a problem", () => {
  const known = new Set(["docs/wire.md", "docs/decisions/README.md"]);
  const one = drawn("docs/guides/play.md", "# Play\n\n[a](../wire.md#sent) [b](../decisions) [c](../../crates/x.rs) [d](gone.md)", known);
  expect(one.html).toContain('href="../wire.html#sent"');
  expect(one.html).toContain('href="../decisions/index.html"');
  expect(one.html).toContain('<a title="crates/x.rs" class="source">c</a>');
  expect(one.problems).toEqual(["docs/guides/play.md leads to gone.md, which is not in docs/README.md"]);
});

test("what is searched is the text below each heading", () => {
  const one = drawn("docs/a.md", "# A\n\nfirst `code`\n\n## B\n\nsecond\n\n```sh\nquinte play\n```\n\n## B\n", new Set());
  expect(one.sections.map(({ id, text }) => [id, text.trim()])).toEqual([["a", "first code"], ["b", "second quinte play"], ["b-", ""]]);
});
