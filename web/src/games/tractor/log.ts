// What happened, in words: a block a trick, newest on top.
import { cardSign } from "../../board/name";
import type { LogBlock, LogLine } from "../../board/table";
import { say as board, voice } from "../../words";
import words from "../../words/en/tractor";
import type { AnyDesk } from "..";
import { me, who } from "../sides";
import type { Deal, Note, Play, Trick } from "./deals";

const say = voice(words);
/** Cards in a sentence; two equal jokers are one word. */
export function signs(cards: string[]): string {
  return cards.flatMap((card, i) => {
    if (card !== "SJ" && card !== "BJ") return [cardSign(card)];
    const kind = card === "SJ" ? "S" : "B";
    if (cards[i - 1] === card) return [];
    return [say(cards[i + 1] === card ? `jokers.${kind}` : `joker.${kind}`)];
  }).join(" ");
}

export function logOf(desk: AnyDesk, deals: Deal[], newest: number, firstTrick: number): LogBlock[] {
  const blocks = deals.flatMap((deal, i) => blocksOf(desk, deal, newest - (deals.length - 1 - i), deal.first === undefined ? firstTrick : 1));
  return blocks.reverse();
}

function blocksOf(desk: AnyDesk, deal: Deal, n: number, firstTrick: number): LogBlock[] {
  const notes = deal.notes.map((note) => noted(desk, note));
  const tricks = deal.tricks.map((trick, i): LogBlock => ({ title: titleOf(desk, trick, firstTrick + i), lines: trick.plays.flatMap((play) => played(desk, play)) }));
  const last = tricks.at(-1);
  if (last && deal.kitty) last.lines.push({ who: "", text: say("log.kitty", { cards: signs(deal.kitty) }) });
  return [...(notes.length ? [{ title: say("log.declaring", { n }), lines: notes }] : []), ...tricks];
}

function noted(desk: AnyDesk, note: Note): LogLine {
  const by = note.seat === undefined ? "" : who(desk, note.seat);
  const facts = note.seat === undefined ? {} : me(desk, note.seat);
  if (note.shows) return { who: by, text: say("log.shows", { ...facts, cards: signs(note.shows) }) };
  if (note.turned) return { who: by, text: say("log.turned", { card: cardSign(note.turned) }) };
  if (note.does) return { who: by, text: say(`log.${note.does}`, facts) };
  return { who: by, text: note.trump ? say("log.trump", { suit: board(`suit.${note.trump}`) }) : say("log.notrump") };
}

const titleOf = (desk: AnyDesk, trick: Trick, n: number): string =>
  trick.taken ? say("log.taken", { n, who: who(desk, trick.taken.seat), points: trick.taken.points, ...me(desk, trick.taken.seat) }) : say("log.trick", { n });

function played(desk: AnyDesk, play: Play): LogLine[] {
  const name = who(desk, play.seat);
  const cards = signs(play.cards);
  const line: LogLine = { who: name, text: cards, reads: board("log.plays", { cards, ...me(desk, play.seat) }) };
  if (!play.failed) return [line];
  return [{ who: name, text: say("log.failed", { ...me(desk, play.seat), led: signs(play.failed.led), back: signs(play.failed.back) }), points: play.failed.fine ? say("log.fine", { n: Math.abs(play.failed.fine) }) : undefined }, line];
}
