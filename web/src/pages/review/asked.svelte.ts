// A review that is asked for until it is made.
import * as api from "../../wire/api";
import type { Review } from "./review";

/** How often the house is asked again. */
const AGAIN_MS = 700;

export class Asked {
  review: Review | null = $state.raw(null);
  /** So many decisions are reviewed, of so many; 0 before it begins. */
  done = $state(0);
  of = $state(0);
  /** So many reviews of others come first. */
  before = $state(0);
  /** Another review of ours comes first. */
  queued = $state(false);
  #gone = false;

  constructor(readonly table: string, readonly number: number) {}

  /** Asks until it is made, or nobody waits for it any more. */
  async wait(): Promise<Review | null> {
    while (!this.#gone) {
      const stands = await api.review(this.table, this.number).catch((error: unknown) => {
        if (error instanceof api.Refused && error.code === "REVIEW_WAITS") return null;
        throw error;
      });
      this.queued = stands === null;
      if (stands?.review) return (this.review = stands.review as Review);
      if (stands) ({ done: this.done, of: this.of, before: this.before } = stands);
      await new Promise((later) => setTimeout(later, AGAIN_MS));
    }
    return null;
  }

  leave(): void { this.#gone = true; }
}
