// What happened, in words: a block a trick with what followed it, newest on top.
import { cardSign } from "../../board/name";
import type { LogBlock, LogLine } from "../../board/table";
import { say as board, voice } from "../../words";
import words from "../../words/en/bezique";
import type { AnyDesk } from "..";
import { me, toneOf, who, type SideShown } from "../sides";
import type { Deal, Note, Trick } from "./deals";

const say = voice(words);

export function logOf(desk: AnyDesk, deals: Deal[], newest: number, firstTrick: number, sides: SideShown[]): LogBlock[] {
  const blocks = deals.flatMap((deal, i) => {
    const n = newest - (deals.length - 1 - i);
    const begins: LogLine[] = [
      ...(deal.dealer === undefined ? [] : [{ who: who(desk, deal.dealer), text: say("log.deals", me(desk, deal.dealer)) }]),
      ...(deal.turned ? [{ who: "", text: say("log.turned", { card: cardSign(deal.turned) }) }] : []),
      ...deal.before.map((note) => noted(desk, note, sides)),
    ];
    const first = deal.dealer === undefined ? firstTrick : 1;
    const tricks = deal.tricks.map((trick, k): LogBlock => ({ title: title(desk, trick, first + k), lines: [...trick.plays.map((play) => played(desk, play.seat, cardSign(play.card))), ...trick.notes.map((note) => noted(desk, note, sides))] }));
    return [...(begins.length ? [{ title: say("log.deal", { n }), lines: begins }] : []), ...tricks];
  });
  return blocks.reverse();
}

const played = (desk: AnyDesk, seat: number, cards: string): LogLine => ({ who: who(desk, seat), text: cards, reads: board("log.plays", { cards, ...me(desk, seat) }) });
const title = (desk: AnyDesk, trick: Trick, n: number): string => (trick.taken === undefined ? say("log.trick", { n }) : say("log.taken", { n, who: who(desk, trick.taken), ...me(desk, trick.taken) }));

function noted(desk: AnyDesk, note: Note, sides: SideShown[]): LogLine {
  if (note.seat === undefined) return { who: "", text: say(`log.${note.says ?? "gone"}`) };
  const by = who(desk, note.seat);
  const facts = me(desk, note.seat);
  const tone = toneOf(sides, desk.sides[note.seat]!);
  if (note.melds) return { who: by, text: say("log.melds", { ...facts, kind: say(`label.${note.melds.kind}`), cards: note.melds.cards.map(cardSign).join(" ") }), points: note.melds.points ? `+${note.melds.points}` : undefined, tone };
  if (note.swaps) return { who: by, text: say("log.swaps", { ...facts, seven: cardSign(note.swaps.seven), card: cardSign(note.swaps.card) }), points: note.points ? `+${note.points}` : undefined, tone };
  if (note.takes) return { who: by, text: say("log.takes", { ...facts, card: cardSign(note.takes) }) };
  return { who: by, text: note.found ? say("log.found", { card: cardSign(note.found) }) : say("log.draws", facts) };
}
