import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sha256 } from "./sha256";

it("is the same as everybody's", () => {
  for (const text of ["", "abc", "rain on the 14th", "x".repeat(55), "x".repeat(56), "x".repeat(64), "é♠".repeat(40)]) expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
});
