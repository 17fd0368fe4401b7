import { expect, it } from "vitest";
import type { Event } from "../../wire/belote";
import { dealsOf } from "./deals";

const told = (events: Event[]) => events.map((event) => ({ event }));

it("cuts a deal into bids, tricks and score", () => {
  const [deal, next] = dealsOf(told([
    { event: "deal", dealer: 1 }, { event: "turned", card: "QD" }, { event: "passed", seat: 2 }, { event: "took", seat: 3, trump: "D", upcard: "QD" },
    { event: "announced", seat: 2, kinds: ["tierce"] }, { event: "played", seat: 2, card: "AC" }, { event: "played", seat: 3, card: "KD" }, { event: "belote", seat: 3, second: false },
    { event: "trick_taken", seat: 3, points: 15 }, { event: "compared", side: 0 },
    { event: "shown", seat: 2, items: [{ kind: "tierce", cards: ["JH", "QH", "KH"], points: 20 }] }, { event: "played", seat: 2, card: "7H" },
    { event: "scored", line: { side: 1, reason: "tricks", clause: "BEL-7.1", points: 15 } }, { event: "deal_scored", made: true, had: [0, 15], held: 0, scores: [0, 15], totals: [0, 15] }, { event: "deal", dealer: 2 },
  ]));
  expect(deal!.bids).toEqual([{ seat: 2 }, { seat: 3, take: "D" }]);
  expect(deal!.tricks.map((trick) => trick.plays.map((play) => [play.seat, play.card, play.kinds.join(), play.belote, play.shown.length]))).toEqual([
    [[2, "AC", "tierce", undefined, 0], [3, "KD", "", "first", 0]],
    [[2, "7H", "", undefined, 1]],
  ]);
  expect(deal!.tricks[0]!.taken).toEqual({ seat: 3, points: 15 });
  expect(deal!.lines).toHaveLength(1);
  expect(next!.dealer).toBe(2);
});

it("begins in the middle where the page came late", () => {
  const [deal] = dealsOf(told([{ event: "played", seat: 2, card: "AC" }, { event: "trick_taken", seat: 2, points: 11 }]));
  expect(deal!.dealer).toBeUndefined();
  expect(deal!.tricks).toHaveLength(1);
});
