// What happened at a table of Canasta, in words.
import { cardSign } from "../../board/name";
import { say as common } from "../../words";
import type { Event, Meld } from "../../wire/canasta";
import type { Seat, Side } from "../../wire/table";
import type { TurnLine } from "../laps";
import { nameWithin, say, signs } from "./say";

type Verb = "deal" | "kept" | "drew" | "red_three" | "took" | "joined" | "laid" | "added" | "added.once" | "undone" | "discarded" | "passed" | "closed" | "shown";
type Facts = Record<string, string | number>;
export type Names = { me: Seat | null; seat: (seat: Seat) => string; side: (side: Side) => string; melds: Meld[] };

export function told(events: { event: Event }[], names: Names, first: number): TurnLine[] {
  const { me } = names;
  const line = (seat: Seat, verb: Verb, facts: Facts = {}, rest?: Partial<TurnLine>): TurnLine => ({ seat, who: seat === me ? common("you") : names.seat(seat), text: say(`${seat === me ? "you" : "they"}.${verb}`, facts), ...rest });
  const all = (text: string, rest?: Partial<TurnLine>): TurnLine => ({ seat: null, who: "", text, ...rest });
  let deal = first, drawing = false;
  // Melds of deals that are over have left the table.
  const begun = events.findLastIndex(({ event }) => event.event === "deal");
  return events.flatMap(({ event }, at): TurnLine | TurnLine[] => {
    const mine = drawing;
    drawing = event.event === "drew" && event.seat === me;
    switch (event.event) {
      case "deal": return line(event.dealer, "deal", {}, { starts: say("log.deal", { n: ++deal }) });
      case "bottom": return all(say("log.bottom", { cards: signs(event.cards) }));
      case "kept": return { ...line(event.seat, "kept", { n: event.count }), seat: null };
      case "turned": return all(say("log.turned", { card: cardSign(event.card) }));
      case "received": return mine && event.cards.length === 1 && me !== null ? { seat: me, who: common("you"), text: say("you.drew.card", { card: cardSign(event.cards[0]!) }), joins: true } : [];
      case "drew": return event.seat === me ? [] : line(event.seat, "drew", {}, { joins: true });
      case "red_three": return { ...line(event.seat, "red_three", { card: cardSign(event.card) }), seat: null };
      case "recycled": return all(say("log.recycled", { n: event.cards }));
      case "took": return line(event.seat, "took", { card: cardSign(event.top), cards: signs(event.key) });
      case "joined": return event.cards.length === 0 ? [] : line(event.seat, "joined", { n: event.cards.length });
      case "laid": return line(event.seat, "laid", { cards: signs(event.cards) });
      case "added": {
        const meld = at > begun ? names.melds[event.meld] : undefined;
        return line(event.seat, meld ? "added" : "added.once", { cards: signs(event.cards), what: meld ? nameWithin(meld) : "" });
      }
      case "opened": return all(say("log.opened", { side: names.side(event.side), n: event.points, needed: event.minimum }));
      case "undone": return line(event.seat, "undone", { cards: signs(event.cards) });
      case "discarded": return line(event.seat, "discarded", { card: cardSign(event.card) }, { ends: true });
      case "passed": return line(event.seat, "passed", {}, { ends: true });
      case "closed": return line(event.seat, "closed", {}, { starts: say("log.last") });
      case "ended": return all(say("log.ended"), { starts: say("log.last") });
      case "shown": return event.cards.length === 0 ? [] : { ...line(event.seat, "shown", { cards: signs(event.cards) }), seat: null };
      case "won": return all(say("log.won", { side: names.side(event.side) }));
      case "drawn": return all(say("log.drawn"));
      default: return [];
    }
  });
}
