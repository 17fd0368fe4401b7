import { expect, it } from "vitest";
import { curve, overtaken, scored, turn, type Course } from "./course";

const fresh: Course = { whole: true, from: 0, to: 0, after: [] };
const match = [[116, 66], [116, 298], [248, 448], [520, 448]].reduce((course, row, i) => scored(course, i + 1, row, i), fresh);

it("keeps what each side had after each deal, and forgets what was taken back", () => {
  expect(curve(match)).toEqual([[116, 66], [116, 298], [248, 448], [520, 448]]);
  expect(curve(scored(match, 3, [250, 450], 9))).toEqual([[116, 66], [116, 298], [250, 450]]);
});

it("draws a deal that scored nothing level, and nothing at all where the page came late", () => {
  expect(curve(scored(scored(fresh, 2, [5, 3], 1), 4, [7, 3], 2))).toEqual([[0, 0], [5, 3], [5, 3], [7, 3]]);
  expect(curve({ ...match, whole: false })).toBeNull();
  expect(curve(fresh)).toBeNull();
});

it("finds the turn for whoever won, where most or least counts", () => {
  const rows = curve(match)!;
  expect(turn(rows, 0, false)).toEqual({ deal: 4, got: [272, 0] });
  expect(turn(rows, 1, false)).toEqual({ deal: 2, got: [0, 232] });
  expect(turn([[30, 5], [40, 60]], 0, true)).toEqual({ deal: 2, got: [10, 55] });
  expect(turn([[3, 3]], 0, false)).toBeNull();
});

it("counts how often the lead changed", () => {
  expect(overtaken(curve(match)!, false)).toBe(2);
  expect(overtaken([[1, 1], [2, 1], [2, 2], [3, 2]], false)).toBe(0);
});
