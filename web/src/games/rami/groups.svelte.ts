// The own hand in groups: what each group is, what each card counts. All of it is asked at the table.
import { untrack } from "svelte";
import type { Note } from "../../board/GroupNote.svelte";
import type { HandCard } from "../../board/table";
import type { Kind } from "../../wire/rami";
import type { Answer, Choice, Facts, Reason, Touch } from "../../wire/table";
import { bySuit, byMelds, byRank, grouped, moved, reconcile, without, type Groups } from "./arrange";
import { say, signs } from "./log";

type Found = { kind: Kind; points: number };
/** What the table says of a group: kind and points where it is a meld, and the cards of the hand that would join it. */
type Said = { meld?: Found; more: string[]; /** It may be laid now; else why not. */ now: boolean; not?: Reason };
type Order = "melds" | "suit" | "rank";
/** Frames closer than this belong together, in milliseconds. */
const FLOCK = 120;
const ORDERS: Order[] = ["melds", "suit", "rank"];

const found = (counts: Facts | undefined): Found | undefined => (counts?.kind === undefined ? undefined : { kind: counts.kind as Kind, points: Number(counts.points) });

export class HandGroups {
  groups: Groups = $state.raw([]);
  #said: Said[] = $state.raw([]);
  #worth: Record<string, number> = $state({});
  /** What the best melds of the hand leave over. */
  deadwood: number | null = $state(null);
  /** How it was sorted last; `null` once its owner has moved a card. A card that comes in joins the best melds while it is sorted by them. */
  #order: Order | null = null;
  #turn = 0;
  #held = 0;
  /** Asked for, and perhaps not answered yet. */
  #weighing = new Set<string>();

  constructor(private touch: () => Touch[], private ask: (choice: Choice) => Promise<Answer | null>, seq: () => number) {
    $effect.pre(() => {
      const hand = this.hand;
      void seq();
      untrack(() => {
        const began = this.groups.length === 0;
        this.groups = began ? bySuit(this.touch()) : reconcile(this.groups, hand);
        void this.#weigh(hand);
        void this.#read();
        const grew = hand.length > this.#held;
        this.#held = hand.length;
        if (hand.length && (began || (grew && this.#order === "melds"))) void this.sort("melds");
      });
    });
  }

  get hand(): string[] {
    return this.touch().flatMap((card) => (card.lies === "hand" ? card.as : []));
  }

  /** The cards in the order of the groups, each as the frame describes it. */
  cards(held: HandCard[]): HandCard[] {
    const left = [...held];
    return this.groups.flatMap((group, number) => group.flatMap((name) => {
      const at = left.findIndex((card) => card.as === name);
      return at < 0 ? [] : { ...left.splice(at, 1)[0]!, group: number };
    }));
  }

  /** The groups that are melds. */
  get melds(): (Found & { cards: string[]; now: boolean; not?: Reason })[] {
    return this.groups.flatMap((cards, i) => { const said = this.#said[i]; return said?.meld ? { ...said.meld, cards, now: said.now, not: said.not } : []; });
  }

  get notes(): Note[] {
    return this.groups.map((cards, i): Note => {
      const said = this.#said[i];
      if (said?.meld) return { text: say(`group.${said.meld.kind}`, { n: said.meld.points }), done: true };
      const n = this.counts(cards);
      if (i < this.groups.length - 1 && said?.more.length && said.more.length < 4) return { text: say("group.with", { cards: signs(said.more) }) };
      return { text: n === null ? "" : say(i === this.groups.length - 1 ? "group.loose" : "group.open", { n }) };
    });
  }

  /** What these cards count in a hand; `null` while it is not known. */
  counts(cards: string[]): number | null {
    return cards.every((card) => card in this.#worth) ? cards.reduce((sum, card) => sum + this.#worth[card]!, 0) : null;
  }

  move(card: number, place: string): void {
    this.#order = null;
    this.#set(moved(this.groups, card, place));
  }

  gather(cards: number[]): void {
    this.#order = null;
    this.#set(grouped(this.groups, cards));
  }

  /** By best melds, by suit, by rank, and again. */
  async sort(order: Order = ORDERS[(ORDERS.indexOf(this.#order ?? "rank") + 1) % ORDERS.length]!): Promise<void> {
    this.#order = order;
    const hand = this.hand;
    if (order === "suit") return this.#set(bySuit(this.touch()));
    if (order === "rank") return this.#set(byRank(hand));
    const best = await this.ask({ do: "arrange", cards: [] });
    if (best) this.#set(byMelds(best.groups ?? [], this.hand));
  }

  #set(groups: Groups): void {
    this.groups = groups;
    void this.#read();
  }

  /** What each group is. */
  async #read(): Promise<void> {
    const turn = ++this.#turn, groups = this.groups;
    // Frames of quick bots come in flocks: only the last one of them is asked about.
    await new Promise((later) => setTimeout(later, FLOCK));
    if (turn !== this.#turn) return;
    const answers = await Promise.all(groups.map((cards) => (cards.length < 2 ? null : this.ask({ do: "meld", cards }))));
    if (turn !== this.#turn) return;
    this.#said = answers.map((answer) => ({ meld: found(answer?.counts), more: answer?.more ?? [], now: (answer?.moves.length ?? 0) > 0, not: answer?.refusal }));
    const best = await this.ask({ do: "arrange", cards: [] });
    if (turn === this.#turn) this.deadwood = (best?.counts?.deadwood as number | undefined) ?? null;
  }

  /** What a card counts alone is what a hand of that card would cost. */
  async #weigh(hand: string[]): Promise<void> {
    const unknown = [...new Set(hand)].filter((card) => !(card in this.#worth) && !this.#weighing.has(card));
    await Promise.all(unknown.map(async (card) => {
      this.#weighing.add(card);
      const answer = await this.ask({ do: "arrange", cards: without(hand, [card]) });
      this.#weighing.delete(card);
      if (typeof answer?.counts?.deadwood === "number") this.#worth[card] = answer.counts.deadwood;
    }));
  }
}
