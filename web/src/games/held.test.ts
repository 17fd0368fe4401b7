import { expect, it } from "vitest";
import { cited, held, type Sight } from "./held";
import type { Offer, Touch } from "../wire/table";

const touch = (cards: string): Touch[] => cards.split(" ").map((card) => ({ card, as: card, lies: "hand", group: 0 }));
const offer = (may: string[], rest: Partial<Offer> = {}): Offer => ({ do: "play", text: "play", least: 1, most: 1, may, must: [], ordered: false, whole: true, ...rest });

it("dims every barred card of a small hand", () => {
  const sight: Sight = { touch: touch("KD 7H AC"), offers: [offer(["KD"])], why: { "7H": 0, AC: 0 }, reasons: [{ clause: "BEL-5.2", code: "SUIT_NOT_FOLLOWED", facts: { cards: ["KD"] }, text: "You must follow suit." }] };
  expect(held(sight).map((card) => [card.legal, card.paper])).toEqual([[true, "white"], [false, "dim"], [false, "dim"]]);
  expect(held(sight)[1]!.why).toBe("You must follow suit.");
});

it("lets a large hand rest but for the suit in question", () => {
  const cards = "5C 5C KC 9C QD 4D AH KH QH JH 9H 8H 4H 3H";
  const why = Object.fromEntries(cards.split(" ").slice(2).map((card) => [card, 0]));
  const sight: Sight = { touch: touch(cards), offers: [offer(["5C"])], why, reasons: [{ clause: "TRC-7.2", code: "PAIR_DUE", facts: { cards: ["5C", "5C"] }, text: "A pair is due." }] };
  expect(held(sight).slice(0, 6).map((card) => card.paper)).toEqual(["white", "white", "dim", "dim", "rest", "rest"]);
});

it("lets a trump rest that only bears the sign of the suit in question", () => {
  const cards = "2H 2S KC JC 9C 8C 7C 6C 4C 3C AH KH 10H 5H";
  const reasons = [{ clause: "TRC-7.2", code: "PAIR_DUE", facts: { suit: "hearts" }, text: "A pair is due." }];
  const lying = touch(cards).map((card, i) => ({ ...card, group: i < 10 ? 0 : 1 }));
  const sight: Sight = { touch: lying, offers: [offer(["AH", "KH"])], why: Object.fromEntries(cards.split(" ").map((card) => [card, 0])), reasons };
  expect(held(sight).map((card) => card.paper)).toEqual([...Array<string>(10).fill("rest"), "white", "white", "dim", "dim"]);
});

it("bars nothing where not every move was looked at", () => {
  const sight: Sight = { touch: touch("5C KC"), offers: [offer([], { do: "bury", whole: false })], why: {}, reasons: [] };
  expect(held(sight).every((card) => card.legal)).toBe(true);
});

it("finds the clause that words end in", () => {
  expect(cited("If all pass, the other three suits come. BEL-4.2")).toEqual({ text: "If all pass, the other three suits come.", clause: "BEL-4.2" });
  expect(cited("Nothing is barred.")).toEqual({ text: "Nothing is barred.", clause: undefined });
});
