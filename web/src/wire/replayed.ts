// A match that is over, told again moment by moment. Any moment can be shown: a whole is kept every few of them, and the
// frames after it are merged as at the table.
import { merge, NOTHING, type Known } from "./merge";
import type { Frame } from "./messages";
import type { Seat, Touch } from "./table";

export type Moment = { action: number | null; hands?: Record<string, Touch[]>; frame: Frame };
export type Replayed = { game: string; seat: Seat; open: boolean; moments: Moment[] };

/** What is known in a moment, with the hands of the others where they are open. */
export type Stood = Known & { hands: Record<Seat, Touch[]> };

/** How far a step goes. Games without tricks go turn by turn. */
export type Stride = "event" | "trick" | "deal";

const KEPT = 50;
const ENDS_TRICK = ["trick_taken", "discarded"];

export class Walk {
  #kept: Stood[] = [];
  /** The moments in which a trick or turn is complete, and those in which a deal begins. */
  readonly tricks: number[];
  readonly deals: number[];

  constructor(readonly told: Replayed) {
    this.tricks = this.#having(ENDS_TRICK);
    this.deals = this.#having(["deal"]);
  }

  /** The number of the last moment; the first one is 0. */
  get last(): number {
    return this.told.moments.length - 1;
  }

  within(at: number): number {
    return Math.max(0, Math.min(this.last, Math.trunc(at) || 0));
  }

  events(at: number): { event: string }[] {
    return this.told.moments[at]?.frame.events ?? [];
  }

  /** How the table stood after so many moments. */
  stood(at: number): Stood {
    let from = Math.min(Math.floor(at / KEPT), this.#kept.length - 1);
    let stood = this.#kept[from] ?? (this.#kept[(from = 0)] = this.#first());
    for (let next = from * KEPT + 1; next <= at; next++) {
      stood = this.#after(stood, this.told.moments[next]!);
      if (next % KEPT === 0) this.#kept[next / KEPT] = stood;
    }
    return stood;
  }

  /** Where a step leads: to the next such moment in this direction, or to the end. */
  step(at: number, stride: Stride, way: 1 | -1): number {
    if (stride === "event") return this.within(at + way);
    const stops = stride === "trick" ? this.tricks : this.deals;
    const next = way > 0 ? stops.find((stop) => stop > at) : stops.findLast((stop) => stop < at);
    return next ?? (way > 0 ? this.last : 0);
  }

  /** Which deal a moment belongs to, and which trick or turn of it, both from 1. */
  place(at: number): { deal: number; trick: number } {
    const begun = this.deals.filter((deal) => deal <= at);
    const since = begun.at(-1) ?? 0;
    return { deal: Math.max(1, begun.length), trick: this.tricks.filter((trick) => trick > since && trick < at).length + 1 };
  }

  /** The last moment that came from this action of the log, or an earlier one. */
  momentOf(action: number): number {
    return Math.max(0, this.told.moments.findLastIndex((moment) => moment.action !== null && moment.action <= action));
  }

  #having(names: string[]): number[] {
    return this.told.moments.flatMap((_, at) => (this.events(at).some(({ event }) => names.includes(event)) ? [at] : []));
  }

  /** The first frame is whole, and tells the first deal besides. */
  #first(): Stood {
    const { frame, hands } = this.told.moments[0]!;
    const events = (frame.events ?? []).map((event) => ({ seq: frame.seq, event }));
    return { ...merge(NOTHING, frame)!, events, hands: hands ?? {} };
  }

  #after(stood: Stood, { frame, hands }: Moment): Stood {
    const known = merge(stood, frame);
    if (!known) throw new Error(`moment ${frame.seq} does not follow ${stood.seq}`);
    return { ...known, hands: hands ? { ...stood.hands, ...hands } : stood.hands };
  }
}
