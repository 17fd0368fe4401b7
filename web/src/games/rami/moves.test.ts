import { expect, it } from "vitest";
import type { Meld } from "../../wire/rami";
import type { Offer } from "../../wire/table";
import { taking, wanted } from "./moves";

const meld = (cards: string, joker_at: number[]): Meld => ({ kind: "set", of: 0, owner: 1, held: 0, jokers: 0, cards: cards.split(" "), joker_at, suit: null });
const swap = (on: number, may: string[]): Offer => ({ do: "swap", on, kind: "keep", text: "", least: 1, most: 1, may, must: [], ordered: false, whole: true });

it("finds the meld of a joker where the table says it lies", () => {
  // Jokers of a set are alike and count once: the second one that can be had lies in the run.
  const laid = { table: [meld("KH KD JK JK", [2, 3]), meld("5S 6S JK", [2])], joker_melds: [0, 1] };
  const offers = [swap(1, ["7S", "JK"])];
  expect(taking(offers, laid, 1, ["7S"])).toEqual(offers);
  expect(taking(offers, laid, 0, ["7S"])).toEqual([]);
  expect(wanted(offers, laid, 1)).toEqual({ add: [], swap: ["7S"] });
  expect(wanted(offers, laid, 0)).toEqual({ add: [], swap: [] });
});
