// What could be scored now, best first; a choice that is not allowed stays in the list with its reason.
import type { OfferRow } from "../../board/OfferList.svelte";
import { cardSign } from "../../board/name";
import { say as board, voice } from "../../words";
import words from "../../words/en/bezique";
import type { Event, Open, Own } from "../../wire/bezique";
import type { Answer, Move, Offer } from "../../wire/table";
import type { Desk } from "../desk";

const say = voice(words);
type BeziqueDesk = Desk<Open, Own, Event>;

export function offerRows(desk: BeziqueDesk, picked: string[], answer: Answer | null): OfferRow[] {
  const melds = desk.offers.filter((offer) => offer.do === "meld").flatMap((offer) => distinct(offer.moves ?? []).map((move) => meldRow(desk, offer, move)));
  melds.sort((a, b) => (b.points ?? 0) - (a.points ?? 0));
  const swaps = desk.offers.filter((offer) => offer.do === "swap").map((offer) => swapRow(desk, offer));
  const refusal = picked.length > 1 && answer && answer.moves.length === 0 ? answer.refusal : undefined;
  const mine: OfferRow[] = refusal ? [{ text: say("offer.choice"), cards: picked, action: "", not: { text: refusal.text, clause: refusal.clause }, run: () => {} }] : [];
  return [...melds, ...swaps, ...mine];
}

/** Moves that differ in copies only look the same: one of them is shown. */
function distinct(moves: Move[]): Move[] {
  const seen = new Set<string>();
  return moves.filter((move) => {
    const faces = move.cards.map((card) => card.replace(/#\d+$/, "")).sort().join();
    return seen.has(faces) ? false : (seen.add(faces), true);
  });
}

function meldRow(desk: BeziqueDesk, offer: Offer, move: Move): OfferRow {
  const onTable = new Set(desk.touch.filter((touch) => touch.lies === "table").map((touch) => touch.as));
  const table = move.cards.filter((card) => onTable.has(card)).length;
  const suit = offer.kind === "marriage" ? board(`suit.${move.cards[0]!.replace(/#\d+$/, "").slice(-1) as "S"}`) : "";
  const source = table ? say("offer.source", { hand: move.cards.length - table, table }) : say("offer.hand");
  const kind = `kind.${offer.kind}`;
  return {
    text: kind in words ? say(kind as "kind.bezique") : offer.text, small: [suit, source].filter(Boolean).join(", "), cards: move.cards, points: move.points ?? offer.points,
    action: say("act.meld"), run: () => desk.act({ steps: move.steps }, move.cards),
  };
}

function swapRow(desk: BeziqueDesk, offer: Offer): OfferRow {
  const upcard = desk.open.upcard;
  const move = offer.moves?.[0];
  return {
    text: say("offer.swap"), small: upcard ? say("offer.swap.small", { card: cardSign(upcard) }) : undefined, cards: [...(move?.cards.slice(0, 1) ?? []), ...(upcard ? [upcard] : [])],
    action: say("act.swap"), run: () => { if (move) desk.act({ steps: move.steps }, move.cards); },
  };
}
