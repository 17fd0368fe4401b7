// Cards that are picked before a button plays them, and what the table says they are.
import type { HandCard } from "../board/table";
import type { Answer, Choice } from "../wire/table";

export class Picks {
  /** The numbers of the picked cards in the hand, in the order of picking. */
  list: number[] = $state([]);
  /** What they are; `null` while nothing is picked or the answer is under way. */
  answer: Answer | null = $state.raw(null);
  #turn = 0;

  /** `choice` says what is meant with these cards; `ask` is the desk's. */
  constructor(private hand: () => HandCard[], private choice: (cards: string[]) => Choice, private ask: (choice: Choice) => Promise<Answer | null>) {}

  get cards(): string[] {
    return this.list.flatMap((i) => this.hand()[i]?.as ?? []);
  }

  toggle(i: number): void {
    this.set(this.list.includes(i) ? this.list.filter((other) => other !== i) : [...this.list, i]);
  }

  clear(): void {
    this.set([]);
  }

  /** Picks cards by name, equal ones as often as they are named. */
  pick(names: string[]): void {
    const left = [...names];
    const list: number[] = [];
    this.hand().forEach((card, i) => {
      const at = left.indexOf(card.as);
      if (at >= 0) left.splice(at, 1), list.push(i);
    });
    this.set(list);
  }

  set(list: number[]): void {
    this.list = list;
    this.answer = null;
    const turn = ++this.#turn;
    if (list.length === 0) return;
    void this.ask(this.choice(this.cards)).then((answer) => {
      if (turn === this.#turn) this.answer = answer;
    });
  }
}
