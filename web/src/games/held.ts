// The hand as the board draws it, from what the frame says of each card.
import { face } from "../board/cards";
import type { HandCard, Why } from "../board/table";
import type { Lies, Offer, Reason, Touch } from "../wire/table";

/** What a frame says of the cards. */
export type Sight = { touch: Touch[]; offers: Offer[]; why: Record<string, number>; reasons: Reason[] };

/** From so many cards on, grey would be the picture: what is not in question rests. */
const MANY = 14;

/** Whether a card is in some move of these kinds; where not every move was looked at, nothing is barred. */
export function isLegal(offers: Offer[], as: string): boolean {
  return offers.some((offer) => offer.may.includes(as) || !offer.whole);
}

/** The cards that lie in the hand, each with its paper. `verbs` narrows the offers: while burying, only `bury`. */
export function held(sight: Sight, verbs?: string[], lies: Lies[] = ["hand"]): HandCard[] {
  const offers = verbs ? sight.offers.filter((offer) => verbs.includes(offer.do)) : sight.offers;
  const cards = sight.touch.filter((touch) => lies.includes(touch.lies));
  // A card that lies with others than its sign says, such as a trump, is not in question where theirs is.
  const groups = new Set(cards.filter((touch) => isLegal(offers, touch.as)).map((touch) => touch.group));
  return cards.map((touch): HandCard => {
    const legal = isLegal(offers, touch.as);
    const reason = reasonFor(sight, touch.as);
    const inQuestion = cards.length < MANY || (groups.has(touch.group) && suitsOf(reason).includes(suitOf(touch.card)));
    return { as: touch.as, card: touch.card, group: touch.group, legal, paper: legal ? "white" : inQuestion ? "dim" : "rest", why: reason?.text };
  });
}

export function reasonFor(sight: Sight, as: string): Reason | undefined {
  const number = sight.why[as];
  return number === undefined ? undefined : sight.reasons[number];
}

const suitOf = (card: string): string => {
  const printed = face(card);
  return "suit" in printed ? printed.suit : "";
};

/** The suit that a reason is about: the one it names, else that of the cards that oblige. */
function suitsOf(reason: Reason | undefined): string[] {
  if (!reason) return [];
  const { suit, cards } = reason.facts;
  if (typeof suit === "string") return [suit.charAt(0).toUpperCase()];
  return Array.isArray(cards) ? cards.map(suitOf) : [];
}

/** Words that end in the name of a clause. */
export function cited(words: string): { text: string; clause?: string } {
  const [, text = words, clause] = /^(.*\S)\s+([A-Z]{3}-[\w.]*\w)$/.exec(words) ?? [];
  return { text, clause };
}

/** A reason as the bubble says it. */
export const whyOf = (reason: { text: string; clause?: string }, title?: string): Why => ({ title, text: reason.text, clause: reason.clause });
