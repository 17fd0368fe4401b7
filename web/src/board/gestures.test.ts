import { expect, it } from "vitest";
import { stepTo } from "./gestures";

const ranks = ["J", "10", "K", "9", "10", "J", "7"];
const rows = [0, 50, 100, 150, 0, 60, 120].map((x, i) => ({ x, row: i < 4 ? 0 : 1 }));

it("moves the focus by arrows, ends and ranks", () => {
  expect(stepTo("ArrowRight", 6, ranks, rows)).toBe(6);
  expect(stepTo("ArrowLeft", 0, ranks, rows)).toBe(0);
  expect(stepTo("End", 0, ranks, rows)).toBe(6);
  expect(stepTo("j", 0, ranks, rows)).toBe(5);
  expect(stepTo("1", 1, ranks, rows)).toBe(4);
  expect(stepTo("0", 4, ranks, rows)).toBe(1);
  expect(stepTo("ArrowDown", 2, ranks, rows)).toBe(6);
  expect(stepTo("ArrowUp", 5, ranks, rows)).toBe(1);
  expect(stepTo("ArrowUp", 0, ranks, rows)).toBe(null);
  expect(stepTo("a", 0, ranks, rows)).toBe(null);
  expect(stepTo("x", 0, ranks, rows)).toBe(null);
});
