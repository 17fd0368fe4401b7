import { expect, it } from "vitest";
import type { OptionDoc } from "../wire/table";
import { differing, title, worded } from "./options";

const docs: OptionDoc[] = [
  { key: "partner_exempt", default: true, says: "", kind: "flag" },
  { key: "target", default: 1000, says: "", kind: "range", least: 1, most: 9999 },
];

it("names options and values for people", () => {
  expect(title("partner_exempt")).toBe("Partner exempt");
  expect([worded(true), worded("best_side"), worded({ minimum: 50 }), worded("S")]).toEqual(["on", "Best side", "Minimum 50", "S"]);
});

it("tells what differs, defaults included", () => {
  expect(differing(docs, { target: 501 }, {}).map((doc) => doc.key)).toEqual(["target"]);
  expect(differing(docs, { partner_exempt: true, target: 1000 }, {})).toEqual([]);
});
