// A complete trick stays for a moment before it is collected. The frame does not wait: this is only what is shown.
import { looks } from "../board/looks.svelte";
import { collect } from "../board/motion";
import { sound } from "../board/sounds";
import type { Seat } from "../wire/table";

export type Played = { seat: Seat; cards: string[] };
/** What an event is to a trick: cards were played, the trick was taken, or nothing. */
export type TrickNews = Played | { taken: Seat } | null;

export class TrickShown {
  /** The trick that is over and still lies there. */
  #over: { plays: Played[]; winner: Seat } | null = $state.raw(null);
  /** The one before: for "last trick". */
  last: { plays: Played[]; winner: Seat } | null = $state.raw(null);
  #plays: Played[] = [];
  #read = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `current` is what the frame shows of the trick; `events` all that happened; `news` tells what an event is. */
  constructor(private current: () => Played[], events: () => { seq: number; event: unknown }[], news: (event: never) => TrickNews) {
    $effect(() => {
      const told = events();
      if (told.length < this.#read) (this.#read = 0), (this.#plays = []);
      const first = this.#read === 0;
      for (const { event } of told.slice(this.#read)) this.#hear(news(event as never), first);
      this.#read = told.length;
    });
  }

  get plays(): Played[] {
    return this.#over && this.current().length === 0 ? this.#over.plays : this.current();
  }

  /** Who takes the trick that lies there, once it is complete. */
  get winner(): Seat | null {
    return this.#over && this.current().length === 0 ? this.#over.winner : null;
  }

  #hear(news: TrickNews, old: boolean): void {
    if (!news) return;
    if ("taken" in news) {
      const plays = this.#plays;
      this.#plays = [];
      this.last = { plays, winner: news.taken };
      if (old || plays.length === 0) return;
      this.#over = this.last;
      sound("trick");
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#gather(), looks.stay);
    } else {
      if (this.#over) this.#gather();
      this.#plays = [...this.#plays, news];
      if (!old) sound("card");
    }
  }

  #gather(): void {
    clearTimeout(this.#timer);
    const trick = document.querySelector<HTMLElement>(".trick, .throw");
    if (trick && this.#over) collect(trick, this.#over.winner);
    this.#over = null;
  }
}
