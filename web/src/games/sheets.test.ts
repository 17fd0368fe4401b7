import { expect, it } from "vitest";
import { dealRows, lastDeal } from "./sheets";

const events = [{ event: "deal" }, { event: "scored", line: 1 }, { event: "deal_scored", scores: [3, 0], totals: [10, 5] }, { event: "won" }, { event: "deal" }, { event: "drew" }].map((event) => ({ event }));

it("finds the lines of the last deal that is over, and its winner", () => {
  expect(lastDeal(events)).toMatchObject({ lines: [{ event: "deal" }, { event: "scored" }], totals: [10, 5], after: [{ event: "won" }] });
  expect(lastDeal(events.slice(0, 2))).toBeNull();
});

it("sums up the deals that were not seen", () => {
  expect(dealRows(events, 3)).toEqual([{ text: "Deals 1 to 2", figures: [7, 5] }, { text: "Deal 3", figures: [3, 0] }]);
  expect(dealRows(events, 1)).toEqual([{ text: "Deal 1", figures: [3, 0] }]);
});
