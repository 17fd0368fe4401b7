import { expect, it } from "vitest";
import { asText } from "../../board/copy";
import { linkOf, scored } from "./share";

it("a score is copied as rows that a spreadsheet takes", () => {
  expect(asText([["Side", "Points"], ["Mira\tand Ivo", 1010]])).toBe("Side\tPoints\nMira and Ivo\t1010");
});

it("ranks are said, points are counted with", () => {
  expect([scored({ points: 14, said: "A" }), scored({ points: 10, said: "10" }), scored({ points: -120, said: "-120" })]).toEqual(["A", 10, -120]);
});

it("the link of a match follows from its seed", () => {
  const link = linkOf("0f", 2, "AB".repeat(32));
  expect(link).toMatch(/^s\/0f\/2\/[0-9a-f]{32}$/);
  expect(link).toBe(linkOf("0f", 2, "ab".repeat(32)));
  expect(link).not.toBe(linkOf("0f", 2, "ac".repeat(32)));
});
