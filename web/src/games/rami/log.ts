// What happened at a table of Rami, in words.
import { cardSign } from "../../board/name";
import { say as common, voice } from "../../words";
import words from "../../words/en/rami";
import type { Event } from "../../wire/rami";
import type { Seat } from "../../wire/table";
import type { TurnLine } from "../laps";

export const say = voice(words);
export const signs = (cards: string[]): string => cards.map(cardSign).join(" ");

type Verb = "deal" | "drew" | "took" | "melded" | "opened" | "added" | "swapped" | "kept" | "undone" | "put_back" | "discarded" | "lacks" | "out" | "shown" | "eliminated" | "won";

/** Every event as a line; points of melds stand at the end of theirs. Where nothing is needed to open, it is not told. */
export function told(events: { event: Event }[], me: Seat | null, name: (seat: Seat) => string, first: number, minimum: number): TurnLine[] {
  const who = (seat: Seat) => (seat === me ? common("you") : name(seat));
  const does = (seat: Seat, verb: Verb, facts: Record<string, string | number> = {}) => say(`${seat === me ? "you" : "they"}.${verb}`, facts);
  const line = (seat: Seat, verb: Verb, facts?: Record<string, string | number>, rest?: Partial<TurnLine>): TurnLine => ({ seat, who: who(seat), text: does(seat, verb, facts), ...rest });
  const all = (text: string, rest?: Partial<TurnLine>): TurnLine => ({ seat: null, who: "", text, ...rest });
  let deal = first;
  return events.flatMap(({ event }): TurnLine | TurnLine[] => {
    switch (event.event) {
      case "deal": return line(event.dealer, "deal", {}, { starts: say("log.deal", { n: ++deal }) });
      case "turned": return all(say("log.turned", { card: cardSign(event.card) }));
      case "drew": return event.seat === me ? [] : line(event.seat, "drew", {}, { joins: true });
      case "drew_card": return { seat: me, who: common("you"), text: say("you.drew.card", { card: cardSign(event.card) }), joins: true };
      case "took": return line(event.seat, "took", { card: cardSign(event.card) });
      case "lacks": return line(event.seat, "lacks", { cards: signs(event.cards) });
      case "melded": return line(event.seat, "melded", { cards: signs(event.cards) }, { points: String(event.points) });
      case "opened": return minimum === 0 ? [] : line(event.seat, "opened", { n: event.points });
      case "added": return line(event.seat, "added", { card: cardSign(event.card), cards: signs(event.cards) });
      case "swapped": return line(event.seat, event.kept ? "kept" : "swapped", { card: cardSign(event.card) });
      case "undone": return line(event.seat, "undone", { cards: signs(event.cards) });
      case "put_back": return line(event.seat, "put_back", { card: cardSign(event.card) });
      case "discarded": return line(event.seat, "discarded", { card: cardSign(event.card) }, { ends: true });
      case "recycled": return all(say("log.recycled", { n: event.cards }));
      case "ended":
        if (typeof event.ending === "object") return { ...line(event.ending.out, "out"), starts: say("log.last") };
        return all(say(`log.${event.ending}`), { starts: say("log.last") });
      case "shown": return event.cards.length === 0 ? [] : { ...line(event.seat, "shown", { cards: signs(event.cards) }), seat: null };
      case "eliminated": return { ...line(event.seat, "eliminated"), seat: null };
      case "won": return event.seat === null ? all(say("log.shared")) : { ...line(event.seat, "won"), seat: null };
      default: return [];
    }
  });
}
