import { describe, expect, it } from "vitest";
import { layHand, places, STRIP, type Screen } from "./rows";

const steps = (groups: number[], space: number, screen: Screen, least = 1) =>
  layHand(groups, space, screen, least).rows.map((row) => [row.to - row.from, Math.round(row.step * 10) / 10]);

describe("a hand on a desk", () => {
  it("keeps loose strips while there is room", () => {
    expect(steps([2, 2, 3], 1064, "desktop")).toEqual([[7, 74]]);
    expect(steps([8, 5, 7, 5], 1064, "desktop")).toEqual([[25, 38.4]]);
    expect(steps([13, 6, 7, 7], 1064, "desktop")).toEqual([[33, 28.8]]);
  });
});

describe("a hand on a phone", () => {
  it("takes one row up to ten cards", () => {
    expect(steps([7], 374, "phone")).toEqual([[7, 50.3]]);
    expect(layHand([7], 374, "phone").width).toBe(72);
    expect(steps([10], 374, "phone")).toEqual([[10, 35.6]]);
    expect(layHand([10], 374, "phone").width).toBe(54);
  });

  it("breaks twenty-five at a suit where both rows keep their strips", () => {
    const hand = layHand([8, 6, 4, 7], 374, "phone");
    expect(hand.width).toBe(54);
    expect(hand.rows.map((row) => row.to - row.from)).toEqual([14, 11]);
    expect(hand.rows[0]!.step).toBeCloseTo((374 - 54 - 6) / 13, 5);
    expect(hand.height).toBe(45 + 76);
  });

  it("breaks by count where a suit would make strips too thin: 13 and 12 at 360", () => {
    expect(steps([8, 6, 4, 7], 344, "phone")).toEqual([[13, 24], [12, 25.6]]);
  });

  it("lays the cards of a burial in three rows and keeps them", () => {
    expect(steps([13, 6, 7, 7], 374, "phone").map(([n]) => n)).toEqual([13, 13, 7]);
    expect(layHand([13, 6, 7, 7], 344, "phone").rows[0]!.step).toBeCloseTo(24.5, 1);
    expect(steps([10, 5, 5, 5], 374, "phone", 3)).toHaveLength(3);
  });

  it("adds rows rather than thin strips, whatever the hand", () => {
    for (let cards = 1; cards <= 46; cards++)
      for (const space of [304, 344, 374, 414]) {
        const groups = [Math.ceil(cards / 3), Math.floor(cards / 3), cards - Math.ceil(cards / 3) - Math.floor(cards / 3)];
        for (const row of layHand(groups, space, "phone").rows) if (row.to - row.from > 1) expect(row.step).toBeGreaterThanOrEqual(STRIP);
      }
  });
});

describe("places", () => {
  it("lie on whole pixels, inside the space, groups apart", () => {
    const groups = [8, 6, 4, 7];
    for (const [space, screen] of [[1064, "desktop"], [374, "phone"], [716, "land"], [932, "tablet"]] as const) {
      const layout = layHand(groups, space, screen);
      const all = places(layout, groups);
      expect(all).toHaveLength(25);
      for (const place of all) {
        expect(Number.isInteger(place.x)).toBe(true);
        expect(place.x).toBeGreaterThanOrEqual(0);
        expect(place.x + layout.width).toBeLessThanOrEqual(space + 1);
      }
    }
  });

  it("give no strip less than what a finger needs", () => {
    const groups = [8, 6, 4, 7];
    const all = places(layHand(groups, 374, "phone"), groups);
    for (let i = 1; i < all.length; i++) if (all[i]!.row === all[i - 1]!.row) expect(all[i]!.x - all[i - 1]!.x).toBeGreaterThanOrEqual(STRIP);
  });
});
