import { expect, it } from "vitest";
import { longName, nameWithin, shortName, whatOf } from "./say";

it("names melds as the table tells them", () => {
  expect(shortName({ kind: "set", rank: "K", suit: null, direction: null })).toBe("kings");
  expect(shortName({ kind: "run", rank: null, suit: "H", direction: "down" })).toBe("down");
  expect(longName({ kind: "run", rank: null, suit: "H", direction: "down" })).toBe("Run of hearts, going down");
  expect(longName(whatOf({ points: 30, kind: "run", suit: "S", direction: "up" })!)).toBe("Run of spades, going up");
  expect(shortName(whatOf({ points: 120, kind: "wild" })!)).toBe("wild");
  expect(nameWithin({ kind: "set", rank: "8" })).toBe("eights");
  expect(nameWithin({ kind: "run", suit: "C", direction: "up" })).toBe("the run of clubs");
  expect(nameWithin({ kind: "wild" })).toBe("the wild cards");
  expect(whatOf({ points: 10 })).toBeUndefined();
});
