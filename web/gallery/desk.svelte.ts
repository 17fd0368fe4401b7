// A desk fed with the real messages of a match, for the gallery: lines come in by `feed`, commands go out by `send`.
import type { Desk } from "../src/games/desk";
import { merge, NOTHING, type Known } from "../src/wire/merge";
import type { Outgoing, Refusal, Reply, What } from "../src/wire/messages";
import type { Answer, Choice, Seat } from "../src/wire/table";
import type { Chrome } from "../src/board/table";
import { talk } from "./props";

const NAMES = ["Hela", "Nadia", "Mira", "Oskar"];

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export class FedDesk implements Desk<any, any, any> {
  known: Known = $state.raw(NOTHING);
  refusal: Refusal | null = $state.raw(null);
  meant: string[] = [];
  seen = $state(0);
  #asked = new Map<number, (answer: Answer | null) => void>();
  #keys = 0;
  readonly talk = talk;
  readonly line = null;
  readonly hint = null;

  constructor(readonly seat: Seat | null, readonly chrome: Chrome, private send: (message: object) => void) {}

  feed(message: Outgoing): void {
    if ("frame" in message) (this.known = merge(this.known, message.frame) ?? this.known), (this.refusal = null);
    else if ("refused" in message) this.refusal = message.refused;
    else if ("answer" in message) {
      const reply: Reply = message.answer;
      this.#asked.get(reply.id)?.(reply.choice ?? null);
    }
  }

  get open() { return this.known.open as never; }
  get own() { return this.known.own as never; }
  get touch() { return this.known.touch; }
  get offers() { return this.known.you?.offers ?? []; }
  get why() { return this.known.you?.why ?? {}; }
  get reasons() { return this.known.you?.reasons ?? []; }
  get stayedOut() { return this.known.you?.stayed_out ?? false; }
  get sides() { return this.known.around?.sides ?? []; }
  get options() { return this.known.around?.options ?? {}; }
  get events() { return this.known.events as never; }
  get seq() { return this.known.seq; }
  get clock() { return this.known.clock ? { seat: this.known.clock.seat, left: this.known.clock.left_ms, whole: 5000 } : null; }
  get refused() { return this.refusal ? { reason: { clause: this.refusal.clause ?? "", code: this.refusal.code, text: this.refusal.text }, cards: this.meant } : null; }
  get players() { return (this.known.around?.seats ?? []).map((chair, seat) => ({ name: NAMES[seat]!, bot: chair.kind === "house", line: chair.kind === "house" ? `${chair.level} bot` : "", away: false, thinking: false })); }
  readonly house: string[] = [];
  get sheetSeen() { return this.seen >= this.known.events.filter(({ event }) => /deal_scored|deal_over/.test(event.event)).length; }
  closeSheet() { this.seen = 1e9; }
  act(move: { steps: number[] } | { choice: Choice }, cards: string[] = []) { this.meant = cards; this.#do({ act: move }); }
  async lines() { return []; }
  stayOut() { this.#do("stay_out"); }
  rules() {}
  ask(choice: Choice): Promise<Answer | null> {
    const id = ++this.#keys;
    this.send({ ask: { id, about: { choice } } });
    return new Promise((done) => this.#asked.set(id, done));
  }
  #do(what: What) { this.send({ do: { key: `a${(++this.#keys).toString(16)}`, seq: this.known.seq, what } }); }
}
