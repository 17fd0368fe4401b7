// Which moves a seat may make with the cards it has picked: read from the offers, never worked out.
import type { Meld } from "../../wire/rami";
import type { Choice, Offer } from "../../wire/table";

/** The meld on the table in which each joker lies, in the order in which jokers are counted. */
export function jokerMelds(table: Meld[]): number[] {
  return table.flatMap((meld, i) => meld.cards.flatMap((card) => (card === "JK" ? i : [])));
}

/** The meld that an offer is done to: swaps name a joker, the others a meld. */
export function meldOf(offer: Offer, table: Meld[]): number | undefined {
  return offer.do === "swap" ? jokerMelds(table)[offer.on ?? -1] : offer.do === "add" ? offer.on : undefined;
}

/** The offers that a meld takes these cards by. */
export function taking(offers: Offer[], table: Meld[], meld: number, cards: string[]): Offer[] {
  return offers.filter((offer) => meldOf(offer, table) === meld && cards.length >= offer.least && cards.length <= offer.most && cards.every((card) => offer.may.includes(card)));
}

/** The single cards that a meld takes, and those that free its joker. */
export function wanted(offers: Offer[], table: Meld[], meld: number): { add: string[]; swap: string[] } {
  const of = (verb: string) => [...new Set(offers.filter((offer) => offer.do === verb && meldOf(offer, table) === meld).flatMap((offer) => (offer.least === 1 ? offer.may : offer.must)))];
  return { add: of("add"), swap: of("swap").filter((card) => card !== "JK") };
}

export const choiceOf = (offer: Offer, cards: string[]): Choice => ({ do: offer.do, ...(offer.kind === undefined ? {} : { kind: offer.kind }), ...(offer.on === undefined ? {} : { on: offer.on }), cards });
