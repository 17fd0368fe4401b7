// The score sheet of Canasta: every line of the deal that is over with its clause, and the match deal by deal.
import type { Line } from "../../board/table";
import { figure } from "../../words";
import type { Event, Line as Written, Open, Reason } from "../../wire/canasta";
import type { SheetOf } from "../DealSheet.svelte";
import type { Desk } from "../desk";
import { dealRows, lastDeal } from "../sheets";
import { say, signs } from "./say";

/** Lines of the same kind stand in one row, mine first; what partners hold counts together. `sides` are the sides in the order of the columns. */
export function pairUp(lines: Written[], sides: number[]): { reason: Reason; clause: string; figures: (number | null)[] }[] {
  const rows: ReturnType<typeof pairUp> = [];
  for (const { side, reason, clause, points } of lines) {
    const column = sides.indexOf(side);
    const free = rows.find((row) => row.reason === reason && (row.figures[column] === null || reason === "hands"));
    if (free) free.figures[column] = (free.figures[column] ?? 0) + points;
    else rows.push({ reason, clause, figures: sides.map((_, i) => (i === column ? points : null)) });
  }
  return rows;
}

export function sheetOf(desk: Desk<Open, unknown, Event>, sides: number[], names: { seat: (seat: number) => string; side: (side: number) => string }): SheetOf | null {
  const last = lastDeal(desk.events);
  if (!last) return null;
  const order = <T>(figures: T[]) => sides.map((side) => figures[side]!);
  const shown = last.lines.flatMap((event) => (event.event === "shown" && event.cards.length ? `${names.seat(event.seat)} ${signs(event.cards)}` : []));
  const lines = pairUp(last.lines.flatMap((event) => (event.event === "scored" ? event.line : [])), sides).map(({ reason, clause, figures }): Line => ({ text: say(`line.${reason}`), note: reason === "hands" ? shown.join("; ") : undefined, clause, figures }));
  const closed = last.lines.find((event) => event.event === "closed");
  const won = last.after.find((event) => event.event === "won");
  const drawn = last.after.some((event) => event.event === "drawn");
  const number = desk.open.deals;
  const goal = Number(desk.options.target);
  return {
    title: won ? say("sheet.won", { side: names.side(won.side) }) : drawn ? say("sheet.drawn") : closed ? (closed.seat === desk.seat ? say("sheet.you") : say("sheet.closed", { name: names.seat(closed.seat) })) : say("sheet.ended"),
    text: say("sheet.text", { n: number }), lines, sum: order(last.scores), totals: order(last.totals), match: say("sheet.match", { n: figure(goal) }), goal, number, over: won !== undefined || drawn,
    deals: dealRows(desk.events, number).map((row) => ({ ...row, figures: order(row.figures) })),
  };
}
