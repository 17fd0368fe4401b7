import { describe, expect, it } from "vitest";
import { merge, NOTHING, recall, type Known } from "./merge";
import type { Around } from "./messages";

const whole = merge(NOTHING, { seq: 7, whole: true, table: { stage: "playing", host: 0 } as Around, open: { turn: 1, trick: [] }, own: { hand: ["KS"] } }) as Known;

describe("frames", () => {
  it("change the fields that they name and no others", () => {
    const next = merge(whole, { seq: 8, open: { turn: 2 }, events: [{ event: "played" }] })!;
    expect(next.open).toEqual({ turn: 2, trick: [] });
    expect(next.own).toEqual({ hand: ["KS"] });
    expect(next.events).toEqual([{ seq: 8, event: { event: "played" } }]);
    expect(whole.events).toEqual([]);
  });

  it("take the right to act away where they do not give it", () => {
    const asked = merge(whole, { seq: 8, you: { offers: [] } })!;
    expect(asked.you).toEqual({ offers: [] });
    expect(merge(asked, { seq: 9 })!.you).toBeNull();
  });

  it("that came twice change nothing; one that is missing is noticed", () => {
    expect(merge(whole, { seq: 7, open: { turn: 3 } })).toBe(whole);
    expect(merge(whole, { seq: 9 })).toBeNull();
  });

  it("put the cards away between matches, and keep what was said", () => {
    const talked = merge(whole, { seq: 8, said: { seat: 1, name: "Mira", text: "Hello" } })!;
    const away = merge(talked, { seq: 9, open: null })!;
    expect([away.open, away.own, away.touch, away.events]).toEqual([null, null, [], []]);
    expect(merge(away, { seq: 20, whole: true })!.said).toHaveLength(1);
  });

  it("that a page has not seen are recalled before those that it has", () => {
    const on = merge(whole, { seq: 8, events: [{ event: "taken" }] })!, later = merge(on, { seq: 9, events: [{ event: "played" }] })!;
    const { events, recalled } = recall(later, [[{ event: "deal" }], [], [{ event: "played" }, { event: "belote" }], [{ event: "taken" }]], 8);
    expect(events.map(({ seq, event }) => [seq, event.event])).toEqual([[5, "deal"], [7, "played"], [7, "belote"], [8, "taken"], [9, "played"]]);
    expect(recalled).toBe(8);
  });
});
