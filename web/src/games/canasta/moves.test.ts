import { expect, it } from "vitest";
import { cheapest, sufficing } from "./moves";
import type { Move } from "../../wire/table";

const move = (cards: string, points: number): Move => ({ action: "", text: "", cards: cards.split(" "), steps: [], points });
const moves = [move("AS AS JK", 90), move("AS AS AD", 60), move("5S 5D 5C", 15)];

it("gives as little away as suffices", () => {
  expect(cheapest(moves)).toBe(moves[1]);
  expect(sufficing(moves, 20)).toBe(moves[1]);
  expect(sufficing(moves, 70)).toBe(moves[0]);
  expect(sufficing(moves, 200)).toBe(moves[0]);
  expect(sufficing([], 5)).toBeUndefined();
});
