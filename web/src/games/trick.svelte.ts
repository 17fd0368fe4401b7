// A complete trick stays for a moment before it is collected. The frame does not wait: this is only what is shown.
import { looks } from "../board/looks.svelte";
import { collect } from "../board/motion";
import type { Seat } from "../wire/table";

export type Played = { seat: Seat; cards: string[] };
/** What an event is to a trick: cards were played, the trick was taken, or nothing. */
export type TrickNews = Played | { taken: Seat } | null;

const isTaken = (news: TrickNews | undefined): news is { taken: Seat } => news != null && "taken" in news;
/** What ends a deal. */
const ENDS = ["deal_scored", "deal_over", "won"];

export class TrickShown {
  /** The trick that is over and still lies there. */
  #over: { plays: Played[]; winner: Seat } | null = $state.raw(null);
  /** The one before: for "last trick". */
  last: { plays: Played[]; winner: Seat } | null = $state.raw(null);
  #plays: Played[] = [];
  #read = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `current` is what the frame shows of the trick; `events` all that happened; `news` tells what an event is; `still`, that nothing goes by itself. */
  constructor(private current: () => Played[], private events: () => { seq: number; event: unknown }[], private news: (event: never) => TrickNews, private still: () => boolean | undefined) {
    $effect(() => {
      if (still()) return;
      const told = events();
      if (told.length < this.#read) (this.#read = 0), (this.#plays = []);
      const first = this.#read === 0;
      for (const { event } of told.slice(this.#read)) this.#hear(news(event as never), first);
      this.#read = told.length;
    });
  }

  get plays(): Played[] {
    return this.#lying?.plays ?? this.current();
  }

  /** Who takes the trick that lies there, once it is complete. */
  get winner(): Seat | null {
    return this.#lying?.winner ?? null;
  }

  get #lying(): { plays: Played[]; winner: Seat } | null {
    return this.current().length > 0 ? null : this.still() ? this.#justTaken : this.#over;
  }

  /** Looking back, a trick lies there in the moment that completed it, unless a deal was over by it. */
  get #justTaken(): { plays: Played[]; winner: Seat } | null {
    const told = this.events(), now = told.at(-1)?.seq;
    const heard = told.map(({ event }) => this.news(event as never));
    const end = heard.findLastIndex(isTaken), taken = heard[end];
    const over = told.slice(end).some(({ event }) => ENDS.includes((event as { event: string }).event));
    if (!isTaken(taken) || told[end]!.seq !== now || over) return null;
    const plays = heard.slice(heard.findLastIndex((news, i) => i < end && isTaken(news)) + 1, end);
    return { plays: plays.filter((news) => news !== null && !isTaken(news)) as Played[], winner: taken.taken };
  }

  #hear(news: TrickNews, old: boolean): void {
    if (!news) return;
    if ("taken" in news) {
      const plays = this.#plays;
      this.#plays = [];
      this.last = { plays, winner: news.taken };
      if (old || plays.length === 0) return;
      this.#over = this.last;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#gather(), looks.stay);
    } else {
      if (this.#over) this.#gather();
      this.#plays = [...this.#plays, news];
    }
  }

  #gather(): void {
    clearTimeout(this.#timer);
    const trick = document.querySelector<HTMLElement>(".trick, .throw");
    if (trick && this.#over) collect(trick, this.#over.winner);
    this.#over = null;
  }
}

/** Lanes as they are told: in the order of play, then who is still to play. Where they lie is up to their places. */
export const asPlayed = <L extends { seat: number }>(lanes: L[], plays: { seat: number }[]): L[] =>
  lanes.toSorted((a, b) => at(plays, a.seat) - at(plays, b.seat));
const at = (plays: { seat: number }[], seat: number) => { const found = plays.findIndex((play) => play.seat === seat); return found < 0 ? plays.length : found; };
