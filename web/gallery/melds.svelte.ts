// A desk for the gallery over real messages: live from `scripts/melds-pipe.js`, or kept in `gallery/kept`.
import type { Desk } from "../src/games/desk";
import { merge, NOTHING, type Known } from "../src/wire/merge";
import type { Outgoing, Reply } from "../src/wire/messages";
import type { Answer, Choice } from "../src/wire/table";
import { chrome, talk } from "./props";

/** A moment of a match, with all that a page asked in it. */
export type Kept = { game: string; known: Known; seat: number | null; answers: Record<string, Answer>; seen?: boolean };

const NAMES = ["You", "Nadia", "Mira", "Oskar"];
const TITLES: Record<string, string> = { rami: "Tunisian Rami", canasta: "Bulgarian Canasta" };

export class GalleryDesk {
  known: Known = $state.raw(NOTHING);
  seat: number | null = $state(0);
  sheetSeen = $state(true);
  refused: Desk<object, object, object>["refused"] = $state.raw(null);
  answers: Record<string, Answer> = {};
  #url: string | null = null;
  #id = "";
  #asked = new Map<number, (reply: Reply) => void>();
  #key = 1;
  #meant: string[] = [];

  constructor(private game: string) {}

  /** Plays at a table of the script. */
  live(url: string, query: string): void {
    this.#url = url;
    new EventSource(`${url}/open?${query}`).onmessage = ({ data }) => this.#hear(JSON.parse(data) as Outgoing & { id?: string });
  }

  /** Shows a moment that was kept. */
  show(kept: Kept): void {
    (this.known = kept.known), (this.seat = kept.seat), (this.answers = kept.answers), (this.sheetSeen = kept.seen ?? true);
  }

  keep(): Kept {
    return { game: this.game, known: this.known, seat: this.seat, answers: this.answers, seen: this.sheetSeen };
  }

  #hear(message: Outgoing & { id?: string }): void {
    if (message.id) this.#id = message.id;
    else if ("frame" in message) {
      this.known = merge(this.known, message.frame) ?? this.known;
      this.answers = {};
      if (message.frame.events?.some((event) => event.event === "deal_scored")) this.sheetSeen = false;
    } else if ("answer" in message) this.#asked.get(message.answer.id)?.(message.answer);
    else if ("refused" in message) this.refused = { reason: { clause: "", ...message.refused }, cards: this.#meant };
  }

  #send(message: object): void {
    void fetch(`${this.#url}/send?id=${this.#id}`, { method: "POST", body: JSON.stringify(message) });
  }

  #ask(choice: Choice): Promise<Answer | null> {
    const kept = this.answers[JSON.stringify(choice)];
    if (!this.#url) return Promise.resolve(kept ?? null);
    const id = this.#key++;
    this.#send({ ask: { id, about: { choice } } });
    return new Promise((resolve) => this.#asked.set(id, (reply) => {
      if (reply.choice) this.answers[JSON.stringify(choice)] = reply.choice;
      resolve(reply.choice ?? null);
    }));
  }

  // The gallery does not know the game's types.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  get desk(): Desk<any, any, any> {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const it = this;
    const count = () => it.known.around?.seats.length ?? 4;
    return {
      get seat() { return it.seat; }, get open() { return it.known.open ?? {}; }, get own() { return it.known.own; }, get touch() { return it.known.touch; },
      get offers() { return it.known.you?.offers ?? []; }, get why() { return it.known.you?.why ?? {}; }, get reasons() { return it.known.you?.reasons ?? []; },
      stayedOut: false, get players() { return (count() === 2 ? [NAMES[0]!, "Theo"] : NAMES).slice(0, count()).map((name) => ({ name, bot: true, line: "club bot", away: false, thinking: false })); },
      get sides() { return it.known.around?.sides ?? []; }, get options() { return it.known.around?.options ?? {}; }, get events() { return it.known.events; }, lines: async () => [], get seq() { return it.known.seq; }, clock: null,
      get refused() { return it.refused; }, hint: null, line: null, get chrome() { return chrome(it.game as "rami", TITLES[it.game]!, ""); }, talk, house: ["Discard may be taken freely", "Add on after your first meld", "Five deals, lowest wins"],
      act: (move: object, cards: string[] = []) => { it.#meant = cards; it.refused = null; it.#send({ do: { key: (it.#key++).toString(16), seq: it.known.seq, what: { act: move } } }); },
      ask: (choice: Choice) => it.#ask(choice), stayOut: () => {}, rules: () => {}, get sheetSeen() { return it.sheetSeen; }, closeSheet: () => { it.sheetSeen = true; },
    };
  }
}
