// The score sheet of a deal that is over: points of the attackers, ranks of the sides, each with its clause.
import type { Line as Row, Score } from "../../board/table";
import { voice } from "../../words";
import words from "../../words/en/tractor";
import type { Reason } from "../../wire/tractor";
import type { AnyDesk } from "..";
import type { SideShown } from "../sides";
import type { Deal } from "./deals";
import { trumpTitle } from "./names";

const say = voice(words);
const IN_RANKS: Reason[] = ["attackers_two", "attackers_one", "roles_change", "defenders_one", "defenders_two"];
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** A side's rank as a score: written as it is called, its bar runs from two to ace. */
export const rankScores = (sides: SideShown[], ranks: string[]): Score[] => sides.map(({ side, name, tone }) => ({ name, tone, points: RANKS.indexOf(ranks[side]!), text: ranks[side] }));
export const RANK_GOAL = RANKS.length - 1;

export function sheetOf(desk: AnyDesk, deals: Deal[], newest: number, sides: SideShown[]) {
  const scored = deals.map((deal, i) => ({ deal, n: newest - (deals.length - 1 - i) })).filter(({ deal }) => deal.result);
  const last = scored.at(-1);
  const result = last?.deal.result;
  if (!last || !result) return null;
  const { deal, n } = last;
  const named = (side: number) => ({ side: sides.find((shown) => shown.side === side)!.name, me: 1 });
  const defends = deal.starter === undefined ? null : desk.sides[deal.starter]!;
  const title = deal.winner !== undefined ? say("sheet.won", named(deal.winner))
    : defends === null ? say("sheet.next", { n })
    : result.swap ? say("sheet.attackers", { ...named(1 - defends), n: result.attackers }) : say("sheet.held", { ...named(defends), n: result.attackers });
  const trump = deal.rank ? trumpTitle(deal.rank, deal.suit ?? null, true) : "";
  return {
    title, text: say("sheet.text", { n, trump, next: say(result.swap ? "sheet.swap" : "sheet.stay") }), scores: rankScores(sides, result.ranks),
    deal: { title: say("sheet.deal"), lines: rows(deal, sides), sum: sides.map(({ side }) => result.ranks[side]!), sumText: say("sheet.ranks") },
    match: { title: say("sheet.match"), lines: scored.map(({ deal, n }): Row => ({ text: say("sheet.row", { n, points: deal.result!.attackers }), figures: sides.map(({ side }) => won(deal, side)) })) },
  };
}

const won = (deal: Deal, side: number): number => deal.lines.filter((line) => line.side === side && IN_RANKS.includes(line.reason)).reduce((sum, line) => sum + line.points, 0);

function rows(deal: Deal, sides: SideShown[]): Row[] {
  return deal.lines.map((line) => ({
    text: say(`why.${line.reason}`, { n: line.points }), clause: line.clause,
    figures: sides.map(({ side }) => (side !== line.side ? null : IN_RANKS.includes(line.reason) && line.points > 0 ? say("sheet.up", { n: line.points }) : line.points)),
  }));
}
