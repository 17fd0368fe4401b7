import { expect, it } from "vitest";
import { columnsOf, lay } from "./columns";

it("gives tractors, pairs and singles their columns", () => {
  expect(columnsOf({ cards: 7, pairs: 2, parts: 5, tractors: [] })).toEqual([2, 2, 3]);
  expect(columnsOf({ cards: 9, pairs: 3, parts: 5, tractors: [2] })).toEqual([4, 2, 3]);
  expect(columnsOf({ cards: 4, pairs: 2, parts: 1, tractors: [2] })).toEqual([4]);
});

it("lays pairs under pairs and what is left under singles", () => {
  expect(lay(["AC", "AC", "KC", "QC", "QC", "JC", "10C"], [2, 2, 3])).toEqual([["AC", "AC"], ["QC", "QC"], ["KC", "JC", "10C"]]);
  expect(lay(["9C", "9C", "7C", "6C", "5C", "4C", "3D"], [2, 2, 3])).toEqual([["9C", "9C"], ["7C", "6C"], ["5C", "4C", "3D"]]);
  expect(lay(["3C", "5C", "8C"], [2, 2, 3])).toEqual([["3C", "5C"], ["8C"], []]);
});
