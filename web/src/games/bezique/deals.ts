// What happened, cut into deals and tricks: melds on the table, log and score sheet are written from it.
import type { Card, Seat } from "../../wire/table";
import type { Event, Kind, Line } from "../../wire/bezique";

export type Laid = { seat: Seat; kind: Kind; cards: Card[]; points?: number };
export type Note = { seat?: Seat; melds?: Laid; swaps?: { seven: Card; card: Card }; draws?: true; found?: Card; takes?: Card; points?: number; says?: "aside" | "returned" | "gone" };
export type Trick = { plays: { seat: Seat; card: Card }[]; taken?: Seat; notes: Note[] };
export type Deal = { dealer?: Seat; turned?: Card; before: Note[]; tricks: Trick[]; melds: Laid[]; lines: Line[]; result?: Extract<Event, { event: "deal_over" }>; winner?: number };

const fresh = (): Deal => ({ before: [], tricks: [], melds: [], lines: [] });

/** The deals that were heard, oldest first; the first one may be heard from its middle only. */
export function dealsOf(events: { event: Event }[]): Deal[] {
  const deals: Deal[] = [];
  const deal = () => deals.at(-1) ?? (deals.push(fresh()), deals.at(-1)!);
  const note = (note: Note) => (deal().tricks.at(-1)?.notes ?? deal().before).push(note);
  const lastNote = () => (deal().tricks.at(-1)?.notes ?? deal().before).at(-1);
  for (const { event } of events) {
    if (event.event === "deal") deals.push({ ...fresh(), dealer: event.dealer });
    else if (event.event === "turned") deal().turned = event.card;
    else if (event.event === "joker_aside") note({ says: "aside" });
    else if (event.event === "joker_returned") note({ says: "returned" });
    else if (event.event === "stock_gone") note({ says: "gone" });
    else if (event.event === "played") {
      const trick = deal().tricks.at(-1);
      const play = { seat: event.seat, card: event.card };
      if (trick && trick.taken === undefined) trick.plays.push(play);
      else deal().tricks.push({ plays: [play], notes: [] });
    } else if (event.event === "trick_taken") {
      const trick = deal().tricks.at(-1);
      if (trick) trick.taken = event.seat;
    } else if (event.event === "melded") {
      const laid: Laid = { seat: event.seat, ...event.meld };
      deal().melds.push(laid);
      note({ seat: event.seat, melds: laid });
    } else if (event.event === "swapped") note({ seat: event.seat, swaps: { seven: event.seven, card: event.card } });
    else if (event.event === "drew") note({ seat: event.seat, draws: true });
    else if (event.event === "found") {
      const last = lastNote();
      if (last?.draws) last.found = event.card;
    } else if (event.event === "took_upcard") note({ seat: event.seat, takes: event.card });
    else if (event.event === "scored") {
      deal().lines.push(event.line);
      const last = lastNote();
      const laid = deal().melds.at(-1);
      if (last?.melds && laid && laid.kind === event.line.reason && laid.points === undefined) laid.points = event.line.points;
      else if (last?.swaps && event.line.reason === "swap") last.points = event.line.points;
    } else if (event.event === "deal_over") deal().result = event;
    else if (event.event === "won") deal().winner = event.side;
  }
  return deals;
}
