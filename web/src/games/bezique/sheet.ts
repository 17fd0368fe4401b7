// The score sheet of a deal that is over, every line with its clause.
import type { Line as Row } from "../../board/table";
import { voice } from "../../words";
import words from "../../words/en/bezique";
import type { Line } from "../../wire/bezique";
import type { AnyDesk } from "..";
import { inOrder, scoresOf, type SideShown } from "../sides";
import type { Deal } from "./deals";

const say = voice(words);
const nameOf = (reason: Line["reason"]): string => { const kind = `kind.${reason}`, why = `why.${reason}`; return say((kind in words ? kind : why) as "kind.bezique"); };
const sum = (lines: Line[], side: number): number => lines.filter((line) => line.side === side).reduce((total, line) => total + line.points, 0);

export function sheetOf(desk: AnyDesk, deals: Deal[], newest: number, sides: SideShown[], target: number) {
  const over = deals.map((deal, i) => ({ deal, n: newest - (deals.length - 1 - i) })).filter(({ deal }) => deal.result || deal.winner !== undefined);
  const last = over.at(-1);
  if (!last) return null;
  const { deal, n } = last;
  // A match can be won in the middle of a deal, which is then never over.
  const result = deal.result ?? { totals: desk.open.scores as number[], brisques: desk.open.brisques as number[] };
  const named = (shown: SideShown) => ({ side: shown.name, best: shown.name, me: shown.seats.length > 1 || shown.seats[0] === desk.seat ? 1 : 2 });
  const best = sides.reduce((a, b) => (sum(deal.lines, b.side) > sum(deal.lines, a.side) ? b : a));
  return {
    title: deal.winner === undefined ? say("sheet.title", { n }) : say("sheet.won", named(sides.find((shown) => shown.side === deal.winner)!)),
    text: say("sheet.text", named(best)), scores: scoresOf(sides, result.totals),
    deal: { title: say("sheet.deal"), lines: rows(deal, sides, result.brisques), sum: sides.map(({ side }) => sum(deal.lines, side)), sumText: say("sheet.sum", { n }) },
    match: { title: say("sheet.match", { target }), goal: target, lines: matchRows(over, sides, result.totals) },
  };
}

/** One row a reason, best first, a figure for each side. */
function rows(deal: Deal, sides: SideShown[], brisques: number[]): Row[] {
  const reasons = [...new Set(deal.lines.map((line) => line.reason))];
  return reasons.map((reason): Row => {
    const lines = deal.lines.filter((line) => line.reason === reason);
    const text = nameOf(reason);
    return {
      text: lines.length > 1 && reason !== "brisques" ? say("why.times", { text, n: lines.length }) : text, clause: lines[0]!.clause,
      note: reason === "brisques" ? say("note.brisques", { counts: inOrder(sides, brisques).join(" : ") }) : undefined, figures: sides.map(({ side }) => sum(lines, side)),
    };
  });
}

/** What was not heard stands in one row, so that the sum is right. */
function matchRows(over: { deal: Deal; n: number }[], sides: SideShown[], totals: number[]): Row[] {
  const rows = over.map(({ deal, n }): Row => ({ text: say("sheet.sum", { n }), figures: sides.map(({ side }) => sum(deal.lines, side)) }));
  const before = sides.map(({ side }, i) => totals[side]! - rows.reduce((total, row) => total + (row.figures[i] as number), 0));
  return before.some((points) => points !== 0) ? [{ text: say("sheet.earlier"), figures: before }, ...rows] : rows;
}
