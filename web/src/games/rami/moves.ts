// Which moves a seat may make with the cards it has picked: read from the offers, never worked out.
import type { Open } from "../../wire/rami";
import type { Choice, Offer } from "../../wire/table";

export type Laid = Pick<Open, "table" | "joker_melds">;

/** The meld that an offer is done to: swaps name a joker, the others a meld. */
export function meldOf(offer: Offer, laid: Laid): number | undefined {
  return offer.do === "swap" ? laid.joker_melds[offer.on ?? -1] : offer.do === "add" ? offer.on : undefined;
}

/** The offers that a meld takes these cards by. */
export function taking(offers: Offer[], laid: Laid, meld: number, cards: string[]): Offer[] {
  return offers.filter((offer) => meldOf(offer, laid) === meld && cards.length >= offer.least && cards.length <= offer.most && cards.every((card) => offer.may.includes(card)));
}

/** The single cards that a meld takes, and those that free its joker. */
export function wanted(offers: Offer[], laid: Laid, meld: number): { add: string[]; swap: string[] } {
  const { cards, joker_at } = laid.table[meld]!, freed = joker_at.map((at) => cards[at]!);
  const of = (verb: string) => [...new Set(offers.filter((offer) => offer.do === verb && meldOf(offer, laid) === meld).flatMap((offer) => (offer.least === 1 ? offer.may : offer.must)))];
  return { add: of("add"), swap: of("swap").filter((card) => !freed.includes(card)) };
}

export const choiceOf = (offer: Offer, cards: string[]): Choice => ({ do: offer.do, ...(offer.kind === undefined ? {} : { kind: offer.kind }), ...(offer.on === undefined ? {} : { on: offer.on }), cards });
