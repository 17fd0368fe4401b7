// What happened, cut into deals and tricks: the log and the score sheet are written from it.
import type { Card, Seat, Suit } from "../../wire/table";
import type { Event, Item, Kind, Line } from "../../wire/belote";

export type Said = { seat: Seat; card: Card; kinds: Kind[]; belote?: "first" | "second"; shown: Item[] };
export type Trick = { plays: Said[]; taken?: { seat: Seat; points: number } };
export type Bid = { seat: Seat; take?: Suit };
export type Deal = {
  dealer?: Seat;
  upcard?: Card;
  bids: Bid[];
  thrownIn: boolean;
  taker?: Seat;
  trump?: Suit;
  tricks: Trick[];
  compared?: number | null;
  lines: Line[];
  result?: Extract<Event, { event: "deal_scored" }>;
  winner?: number;
};

const fresh = (): Deal => ({ bids: [], thrownIn: false, tricks: [], lines: [] });

/** The deals that were heard, oldest first; the first one may be heard from its middle only. */
export function dealsOf(events: { event: Event }[]): Deal[] {
  const deals: Deal[] = [];
  let kinds: Kind[] = [];
  let shown: Item[] = [];
  const deal = () => deals.at(-1) ?? (deals.push(fresh()), deals.at(-1)!);
  for (const { event } of events) {
    if (event.event === "deal") deals.push({ ...fresh(), dealer: event.dealer });
    else if (event.event === "turned") deal().upcard = event.card;
    else if (event.event === "passed") deal().bids.push({ seat: event.seat });
    else if (event.event === "took") Object.assign(deal(), { taker: event.seat, trump: event.trump }), deal().bids.push({ seat: event.seat, take: event.trump });
    else if (event.event === "thrown_in") deal().thrownIn = true;
    else if (event.event === "announced") kinds = event.kinds;
    else if (event.event === "shown") shown = event.items;
    else if (event.event === "played") {
      const trick = deal().tricks.at(-1);
      const play: Said = { seat: event.seat, card: event.card, kinds, shown };
      if (trick && !trick.taken) trick.plays.push(play);
      else deal().tricks.push({ plays: [play] });
      (kinds = []), (shown = []);
    } else if (event.event === "belote") {
      const play = deal().tricks.at(-1)?.plays.at(-1);
      if (play) play.belote = event.second ? "second" : "first";
    } else if (event.event === "compared") deal().compared = event.side;
    else if (event.event === "trick_taken") {
      const trick = deal().tricks.at(-1);
      if (trick) trick.taken = { seat: event.seat, points: event.points };
    } else if (event.event === "scored") deal().lines.push(event.line);
    else if (event.event === "deal_scored") deal().result = event;
    else if (event.event === "won") deal().winner = event.side;
  }
  return deals;
}
