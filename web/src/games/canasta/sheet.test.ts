import { expect, it } from "vitest";
import { pairUp } from "./sheet";

it("puts lines of a kind side by side, my side first", () => {
  expect(pairUp([{ side: 0, reason: "melds", points: 100 }, { side: 0, reason: "canasta", points: 500 }, { side: 0, reason: "canasta", points: 300 }, { side: 1, reason: "melds", points: 50 }, { side: 1, reason: "canasta", points: 300 }], [1, 0])).toEqual([
    { reason: "melds", figures: [50, 100] }, { reason: "canasta", figures: [300, 500] }, { reason: "canasta", figures: [null, 300] },
  ]);
});
