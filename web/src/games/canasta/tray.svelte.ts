// The tray: cards in the order in which they shall lie, what the table says of them, and what would mend them.
import type { Fix, Verdict } from "../../board/Tray.svelte";
import { cardSign } from "../../board/name";
import type { Answer, Choice, Move } from "../../wire/table";
import { longName, say, signs, whatOf } from "./say";

export class TrayState {
  cards: string[] = $state.raw([]);
  /** In this very order. */
  ordered: Answer | null = $state.raw(null);
  /** The same cards in any order, where this one is refused. */
  loose: Answer | null = $state.raw(null);
  #turn = 0;

  /** `verb`: what the tray is for now, a meld or the key of the pile. */
  constructor(private verb: () => "meld" | "take", private ask: (choice: Choice) => Promise<Answer | null>) {}

  set(cards: string[]): void {
    this.cards = cards;
    (this.ordered = null), (this.loose = null);
    const turn = ++this.#turn;
    if (cards.length === 0) return;
    const choice = { do: this.verb(), cards };
    const late = () => turn !== this.#turn;
    void this.ask({ ...choice, in_order: true }).then(async (answer) => {
      if (late()) return;
      this.ordered = answer;
      if (!answer || answer.moves.length > 0) return;
      const loose = await this.ask(choice);
      if (!late()) this.loose = loose;
    });
  }

  add(card: string): void {
    this.set([...this.cards, card]);
  }

  out(place: number): void {
    this.set(this.cards.filter((_, i) => i !== place));
  }

  clear(): void {
    this.set([]);
  }

  /** What would be done with the cards as they lie; the key of a pile has no order of its own. */
  get move(): Move | undefined {
    return this.ordered?.moves[0] ?? (this.verb() === "take" ? this.loose?.moves[0] : undefined);
  }

  get faults(): number[] {
    const at = this.move ? undefined : this.ordered?.refusal?.facts.position;
    return typeof at === "number" && this.cards.length > 2 ? [at] : [];
  }

  count(name: string): number | undefined {
    const value = this.ordered?.counts?.[name];
    return typeof value === "number" ? value : undefined;
  }

  /** What the table says of the meld in the tray. */
  verdict(titles: Record<string, string>): Verdict {
    const { cards, ordered } = this;
    if (cards.length === 0) return { title: say("verdict.empty"), text: say("verdict.empty.text") };
    if (cards.length === 1) return { title: say("verdict.one", { card: cardSign(cards[0]!) }) };
    const opening = this.count("opening"), needed = this.count("required");
    const toOpen = opening !== undefined && needed !== undefined ? say(opening >= needed ? "verdict.open" : "verdict.of", { n: opening, needed }) : undefined;
    const what = whatOf(ordered?.counts);
    if (this.move && what) return { ok: true, title: say("verdict.ok", { what: longName(what), n: this.move.points ?? 0 }), text: toOpen };
    const refusal = ordered?.refusal;
    if (!refusal) return { title: cards.length < 3 ? say("verdict.few") : signs(cards) };
    if (refusal.code === "MELD_TOO_SMALL") return { title: say("verdict.few"), clause: refusal.clause };
    return { ok: false, title: titles[refusal.code] ?? refusal.text, text: titles[refusal.code] ? refusal.text : undefined, clause: refusal.clause };
  }

  /** Up to two things that would help, the best one amber. */
  fixes(): Fix[] {
    if (this.move || this.cards.length < 2) return [];
    const fixes: Fix[] = [];
    const order = this.loose?.moves[0];
    if (order) fixes.push({ text: say("fix.order", { cards: signs(order.cards) }), go: true, run: () => this.set(order.cards) });
    const more = this.ordered?.more[0] ?? this.loose?.more[0];
    if (!order && more) fixes.push({ text: say("fix.add", { card: cardSign(more) }), go: true, run: () => this.add(more) });
    const [bad] = this.faults;
    if (bad !== undefined && this.cards[bad - 1]) fixes.push({ text: say("fix.out", { card: cardSign(this.cards[bad - 1]!) }), go: fixes.length === 0, run: () => this.out(bad - 1) });
    return fixes.slice(0, 2);
  }
}
