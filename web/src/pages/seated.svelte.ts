// A followed table as a desk for its game: names for bots, lines for seats, tools of the bar, hints and take-backs.
import { untrack } from "svelte";
import type { Chrome, Cloth, Tool } from "../board/table";
import type { TalkProps } from "../board/Talk.svelte";
import { looks } from "../board/looks.svelte";
import { called, feel, sound } from "../board/sounds";
import type { AnyDesk } from "../games";
import type { Hinted, Player } from "../games/desk";
import { hinted } from "../games/hint";
import { heard } from "../games/sounds";
import type { Followed } from "../wire/followed.svelte";
import type { Around, Place, Reaction, What } from "../wire/messages";
import type { OptionDoc, Seat } from "../wire/table";
import { say } from "../words";
import { levelName } from "./guest.svelte";
import { differing, title, worded } from "./options";

const REACTIONS: Reaction[] = ["well_played", "thanks", "sorry"];
const SAYS = 4_000, REFUSED = 6_000;

export type Doors = { settings(): void; people(): void; leave(): void; rules(clause?: string): void; docs(): OptionDoc[] };

/** What stands at a seat: its name and its line. */
export function player(place: Place, seat: Seat, followed: Pick<Followed, "here" | "seat">): Player {
  const here = followed.here.seats[seat] ?? true;
  if (place.kind === "empty") return { name: say("seat.empty"), bot: false, line: "", away: true, thinking: false };
  if (place.kind === "house") return { name: say(`table.bot.${seat % 4}` as "table.bot.0"), bot: true, line: say("table.line.bot", { level: levelName(place.level) }), away: false, thinking: true };
  const standsIn = place.stand_in !== null;
  const line = standsIn ? say("table.line.standin") : here ? "" : say("table.line.away");
  return { name: seat === followed.seat ? say("you") : place.name, bot: standsIn, line, away: standsIn || !here, thinking: standsIn };
}

/** Which match it is; one that goes on from another says what became of the hidden cards. */
const entitled = (around: Around): string => (around.played_on === null ? say("table.match", { n: around.matches }) : playedOn(around));
const playedOn = ({ anew_for }: Around): string => say(anew_for === null ? "table.played_on" : "table.played_on.anew");

export class Seated {
  hint: Hinted | null = $state.raw(null);
  /** The frame in which the deal was over whose sheet has been put away. */
  #put: number | null = $state(null);
  /** The table waits because a sheet is read. */
  #held = $state(false);
  /** The last frame that was heard; what was before the first one is not. */
  #heard = 0;
  #sent: string[] = $state.raw([]);
  /** Something was played here: whoever sits down has read by then what became of the hidden cards. */
  #acted = $state(false);
  #says: { seat: Seat; text: string }[] = $state.raw([]);
  /** When the frame with the running clock came. */
  #clockAt = $state(0);
  #now = $state(0);

  constructor(private followed: Followed, private doors: Doors) {
    // A hint holds until the match goes on: what is said or asked at the table changes nothing.
    const position = $derived(followed.known.open);
    $effect(() => { void position; this.hint = null; });
    $effect(() => { const said = followed.known.said.at(-1); untrack(() => this.#hear(said)); });
    $effect(() => {
      if (!followed.refused || this.#sent.length) return;
      const put = setTimeout(() => (followed.refused = null), REFUSED);
      return () => clearTimeout(put);
    });
    $effect(() => {
      if (!followed.known.clock) return;
      this.#clockAt = this.#now = performance.now();
      const beat = setInterval(() => (this.#now = performance.now()), 200);
      return () => clearInterval(beat);
    });
    $effect(feel);
    const due = $derived(followed.known.you !== null && !followed.known.you.stayed_out);
    $effect(() => { if (due) called(); });
    $effect(() => { void followed.known; untrack(() => this.#listen()); });
    // Said once, not with every frame: what is done bears the number of the last one. A house that fell has forgotten it.
    $effect(() => { const { forced } = looks; void followed.welcomes; if (followed.seat !== null) untrack(() => followed.do({ forced })); });
    $effect(() => { void followed.welcomes; untrack(() => { if (this.#held) followed.do({ pause: true }); }); });
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
      get sides() { return followed.known.around?.sides ?? []; },
      get options() { return followed.known.around?.options ?? {}; },
      get events() { return followed.known.events; },
      get seq() { return followed.known.seq; },
      get clock() { return self.#clock; },
      get refused() { return followed.refused && self.#sent.length ? { reason: { ...followed.refused, clause: followed.refused.clause ?? "" }, cards: self.#sent } : null; },
      get hint() { return self.hint; },
      get line() { return self.line; },
      get chrome() { return self.#chrome; },
      get talk() { return self.talk; },
      get house() { return self.#house; },
      get alone() { return self.#alone; },
      get sheetSeen() { return (self.#put ?? self.#missed) >= self.#over; },
      get openSheet() { return self.#over > 0 ? () => { self.#put = 0; } : undefined; },
      act: (move, cards = []) => { this.#sent = cards; this.#acted = true; followed.do({ act: move }); },
      ask: async (choice) => (await followed.ask({ choice }))?.choice ?? null,
      lines: async () => (await followed.ask({ lines: 0 }))?.lines ?? [],
      stayOut: () => followed.do("stay_out"),
      rules: (clause) => this.doors.rules(clause),
      closeSheet: () => { this.#put = this.#over; },
      reading: (on) => this.#hold(on),
    };
  }

  do(what: What): void {
    this.#sent = [];
    this.followed.do(what);
  }

  get line(): string | null {
    const { trouble, renewed } = this.followed;
    if (renewed) return say("table.renewed");
    if (trouble === "back") return say("prompt.back");
    if (trouble !== "none") return say("prompt.lost");
    // What was refused without cards has no card to stand at.
    if (this.followed.refused) return this.#sent.length ? null : this.followed.refused.text;
    const { around } = this.followed.known;
    return around && around.played_on !== null && !this.#acted ? playedOn(around) : null;
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

  /** The frame in which a deal was over last. */
  get #over(): number {
    return this.followed.known.events.findLast(({ event }) => ["deal_scored", "deal_over", "won"].includes(event.event))?.seq ?? 0;
  }

  /** A sheet from before this page came is laid over the table again only if it was being read here. */
  get #missed(): number {
    return sessionStorage.getItem(this.#reading) ? 0 : this.followed.known.recalled;
  }

  /** Where this tab keeps, over a reload, that a sheet is read. */
  get #reading(): string {
    return `quinte.reading.${this.followed.table}`;
  }

  get #clock() {
    const clock = this.followed.known.clock;
    if (!clock) return null;
    return { seat: clock.seat, left: Math.max(0, clock.left_ms - (this.#now - this.#clockAt)), whole: clock.left_ms };
  }

  get #house(): string[] {
    const docs = this.doors.docs(), options = this.followed.known.around?.options ?? {};
    return differing(docs, options, {}).slice(0, 3).map((doc) => `${title(doc.key)}: ${worded(doc.key, options[doc.key] ?? doc.default)}`);
  }

  /** I sit here, and in every other seat a bot plays. */
  get #alone(): boolean {
    const { seat, known } = this.followed;
    return seat !== null && known.around!.seats.every((place, at) => at === seat || !("stand_in" in place) || place.stand_in !== null);
  }

  /** Nothing goes on while a score sheet is read, where only bots wait for it to be put away. */
  #hold(on: boolean): void {
    if (on) sessionStorage.setItem(this.#reading, "1");
    else sessionStorage.removeItem(this.#reading);
    const playing = this.followed.known.around?.stage === "playing";
    if (on === this.#held || (on && !(this.#alone && playing))) return;
    this.#held = on;
    if (playing) this.followed.do({ pause: on });
  }

  get #chrome(): Chrome {
    const around = this.followed.known.around!;
    const alone = this.#alone;
    const tools: Tool[] = [];
    if (this.followed.seat !== null) {
      tools.push({ id: "hint", icon: "hint", text: say("tool.hint"), run: () => void this.#askHint() });
      tools.push({ id: "undo", icon: "undo", text: say("tool.undo"), short: say("tool.back"), run: () => this.do("take_back") });
      if (alone) tools.push({ id: "pause", icon: "pause", text: say("tool.pause"), run: () => this.do({ pause: true }) });
    }
    if (around.host !== null && around.host === this.followed.seat && !alone) tools.push({ id: "people", icon: "person", text: say("tool.people"), run: () => this.doors.people() });
    tools.push({ id: "rules", icon: "book", text: say("tool.rules"), run: () => this.doors.rules() });
    tools.push({ id: "sound", icon: looks.sound ? "sound" : "silent", text: say(looks.sound ? "tool.sound.on" : "tool.sound.off"), quiet: true, run: () => (looks.sound = !looks.sound) });
    tools.push({ id: "settings", icon: "settings", text: say("tool.settings"), quiet: true, run: () => this.doors.settings() });
    const paused = this.followed.here.waits && !this.#held && this.followed.seat !== null && around.stage === "playing" ? { text: say("paused"), goOn: () => this.do({ pause: false }) } : undefined;
    return { cloth: around.game as Cloth, title: say(`game.${around.game}` as "game.belote"), subtitle: entitled(around), tools, leave: () => this.doors.leave(), paused };
  }

  async #askHint(): Promise<void> {
    const { open } = this.followed.known, desk = this.desk();
    this.hint = { text: say("hint.thinking"), cards: [] };
    const reply = await this.followed.ask("hint");
    const hint = reply?.hint ? await hinted(reply.hint, desk) : null;
    if (open === this.followed.known.open) this.hint = hint ?? { text: say("hint.none"), cards: [] };
  }

  /** What happened since the last look is heard. */
  #listen(): void {
    const { seq, events } = this.followed.known;
    const first = events.findLastIndex((told) => told.seq <= this.#heard) + 1;
    if (this.#heard) sound(...heard(events.slice(first).map(({ event }) => event)));
    this.#heard = seq;
  }

  #hear(said: { seat: Seat | null; text?: string; word?: Reaction } | undefined): void {
    if (!said?.word || said.seat === null) return;
    const line = { seat: said.seat, text: say(`react.${said.word}`) };
    this.#says = [...this.#says.filter((other) => other.seat !== line.seat), line];
    setTimeout(() => (this.#says = this.#says.filter((other) => other !== line)), SAYS);
  }
}
