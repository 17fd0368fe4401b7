// What happened, in words: a block a trick, newest on top.
import { cardSign } from "../../board/name";
import type { LogBlock, LogLine } from "../../board/table";
import { say as board, voice } from "../../words";
import words from "../../words/en/belote";
import type { Kind } from "../../wire/belote";
import type { AnyDesk } from "..";
import { me, who } from "../sides";
import type { Deal, Said, Trick } from "./deals";

const say = voice(words);
const suitWord = (suit: string) => board(`suit.${suit}` as "suit.S");

/** `first` is the number of the first trick that was heard of the oldest deal; `deal` that of the newest deal. */
export function logOf(desk: AnyDesk, deals: Deal[], newest: number, firstTrick: number): LogBlock[] {
  const blocks = deals.flatMap((deal, i) => blocksOf(desk, deal, newest - (deals.length - 1 - i), deal.dealer === undefined ? firstTrick : 1));
  return blocks.reverse();
}

function blocksOf(desk: AnyDesk, deal: Deal, n: number, firstTrick: number): LogBlock[] {
  const line = (seat: number, text: string): LogLine => ({ who: who(desk, seat), text });
  const bidding: LogLine[] = [
    ...(deal.dealer !== undefined && deal.upcard ? [line(deal.dealer, say("log.deals", { ...me(desk, deal.dealer), card: cardSign(deal.upcard) }))] : []),
    ...deal.bids.map((bid) => line(bid.seat, bid.take ? say("log.take", { ...me(desk, bid.seat), suit: suitWord(bid.take) }) : say("log.pass", me(desk, bid.seat)))),
    ...(deal.thrownIn ? [{ who: "", text: say("log.thrown") }] : []),
  ];
  const tricks = deal.tricks.map((trick, i): LogBlock => ({ title: trickTitle(desk, trick, i + firstTrick), lines: trick.plays.flatMap((play) => played(desk, play)) }));
  return [...(bidding.length ? [{ title: say("log.bidding", { n }), lines: bidding }] : []), ...tricks];
}

/** What was announced: "tierce", "two tierces", "tierce and quarte". */
export function callOf(kinds: Kind[]): string {
  const [a, b] = kinds;
  if (!a || !b) return kinds.map((kind) => say(`kind.${kind}`)).join();
  return kinds.length === 2 && a === b ? say(`kinds.${a}`) : kinds.map((kind) => say(`kind.${kind}`)).reduce((a, b) => say("and", { a, b }));
}

function trickTitle(desk: AnyDesk, trick: Trick, n: number): string {
  return trick.taken ? say("log.taken", { n, who: who(desk, trick.taken.seat), points: trick.taken.points, ...me(desk, trick.taken.seat) }) : say("log.trick", { n });
}

function played(desk: AnyDesk, play: Said): LogLine[] {
  const calls = [...(play.kinds.length ? [callOf(play.kinds)] : []), ...(play.belote ? [say(play.belote === "first" ? "belote" : "rebelote")] : [])].join(", ");
  const card = cardSign(play.card);
  const shown = play.shown.map((item): LogLine => ({
    who: who(desk, play.seat), text: say("log.shows", { ...me(desk, play.seat), call: say(`kind.${item.kind}`), cards: item.cards.map(cardSign).join(" ") }), points: `+${item.points}`,
  }));
  return [...shown, { who: who(desk, play.seat), text: calls ? say("log.says", { card, call: calls, ...me(desk, play.seat) }) : card, reads: calls ? undefined : board("log.plays", { cards: card, ...me(desk, play.seat) }) }];
}
