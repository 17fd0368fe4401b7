// A match that is told again as a desk for its game's table: it shows any moment, and nothing can be done at it.
import type { Snippet } from "svelte";
import type { Chrome, Cloth, Tool } from "../../board/table";
import type { AnyDesk } from "../../games";
import type { Player } from "../../games/desk";
import { Walk, type Replayed, type Stood, type Stride } from "../../wire/replayed";
import { say as common, voice } from "../../words";
import words from "../../words/en/replay";
import { player } from "../seated.svelte";

const say = voice(words);
/** What lays a score sheet over the table. */
const SHEETS = ["deal_scored", "deal_over", "won"];
/** Nobody is away in what is over. */
const here = { seats: [], watching: 0, waits: false };

export type Doors = { leave(): void; rules(clause?: string): void; tools(): Tool[] };

export class Replaying {
  walk: Walk;
  at: number = $state(0);
  /** The moment whose score sheet was put away. */
  #put: number | null = $state(null);
  readonly stood: Stood = $derived.by(() => this.walk.stood(this.at));

  constructor(told: Replayed, at: number) {
    this.walk = $state.raw(new Walk(told));
    this.at = this.walk.within(at);
  }

  /** The same match through other eyes, at the same moment. */
  seen(told: Replayed): void {
    this.walk = new Walk(told);
    this.go(this.at);
  }

  go(at: number): void {
    this.at = this.walk.within(at);
    this.#put = null;
  }

  step(stride: Stride, way: 1 | -1): void {
    this.go(this.walk.step(this.at, stride, way));
  }

  get players(): Player[] {
    const seats = this.stood.around?.seats ?? [];
    return seats.map((place, seat) => ({ ...player(place, seat, { here, seat: null }), thinking: false }));
  }

  desk(doors: Doors, foot: Snippet<[log: () => void]>): AnyDesk {
    const self = this;
    return {
      get seat() { return self.walk.told.seat; },
      get open() { return self.stood.open; },
      get own() { return self.stood.own; },
      get touch() { return self.stood.touch; },
      get hands() { return self.walk.told.open ? self.stood.hands : undefined; },
      get players() { return self.players; },
      get sides() { return self.stood.around?.sides ?? []; },
      get options() { return self.stood.around?.options ?? {}; },
      get events() { return self.stood.events; },
      get seq() { return self.stood.seq; },
      get chrome() { return self.#chrome(doors); },
      get due() { return self.#due; },
      get sheetSeen() { return self.#put === self.at || !self.walk.events(self.at).some(({ event }) => SHEETS.includes(event)); },
      offers: [], why: {}, reasons: [], house: [], stayedOut: false, still: true,
      clock: null, refused: null, hint: null, line: null, talk: undefined, foot,
      act: () => {}, ask: async () => null, lines: async () => [], stayOut: () => {},
      rules: (clause) => doors.rules(clause),
      closeSheet: () => { this.#put = this.at; },
    };
  }

  /** Whether it was for the seat at the bottom to move; while cards are dealt, everybody may. */
  get #due(): boolean {
    const { turn, phase } = this.stood.open as { turn?: number; phase?: string };
    return turn === this.walk.told.seat && !["deal", "last_call", "over"].includes(phase ?? "");
  }

  #chrome(doors: Doors): Chrome {
    const { game } = this.walk.told;
    const subtitle = say("subtitle", { game: common(`game.${game}` as "game.belote"), deal: this.walk.place(this.at).deal });
    return { cloth: game as Cloth, title: say("title"), subtitle, tools: doors.tools(), leave: doors.leave };
  }
}
