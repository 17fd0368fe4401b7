// A followed table as a desk for its game: names for bots, lines for seats, tools of the bar, hints and take-backs.
import { untrack } from "svelte";
import type { Chrome, Cloth, Tool } from "../board/table";
import type { TalkProps } from "../board/Talk.svelte";
import { looks } from "../board/looks.svelte";
import { sound } from "../board/sounds";
import type { AnyDesk } from "../games";
import type { Hinted, Player } from "../games/desk";
import type { Followed } from "../wire/followed.svelte";
import type { Place, Reaction, What } from "../wire/messages";
import type { OptionDoc, Seat } from "../wire/table";
import { say } from "../words";
import { differing, title, worded } from "./options";

const REACTIONS: Reaction[] = ["well_played", "thanks", "sorry"];
const SAYS = 4_000;

export type Doors = { settings(): void; leave(): void; rules(clause?: string): void; docs(): OptionDoc[] };

/** What stands at a seat: its name and its line. */
export function player(place: Place, seat: Seat, followed: Followed): Player {
  const here = followed.here.seats[seat] ?? true;
  if (place.kind === "empty") return { name: say("seat.empty"), bot: false, line: "", away: true, thinking: false };
  if (place.kind === "house") return { name: say(`table.bot.${seat % 4}` as "table.bot.0"), bot: true, line: say("table.line.bot", { level: place.level }), away: false, thinking: true };
  const standsIn = place.stand_in !== null;
  const line = standsIn ? say("table.line.standin") : here ? "" : say("table.line.away");
  return { name: seat === followed.seat ? say("you") : place.name, bot: standsIn, line, away: standsIn || !here, thinking: standsIn };
}

export class Seated {
  hint: Hinted | null = $state.raw(null);
  past: string[] = $state.raw([]);
  /** How many deals were over when the sheet was put away. */
  #sheets = $state(0);
  #sent: string[] = $state.raw([]);
  #says: { seat: Seat; text: string }[] = $state.raw([]);
  /** When the frame with the running clock came. */
  #clockAt = $state(0);
  #now = $state(0);

  constructor(private table: string, private followed: Followed, private doors: Doors) {
    $effect(() => { void followed.known.seq; this.hint = null; });
    $effect(() => this.#hear(followed.known.said.at(-1)));
    $effect(() => {
      if (!followed.known.clock) return;
      this.#clockAt = this.#now = performance.now();
      const beat = setInterval(() => (this.#now = performance.now()), 200);
      return () => clearInterval(beat);
    });
    $effect(() => {
      if (followed.known.events.length === 0 && followed.known.open) void followed.ask({ lines: 0 }).then((reply) => (this.past = reply?.lines ?? []));
    });
    $effect(() => { if (followed.known.you && document.hidden) sound("turn"); });
    // Said once, not with every frame: what is done bears the number of the last one.
    $effect(() => { const { forced } = looks; if (followed.seat !== null) untrack(() => followed.do({ forced })); });
  }

  /** The desk of this table: what it shows follows the frames. */
  desk(): AnyDesk {
    const self = this, followed = this.followed;
    return {
      get seat() { return followed.seat; },
      get open() { return followed.known.open; },
      get own() { return followed.known.own; },
      get touch() { return followed.known.touch; },
      get offers() { return followed.known.you?.offers ?? []; },
      get why() { return followed.known.you?.why ?? {}; },
      get reasons() { return followed.known.you?.reasons ?? []; },
      get stayedOut() { return followed.known.you?.stayed_out ?? false; },
      get players() { return self.#players; },
      get options() { return followed.known.around?.options ?? {}; },
      get events() { return followed.known.events; },
      get past() { return self.past; },
      get seq() { return followed.known.seq; },
      get clock() { return self.#clock; },
      get refused() { return followed.refused && self.#sent.length ? { reason: { ...followed.refused, clause: followed.refused.clause ?? "" }, cards: self.#sent } : null; },
      get hint() { return self.hint; },
      get line() { return self.line; },
      get chrome() { return self.#chrome; },
      get talk() { return self.talk; },
      get house() { return self.#house; },
      get sheetSeen() { return self.#sheets >= self.#over; },
      act: (move, cards = []) => { this.#sent = cards; followed.do({ act: move }); },
      ask: async (choice) => (await followed.ask({ choice }))?.choice ?? null,
      stayOut: () => followed.do("stay_out"),
      rules: (clause) => this.doors.rules(clause),
      closeSheet: () => { this.#sheets = this.#over; },
    };
  }

  do(what: What): void {
    this.#sent = [];
    this.followed.do(what);
  }

  get line(): string | null {
    const { trouble } = this.followed;
    if (trouble === "back") return say("prompt.back");
    return trouble === "none" ? null : say("prompt.lost");
  }

  get talk(): TalkProps | undefined {
    const { known, seat } = this.followed;
    if (seat === null || !known.around) return undefined;
    const said = known.said.map((line) => ({ who: line.name, text: line.text ?? (line.word ? say(`react.${line.word}`) : "") }));
    const words = new Map(REACTIONS.map((word) => [say(`react.${word}`), word]));
    return { said, reactions: [...words.keys()], onsay: (text) => this.do(words.has(text) ? { react: words.get(text)! } : { say: text }) };
  }

  get #players(): Player[] {
    const seats = this.followed.known.around?.seats ?? [];
    return seats.map((place, seat) => ({ ...player(place, seat, this.followed), says: this.#says.find((line) => line.seat === seat)?.text }));
  }

  get #over(): number {
    return this.followed.known.events.filter(({ event }) => ["deal_scored", "deal_over", "won"].includes(event.event)).length;
  }

  get #clock() {
    const clock = this.followed.known.clock;
    if (!clock) return null;
    return { seat: clock.seat, left: Math.max(0, clock.left_ms - (this.#now - this.#clockAt)), whole: clock.left_ms };
  }

  get #house(): string[] {
    const docs = this.doors.docs(), options = this.followed.known.around?.options ?? {};
    return differing(docs, options, {}).slice(0, 3).map((doc) => `${title(doc.key)}: ${worded(options[doc.key] ?? doc.default)}`);
  }

  get #chrome(): Chrome {
    const around = this.followed.known.around!;
    const alone = around.seats.filter((place) => place.kind === "person").length === 1;
    const tools: Tool[] = [];
    if (this.followed.seat !== null) {
      tools.push({ id: "hint", icon: "hint", text: say("tool.hint"), run: () => void this.#askHint() });
      tools.push({ id: "undo", icon: "undo", text: say("tool.undo"), short: say("tool.back"), run: () => this.do("take_back") });
      if (alone) tools.push({ id: "pause", icon: "pause", text: say("tool.pause"), run: () => this.do({ pause: true }) });
    }
    tools.push({ id: "rules", icon: "book", text: say("tool.rules"), run: () => this.doors.rules() });
    tools.push({ id: "sound", icon: looks.sound ? "sound" : "silent", text: say(looks.sound ? "tool.sound.on" : "tool.sound.off"), quiet: true, run: () => (looks.sound = !looks.sound) });
    tools.push({ id: "settings", icon: "settings", text: say("tool.settings"), quiet: true, run: () => this.doors.settings() });
    const paused = this.followed.here.waits && this.followed.seat !== null && around.stage === "playing" ? { text: say("paused"), goOn: () => this.do({ pause: false }) } : undefined;
    return { cloth: around.game as Cloth, title: say(`game.${around.game}` as "game.belote"), subtitle: say("table.match", { n: around.matches }), tools, leave: () => this.doors.leave(), paused };
  }

  async #askHint(): Promise<void> {
    const reply = await this.followed.ask("hint");
    const best = reply?.hint?.choices[0];
    this.hint = best ? { text: best.choice, cards: [] } : null;
  }

  #hear(said: { seat: Seat | null; text?: string; word?: Reaction } | undefined): void {
    if (!said?.word || said.seat === null) return;
    const line = { seat: said.seat, text: say(`react.${said.word}`) };
    this.#says = [...this.#says.filter((other) => other.seat !== line.seat), line];
    setTimeout(() => (this.#says = this.#says.filter((other) => other !== line)), SAYS);
  }
}
