import { expect, it } from "vitest";
import type { OptionDoc } from "../wire/table";
import { differing, presetTitle, title, worded } from "./options";

const docs: OptionDoc[] = [
  { key: "partner_exempt", default: true, says: "", kind: "flag" },
  { key: "target", default: 1000, says: "", kind: "range", least: 1, most: 9999 },
];

it("names options and values for people", () => {
  expect([title("partner_exempt"), title("some_new_rule"), presetTitle("cafe51")]).toEqual(["Discard on a winning partner", "Some new rule", "Café 51"]);
  expect([worded("litige", true), worded("declarations", "best_side"), worded("match", { deals: 5 }), worded("other", { minimum: 50 }), worded("removed_suit", "S")]).toEqual(["on", "Best side", "5 deals", "Minimum 50", "Spades"]);
});

it("tells what differs, defaults included", () => {
  expect(differing(docs, { target: 501 }, {}).map((doc) => doc.key)).toEqual(["target"]);
  expect(differing(docs, { partner_exempt: true, target: 1000 }, {})).toEqual([]);
});
