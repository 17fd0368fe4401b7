// The score sheet of Canasta: every line of the deal that is over with its clause, and the match deal by deal.
import type { Line } from "../../board/table";
import { figure } from "../../words";
import type { Event, Open, Reason } from "../../wire/canasta";
import type { Desk } from "../desk";
import { dealRows, lastDeal } from "../sheets";
import { say, signs } from "./say";

const CLAUSES: Record<Reason, string> = { melds: "CAN-G10.1", canasta: "CAN-G10.2", wild_canasta: "CAN-7", red_threes: "CAN-G10.3", hands: "CAN-G10.3", black_threes: "CAN-G10.4", closing: "CAN-G10.5" };

export type SheetOf = { title: string; text: string; lines: Line[]; sum: number[]; totals: number[]; deals: Line[]; match: string; goal: number; number: number; over: boolean };

/** Lines of the same kind stand in one row, mine first. `sides` are the sides in the order of the columns. */
export function pairUp(lines: { side: number; reason: Reason; points: number }[], sides: number[]): { reason: Reason; figures: (number | null)[] }[] {
  const rows: { reason: Reason; figures: (number | null)[] }[] = [];
  for (const { side, reason, points } of lines) {
    const column = sides.indexOf(side);
    const free = rows.find((row) => row.reason === reason && row.figures[column] === null);
    if (free) free.figures[column] = points;
    else rows.push({ reason, figures: sides.map((_, i) => (i === column ? points : null)) });
  }
  return rows;
}

export function sheetOf(desk: Desk<Open, unknown, Event>, sides: number[], names: { seat: (seat: number) => string; side: (side: number) => string }): SheetOf | null {
  const last = lastDeal(desk.events);
  if (!last) return null;
  const order = <T>(figures: T[]) => sides.map((side) => figures[side]!);
  const shown = last.lines.flatMap((event) => (event.event === "shown" && event.cards.length ? `${names.seat(event.seat)} ${signs(event.cards)}` : []));
  const lines = pairUp(last.lines.flatMap((event) => (event.event === "scored" ? event.line : [])), sides).map(({ reason, figures }, i, rows): Line => ({ text: say(`line.${reason}`), note: reason === "hands" && rows.findIndex((row) => row.reason === "hands") === i ? shown.join("; ") : undefined, clause: CLAUSES[reason], figures }));
  const closed = last.lines.find((event) => event.event === "closed");
  const won = last.after.find((event) => event.event === "won");
  const drawn = last.after.some((event) => event.event === "drawn");
  const number = desk.open.deals;
  const goal = Number(desk.options.target ?? 10000);
  return {
    title: won ? say("sheet.won", { side: names.side(won.side) }) : drawn ? say("sheet.drawn") : closed ? (closed.seat === desk.seat ? say("sheet.you") : say("sheet.closed", { name: names.seat(closed.seat) })) : say("sheet.ended"),
    text: say("sheet.text", { n: number }), lines, sum: order(last.scores), totals: order(last.totals), match: say("sheet.match", { n: figure(goal) }), goal, number, over: won !== undefined || drawn,
    deals: dealRows(desk.events, number, (n) => say("sheet.number", { n }), (n) => (n === 1 ? say("sheet.before.one") : say("sheet.before", { n }))).map((row) => ({ ...row, figures: order(row.figures) })),
  };
}
