// Which of the moves on offer a button proposes: chosen by their cards and points as told, never worked out.
import type { Move, Offer } from "../../wire/table";

export const movesOf = (offers: Offer[], ...verbs: string[]): Move[] => offers.filter((offer) => verbs.includes(offer.do)).flatMap((offer) => offer.moves ?? []);

/** The move that gives least away: few of the `wild` cards, then few cards. */
export function cheapest(moves: Move[], wild: string[]): Move | undefined {
  const wilds = (move: Move) => move.cards.filter((card) => wild.includes(card)).length;
  return moves.toSorted((a, b) => wilds(a) - wilds(b) || a.cards.length - b.cards.length)[0];
}

/** The cheapest move that brings enough points; if none does, the one that brings most. */
export function sufficing(moves: Move[], needed: number, wild: string[]): Move | undefined {
  const enough = moves.filter((move) => (move.points ?? 0) >= needed);
  return cheapest(enough, wild) ?? moves.toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0))[0];
}

/** The offers to add these cards to a meld; no cards: whatever it takes. */
export const adding = (offers: Offer[], meld: number, cards: string[]): Offer[] =>
  offers.filter((offer) => offer.do === "add" && offer.on === meld && cards.length >= (cards.length ? offer.least : 0) && cards.length <= offer.most && cards.every((card) => offer.may.includes(card)));
