import { expect, it } from "vitest";
import { zonesOf } from "./laid";

const table = (...owners: number[]) => owners.map((owner) => ({ owner }));

it("says that nobody has laid a meld only where none lies", () => {
  expect(zonesOf([], 0)).toEqual({ others: [], yours: [], none: "zone.none" });
  expect(zonesOf(table(0, 0), 0)).toEqual({ others: [], yours: [0, 1], none: "zone.none.else" });
  expect(zonesOf(table(1, 0, 2), 0)).toEqual({ others: [0, 2], yours: [1], none: undefined });
  expect(zonesOf(table(0), null)).toEqual({ others: [0], yours: [], none: undefined });
});
