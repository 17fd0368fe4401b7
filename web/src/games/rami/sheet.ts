// The score sheet of Rami: every line of the deal that is over with its clause, and the match deal by deal.
import type { Line } from "../../board/table";
import type { Event, Match, Open } from "../../wire/rami";
import type { SheetOf } from "../DealSheet.svelte";
import type { Desk } from "../desk";
import { dealRows, lastDeal } from "../sheets";
import { say, signs } from "./log";

const length = (match: Match): { text: string; goal?: number } =>
  "deals" in match ? { text: say("sheet.match.deals", { n: match.deals }) } : "target" in match ? { text: say("sheet.match.target", { n: match.target }), goal: match.target } : { text: say("sheet.match.out", { n: match.elimination }), goal: match.elimination };

export function sheetOf(desk: Desk<Open, unknown, Event>, name: (seat: number) => string): SheetOf | null {
  const last = lastDeal(desk.events);
  if (!last) return null;
  const shown = new Map(last.lines.flatMap((event): [number, string[]][] => (event.event === "shown" ? [[event.seat, event.cards]] : [])));
  const lines = last.lines.flatMap((event): Line[] => {
    if (event.event !== "scored") return [];
    const { seat, reason, clause, points } = event.line;
    const figures = desk.players.map((_, i) => (i === seat ? points : null));
    return [{ text: say(`line.${reason}`, { name: name(seat) }), note: reason === "hand" ? signs(shown.get(seat) ?? []) : undefined, clause, figures }];
  });
  const ended = last.lines.find((event) => event.event === "ended");
  const won = last.after.find((event) => event.event === "won");
  const out = ended && typeof ended.ending === "object" ? ended.ending.out : null;
  const headline = won
    ? won.seat === null ? say("sheet.shared") : won.seat === desk.seat ? say("sheet.won.you") : say("sheet.won", { name: name(won.seat) })
    : out !== null ? (out === desk.seat ? say("sheet.you") : say("sheet.out", { name: name(out) })) : say(ended && ended.ending === "stall" ? "sheet.stall" : "sheet.stock");
  const number = desk.open.deals;
  const { text, goal } = length(desk.options.match as Match);
  return {
    title: headline, text: say("sheet.text", { n: number }), lines, sum: last.scores.slice(0, desk.players.length), totals: last.totals.slice(0, desk.players.length), match: text, goal, number, over: won !== undefined,
    deals: dealRows(desk.events, number).map((row) => ({ ...row, figures: row.figures.slice(0, desk.players.length) })),
  };
}
