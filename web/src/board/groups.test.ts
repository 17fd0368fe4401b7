import { expect, it } from "vitest";
import { layGroups } from "./groups";
import { STRIP } from "./rows";

it("lays groups in one row on a desk, in rows on a phone, never past the edge", () => {
  const groups = [4, 3, 2, 2, 4];
  const desk = layGroups(groups, 1064, "desktop");
  expect(new Set(desk.cards.map((card) => card.row)).size).toBe(1);
  for (const [space, screen] of [[1064, "desktop"], [374, "phone"], [344, "phone"], [716, "land"]] as const) {
    const laid = layGroups(groups, space, screen);
    expect(laid.cards).toHaveLength(15);
    expect(laid.labels).toHaveLength(5);
    for (const card of laid.cards) expect(card.x + laid.width).toBeLessThanOrEqual(space);
    laid.cards.slice(1).forEach((card, i) => card.row === laid.cards[i]!.row && expect(card.x - laid.cards[i]!.x).toBeGreaterThanOrEqual(STRIP));
  }
});

it("lays a group that is too wide in two lines", () => {
  for (const space of [374, 344]) {
    const laid = layGroups([15], space, "phone");
    for (const card of laid.cards) expect(card.x + laid.width).toBeLessThanOrEqual(space);
    expect(new Set(laid.cards.map((card) => card.row))).toEqual(new Set([0, 1]));
    expect(laid.height).toBeGreaterThan(laid.cards.at(-1)!.y + laid.width * 1.4);
  }
});

it("spreads a phone's rows over the width that they have, and no further than cards lie loose", () => {
  const laid = layGroups([3, 3], 374, "phone");
  expect(laid.cards[1]!.x).toBe(42);
  const full = layGroups([8], 374, "phone");
  expect(full.cards.at(-1)!.x + full.width).toBeLessThanOrEqual(374);
  expect(full.cards[1]!.x).toBeGreaterThan(29);
});
