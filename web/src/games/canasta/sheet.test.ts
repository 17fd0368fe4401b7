import { expect, it } from "vitest";
import { pairUp } from "./sheet";

it("puts lines of a kind side by side, my side first", () => {
  const melds = { reason: "melds", clause: "M" } as const, canasta = { reason: "canasta", clause: "C" } as const;
  expect(pairUp([{ side: 0, ...melds, points: 100 }, { side: 0, ...canasta, points: 500 }, { side: 0, ...canasta, points: 300 }, { side: 1, ...melds, points: 50 }, { side: 1, ...canasta, points: 300 }], [1, 0])).toEqual([
    { ...melds, figures: [50, 100] }, { ...canasta, figures: [300, 500] }, { ...canasta, figures: [null, 300] },
  ]);
});
