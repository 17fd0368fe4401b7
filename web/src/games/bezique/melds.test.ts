import { expect, it } from "vitest";
import { dealsOf } from "./deals";
import { meldsOf } from "./melds";

it("draws a card once and names it where it serves again", () => {
  const laid = [{ seat: 0, kind: "marriage" as const, cards: ["KS", "QS"], points: 20 }, { seat: 0, kind: "four_kings" as const, cards: ["KD", "KC", "KH", "KS"], points: 80 }];
  expect(meldsOf(0, ["KS", "QS", "KD", "KC", "KH"], laid, {}).map((meld) => [meld.label, meld.cards.join(" ")])).toEqual([["marriage", "KS QS"], ["four kings, with K♠", "KD KC KH"]]);
});

it("lets played cards go and drops a meld that is empty", () => {
  const laid = [{ seat: 0, kind: "bezique" as const, cards: ["QS", "JD#2"], points: 40 }];
  expect(meldsOf(0, ["JD#2"], laid, {})[0]!.cards).toEqual(["JD#2"]);
  expect(meldsOf(0, [], laid, {})).toEqual([]);
});

it("groups what it has not heard by what it served in", () => {
  expect(meldsOf(1, ["KH", "QH"], [], { trump_marriage: ["KH", "QH"] })).toEqual([{ kind: "trump_marriage", cards: ["KH", "QH"], label: "trump marriage" }]);
});

it("gives a meld the points that were written for it", () => {
  const [deal] = dealsOf([
    { event: { event: "played", seat: 0, card: "AH" } }, { event: { event: "trick_taken", seat: 0, cards: ["AH"] } },
    { event: { event: "melded", seat: 0, meld: { kind: "marriage", cards: ["KS", "QS"] } } }, { event: { event: "scored", line: { side: 0, reason: "marriage", clause: "BEZ-4.1.3", points: 20 }, total: 20 } },
  ]);
  expect(deal!.melds[0]!.points).toBe(20);
  expect(deal!.tricks[0]!.notes[0]!.melds!.kind).toBe("marriage");
});
