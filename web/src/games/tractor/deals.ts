// What happened, cut into deals and tricks: log and score sheet are written from it.
import type { Face, Seat, Suit } from "../../wire/table";
import type { Event, Line } from "../../wire/tractor";

export type Play = { seat: Seat; cards: Face[]; failed?: { led: Face[]; back: Face[]; fine: number } };
export type Trick = { plays: Play[]; taken?: { seat: Seat; points: number; attackers: number } };
export type Note = { seat?: Seat; shows?: Face[]; turned?: Face; trump?: Suit | null; does?: "takes" | "buries" | "thrown" };
export type Deal = {
  first?: Seat;
  rank?: string;
  notes: Note[];
  suit?: Suit | null;
  starter?: Seat;
  tricks: Trick[];
  kitty?: Face[];
  lines: Line[];
  result?: Extract<Event, { event: "deal_scored" }>;
  winner?: number;
};

const fresh = (): Deal => ({ notes: [], tricks: [], lines: [] });

/** The deals that were heard, oldest first; the first one may be heard from its middle only. */
export function dealsOf(events: { event: Event }[]): Deal[] {
  const deals: Deal[] = [];
  let failed: Play["failed"];
  const deal = () => deals.at(-1) ?? (deals.push(fresh()), deals.at(-1)!);
  for (const { event } of events) {
    if (event.event === "deal") deals.push({ ...fresh(), first: event.first, rank: event.rank });
    else if (event.event === "declared") deal().notes.push({ seat: event.seat, shows: event.cards });
    else if (event.event === "turned") deal().notes.push({ turned: event.card });
    else if (event.event === "thrown_in") deal().notes.push({ does: "thrown" });
    else if (event.event === "trump_fixed") Object.assign(deal(), { suit: event.suit, starter: event.starter }), deal().notes.push({ trump: event.suit });
    else if (event.event === "took_kitty") deal().notes.push({ seat: event.seat, does: "takes" });
    else if (event.event === "buried") deal().notes.push({ seat: event.seat, does: "buries" });
    else if (event.event === "throw_failed") {
      const play = deal().tricks.at(-1)?.plays.at(-1);
      const what = { led: event.led, back: event.back, fine: event.fine };
      if (play && play.seat === event.seat && !deal().tricks.at(-1)!.taken) play.failed = what;
      else failed = what;
    } else if (event.event === "played") {
      const trick = deal().tricks.at(-1);
      const play: Play = { seat: event.seat, cards: event.cards, ...(failed ? { failed } : {}) };
      failed = undefined;
      if (trick && !trick.taken) trick.plays.push(play);
      else deal().tricks.push({ plays: [play] });
    } else if (event.event === "trick_taken") {
      const trick = deal().tricks.at(-1);
      if (trick) trick.taken = { seat: event.seat, points: event.points, attackers: event.attackers };
    } else if (event.event === "kitty_shown") deal().kitty = event.cards;
    else if (event.event === "scored") deal().lines.push(event.line);
    else if (event.event === "deal_scored") deal().result = event;
    else if (event.event === "won") deal().winner = event.side;
  }
  return deals;
}
