import { expect, it, vi } from "vitest";
vi.mock("./looks.svelte", () => ({ looks: { movement: "full" } }));
const { delays, TIME } = await import("./motion");

it("deals any hand within nine tenths of a second, in packets", () => {
  for (const cards of [5, 8, 13, 25, 33]) {
    const all = delays(cards);
    expect(Math.max(...all) + TIME.slow).toBeLessThanOrEqual(TIME.dealt + 1);
    expect(all).toEqual([...all].sort((a, b) => a - b));
  }
  expect(delays(5)).toEqual([0, 12, 24, 60, 72]);
});
