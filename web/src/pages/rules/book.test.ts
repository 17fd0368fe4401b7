import { expect, test } from "vitest";
import { inNames, plain } from "./book";

test("house rules bear the names that a table is set up with", () => {
  expect(plain("With the house rule `partner_exempt` (preset `federation`) anything goes.")).toBe("With the house rule “Discard on a winning partner” (preset “Federation”) anything goes.");
  expect(plain("Called `some_word`.")).toBe("Called “some word”.");
});

test("what an example sets up is told by the same names", () => {
  expect(inNames("House rules: partner_exempt on. Trumps are clubs.")).toBe("House rules: Discard on a winning partner: on. Trumps are clubs.");
  expect(inNames("House rules: players 2, policing hand. You lead.")).toBe("House rules: Players: 2; A wrong card: Costs the deal. You lead.");
  expect(inNames("House rules: preset common.")).toMatch(/^House rules: [A-Z]\w+\.$/);
  expect(inNames("Trumps are clubs.")).toBe("Trumps are clubs.");
});
