// Picking cards with help: what can only go together is picked together. All of it is asked, nothing is known here.
import { untrack } from "svelte";
import { looks } from "../../board/looks.svelte";
import type { HandCard } from "../../board/table";
import type { Answer, Choice, Offer } from "../../wire/table";
import { Picks } from "../picks.svelte";

const MOST_ASKED = 14;

export class SmartPicks {
  readonly picks: Picks;
  #growing = false;
  /** Which of a card's combinations a long press chose last. */
  #round: { card: string; n: number } = { card: "", n: -1 };

  constructor(private hand: () => HandCard[], private offer: () => Offer | undefined, private ask: (choice: Choice) => Promise<Answer | null>) {
    this.picks = new Picks(hand, (cards) => ({ do: "play", cards }), ask);
    // One face alone can join: it is due with what is picked.
    $effect(() => {
      const answer = this.picks.answer;
      if (!looks.pairs || !answer || !this.#growing || answer.moves.length || answer.partial || new Set(answer.more).size !== 1) return;
      untrack(() => {
        const next = this.#free(answer.more[0]!);
        if (next >= 0) this.picks.set([...this.picks.list, next]);
      });
    });
  }

  /** Begins a turn: the cards that are due in any case are picked already. */
  begin(): void {
    this.#growing = true;
    const offer = this.offer();
    this.picks.pick(offer?.moves?.length === 1 ? offer.moves[0]!.cards : (offer?.must ?? []));
  }

  toggle(i: number): void {
    const { list, answer } = this.picks;
    this.#growing = !list.includes(i);
    if (!this.#growing) return this.picks.set(list.filter((other) => other !== i));
    const card = this.hand()[i]!.as;
    const full = list.length >= (this.offer()?.most ?? Infinity) || (answer !== null && !answer.more.includes(card) && answer.moves.length > 0);
    if (full) this.#restart(i);
    else this.picks.set([...list, i]);
  }

  /** The longest move with this card; again for the next. */
  async more(i: number): Promise<void> {
    const card = this.hand()[i]!.as;
    const listed = (this.offer()?.moves ?? []).filter((move) => move.cards.includes(card)).sort((a, b) => b.cards.length - a.cards.length);
    if (listed.length) {
      this.#round = { card, n: this.#round.card === card ? (this.#round.n + 1) % listed.length : 0 };
      return this.picks.pick(listed[this.#round.n]!.cards);
    }
    const cards = [card];
    for (let asked = 0; asked < MOST_ASKED; asked++) {
      const answer = await this.ask({ do: "play", cards });
      const next = answer?.more.includes(cards.at(-1)!) ? cards.at(-1) : answer?.more[0];
      if (!next) break;
      cards.push(next);
    }
    this.#growing = true;
    this.picks.pick(cards);
  }

  /** A fresh choice with this card, beside what is due anyway. */
  #restart(i: number): void {
    const left = [...(this.offer()?.must ?? [])];
    const due: number[] = [];
    this.hand().forEach((card, k) => {
      const at = left.indexOf(card.as);
      if (k !== i && at >= 0) left.splice(at, 1), due.push(k);
    });
    this.picks.set([...due, i].slice(-(this.offer()?.most ?? Infinity)));
  }

  #free(name: string): number {
    return this.hand().findIndex((card, i) => card.as === name && !this.picks.list.includes(i));
  }
}
