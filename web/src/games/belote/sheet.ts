// The score sheet of a deal that is over, every line with its clause.
import type { Line as Row, Score } from "../../board/table";
import { say as board, voice } from "../../words";
import words from "../../words/en/belote";
import type { AnyDesk } from "..";
import { inOrder, scoresOf, who, type SideShown } from "../sides";
import type { Deal } from "./deals";

const say = voice(words);

export type SheetShown = { title: string; text?: string; scores: Score[]; deal: { title: string; lines: Row[]; sum: number[]; sumText: string }; match: { title: string; goal: number; lines: Row[] } };

/** `n` is the number of the newest deal in `deals`. The last one that was scored is written out. */
export function sheetOf(desk: AnyDesk, deals: Deal[], newest: number, sides: SideShown[], target: number): SheetShown | null {
  const scored = deals.map((deal, i) => ({ deal, n: newest - (deals.length - 1 - i) })).filter(({ deal }) => deal.result);
  const last = scored.at(-1);
  if (!last?.deal.result) return null;
  const { deal, n } = last;
  const result = last.deal.result;
  const sideName = (side: number) => { const shown = sides.find((other) => other.side === side)!; return { side: shown.name, me: shown.seats.length > 1 || shown.seats[0] === desk.seat ? 1 : 2 }; };
  const taken = deal.taker === undefined ? undefined : desk.sides[deal.taker]!;
  const title = deal.winner !== undefined ? say("sheet.won", sideName(deal.winner)) : taken === undefined ? say("sheet.sum", { n }) : say(result.made ? "sheet.made" : "sheet.failed", sideName(taken));
  const text = taken === undefined || !deal.trump ? undefined
    : say("sheet.text", { n, suit: board(`suit.${deal.trump}`).replace(/^./, (c) => c.toUpperCase()), who: deal.taker === desk.seat ? say("you") : who(desk, deal.taker!), had: result.had[taken]!, of: result.had.reduce((a, b) => a + b, 0) });
  return {
    title, text, scores: scoresOf(sides, result.totals),
    deal: { title: say("sheet.deal"), lines: rows(deal, sides, taken === undefined ? null : { had: result.had[taken]!, made: result.made }), sum: inOrder(sides, result.scores), sumText: say("sheet.sum", { n }) },
    match: { title: say("sheet.match", { target }), goal: target, lines: matchRows(desk, scored, sides) },
  };
}

/** One row a reason, a figure for each side. */
function rows(deal: Deal, sides: SideShown[], contract: { had: number; made: boolean } | null): Row[] {
  const reasons = [...new Set(deal.lines.map((line) => line.reason))];
  return reasons.map((reason) => ({
    text: say(`why.${reason}`), clause: deal.lines.find((line) => line.reason === reason)!.clause, note: reason === "failed" && contract ? say("note.had", { had: contract.had }) : undefined,
    figures: sides.map(({ side }) => deal.lines.filter((line) => line.reason === reason && line.side === side).reduce((sum, line) => sum + line.points, 0)),
  }));
}

function matchRows(desk: AnyDesk, scored: { deal: Deal; n: number }[], sides: SideShown[]): Row[] {
  const first = scored[0]!.deal.result!;
  const before = sides.map(({ side }) => first.totals[side]! - first.scores[side]!);
  const rows = scored.map(({ deal, n }): Row => {
    const capot = deal.lines.some((line) => line.reason === "capot");
    const key = !deal.result!.made ? "sheet.row.failed" : capot ? "sheet.row.capot" : "sheet.row";
    return { text: deal.taker === undefined ? say("sheet.sum", { n }) : say(key, { n, who: who(desk, deal.taker) }), figures: inOrder(sides, deal.result!.scores) };
  });
  return before.some((points) => points !== 0) ? [{ text: say("sheet.earlier"), figures: before }, ...rows] : rows;
}
