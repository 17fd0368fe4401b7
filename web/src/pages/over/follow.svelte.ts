// Follows a match while it is played, so that its course can be told when it is over. Called once, inside a component.
import { untrack } from "svelte";
import type { Standing } from "../../games/standing";
import * as api from "../../wire/api";
import type { Followed } from "../../wire/followed.svelte";
import { Walk, type Stood } from "../../wire/replayed";
import { keep, recall, scored, type Course } from "./course";

export class Following {
  course: Course | null = $state.raw(null);
  #match = 0;

  constructor(table: string, followed: Followed, standing: () => Standing | null) {
    $effect(() => {
      const { around, open } = followed.known;
      const stands = around && open ? standing() : null;
      if (!around || !stands) return;
      const { deals } = open as { deals: number };
      untrack(() => this.#heard(table, around.matches, around.stage === "over", deals, stands.scores.map(({ points }) => points)));
    });
  }

  /** Who came in the middle learns from the replay what each side had after each deal; how long it took is not told there. */
  async catchUp(table: string, match: number, seat: number | null, points: (stood: Stood) => number[]): Promise<void> {
    const walk = new Walk(await api.replayed(table, match, seat === null ? "all" : String(seat)));
    const last = walk.stood(walk.last);
    const after = walk.deals.slice(1).map((at) => points(walk.stood(at)));
    // The last deal counts if it was scored, or won in its middle.
    const end = points(last), { deals } = last.open as { deals: number };
    if (deals > after.length || (after.at(-1) ?? end.map(() => 0)).some((had, i) => had !== end[i])) after.push(end);
    if (this.#match !== match) return;
    this.course = { whole: true, from: 0, to: 0, after };
    keep(table, match, this.course);
  }

  #heard(table: string, match: number, over: boolean, deals: number, points: number[]): void {
    const now = Date.now();
    if (this.#match !== match) (this.#match = match), (this.course = recall(table, match) ?? { whole: deals === 0 && !over, from: now, to: now, after: [] });
    const course = this.course!, known = course.after.length;
    const last = course.after.at(-1);
    // A match can be won in the middle of a deal, which is then never over.
    const n = over && last && known >= deals && last.some((had, i) => had !== points[i]) ? known + 1 : deals;
    if (n === 0 || (n === known && !over) || (over && n <= known && last)) return;
    this.course = scored(course, n, points, now);
    keep(table, match, this.course);
  }
}
