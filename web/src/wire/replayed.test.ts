import { describe, expect, it } from "vitest";
import type { Around } from "./messages";
import { Walk, type Moment } from "./replayed";

const around = { game: "belote", stage: "playing" } as Around;
/** A hundred and thirty moments: two deals of tricks of four cards. */
const moments: Moment[] = Array.from({ length: 131 }, (_, at) => {
  const events = [...(at % 4 === 0 && at > 0 ? [{ event: "played" }, { event: "trick_taken" }] : at > 0 ? [{ event: "played" }] : []), ...(at % 64 === 0 ? [{ event: "deal" }] : [])];
  const hands = at % 3 === 0 ? { 1: [{ card: `${(at % 9) + 2}S`, as: "", lies: "hand" as const, group: 0 }] } : undefined;
  return { action: at === 0 ? null : at - 1, hands, frame: { seq: at + 1, events, open: { turn: at % 4 }, ...(at === 0 ? { whole: true, table: around, own: {} } : {}) } };
});
const walk = () => new Walk({ game: "belote", seat: 0, open: true, moments });

describe("a match told again", () => {
  it("stands the same forwards, backwards and at once", () => {
    const forwards = walk();
    const seen = moments.map((_, at) => forwards.stood(at));
    for (let at = 130; at >= 0; at--) expect(forwards.stood(at)).toEqual(seen[at]);
    for (const at of [130, 51, 50, 49, 0, 127]) expect(walk().stood(at)).toEqual(seen[at]);
    expect(seen[130]!.events.filter(({ event }) => event.event === "played")).toHaveLength(130);
    expect(seen[0]!.events).toEqual([{ seq: 1, event: { event: "deal" } }]);
  });

  it("goes by event, trick and deal, and stops at its ends", () => {
    const { step } = walk();
    const go = (at: number, stride: "event" | "trick" | "deal", way: 1 | -1) => step.call(walk(), at, stride, way);
    expect([go(0, "event", 1), go(0, "event", -1), go(130, "event", 1)]).toEqual([1, 0, 130]);
    expect([go(0, "trick", 1), go(4, "trick", 1), go(5, "trick", -1), go(3, "trick", -1), go(129, "trick", 1)]).toEqual([4, 8, 4, 0, 130]);
    expect([go(0, "deal", 1), go(64, "deal", 1), go(100, "deal", -1), go(64, "deal", -1), go(129, "deal", 1)]).toEqual([64, 128, 64, 0, 130]);
    expect([walk().within(-3), walk().within(999), walk().within(NaN)]).toEqual([0, 130, 0]);
  });

  it("knows deal, trick and action of a moment", () => {
    expect(walk().place(0)).toEqual({ deal: 1, trick: 1 });
    expect(walk().place(4)).toEqual({ deal: 1, trick: 1 });
    expect(walk().place(5)).toEqual({ deal: 1, trick: 2 });
    expect(walk().place(65)).toEqual({ deal: 2, trick: 1 });
    expect(walk().momentOf(12)).toBe(13);
  });
});
