import { expect, it } from "vitest";
import { cheapest, sufficing } from "./moves";
import type { Move } from "../../wire/table";

const move = (cards: string, points: number): Move => ({ action: "", text: "", cards: cards.split(" "), steps: [], points });
const moves = [move("AS AS JK", 90), move("AS AS AD", 60), move("5S 5D 5C", 15)];

it("gives as little away as suffices", () => {
  expect(cheapest(moves, ["JK"])).toBe(moves[1]);
  expect(cheapest(moves, ["AS", "AD", "JK"])).toBe(moves[2]);
  expect(sufficing(moves, 20, ["JK"])).toBe(moves[1]);
  expect(sufficing(moves, 70, ["JK"])).toBe(moves[0]);
  expect(sufficing(moves, 200, ["JK"])).toBe(moves[0]);
  expect(sufficing([], 5, [])).toBeUndefined();
});
