// A table that the page follows, as state that Svelte watches: what is known, who is here, how the line is.
import { merge, NOTHING, recall, type Known } from "./merge";
import type { About, Here, Outgoing, Refusal, Reply, What } from "./messages";
import { saltFor } from "./salt";
import { Socket, type Line } from "./socket";
import type { Seat } from "./table";

/** Trouble on the line is told after so long, and called offline after so long. */
const QUIET = 2_000, OFFLINE = 10_000, BACK = 3_000;
/** A house that has fallen cancels its shuffle when somebody is back: what it says of that is waited for. */
const SHUFFLES = 400;
/** The program that this page came from: the first one that it heard of. */
let made: string | null = null;

export class Followed {
  known: Known = $state.raw(NOTHING);
  seat: Seat | null = $state(null);
  here: Here = $state.raw({ seats: [], watching: 0, waits: false });
  /** The last command that was refused, until something else is done. */
  refused: Refusal | null = $state.raw(null);
  /** How often the house has let us in: what it keeps in mind only is said again each time. */
  welcomes: number = $state(0);
  /** What the prompt says of the line: nothing while all is well. */
  trouble: "none" | "slow" | "offline" | "back" = $state("none");
  /** The house has sent us away, for this reason. */
  bye: { code: string; text: string } | null = $state.raw(null);
  /** The house runs another program than this page came from. */
  renewed: boolean = $state(false);
  /** The last frame there was when the line was opened. */
  #head = 0;
  /** What we have sent for the shuffle: the commitment and the stage, on this line. */
  #salted = "";
  /** The key of the last grain: a shuffle that was begun anew does not want it any more, and nobody needs to know. */
  #grain = "";
  #salting: ReturnType<typeof setTimeout> | undefined;
  #socket: Socket;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #heard = new Set<() => void>();

  constructor(readonly table: string, url: string) {
    this.#socket = new Socket(url, table, {
      message: (message) => this.#message(message),
      line: (line) => this.#line(line),
      seq: () => this.known.seq || undefined,
    });
  }

  do(what: What): void {
    this.refused = null;
    this.#socket.do(what, this.known.seq);
  }

  /** Nothing that was done is without an answer. */
  get settled(): boolean {
    return this.#socket.settled;
  }

  ask(about: About): Promise<Reply | null> {
    return this.#socket.ask(about);
  }

  /** Called before each frame changes the page: motion looks where things lie. */
  beforeFrame(look: () => void): () => void {
    this.#heard.add(look);
    return () => this.#heard.delete(look);
  }

  close(): void {
    this.#timers.forEach(clearTimeout);
    clearTimeout(this.#salting);
    this.#socket.close();
  }

  #message(message: Outgoing): void {
    if ("frame" in message) {
      const next = merge(this.known, message.frame);
      if (!next) {
        this.known = NOTHING;
        return this.#socket.restart();
      }
      this.#heard.forEach((look) => look());
      const { around } = this.known;
      this.known = next;
      // A page that comes anew has not seen what happened; what was taken back has not.
      if (message.frame.whole || next.around?.taken_back !== around?.taken_back) void this.#recall();
      if (!message.frame.whole) this.#salt();
    } else if ("welcome" in message) {
      this.seat = message.welcome.seat;
      this.welcomes++;
      this.#head = message.welcome.seq;
      this.#salting = setTimeout(() => this.#salt(), SHUFFLES);
    }
    else if ("here" in message) this.here = message.here;
    else if ("refused" in message) this.refused = message.refused.key === this.#grain ? this.refused : message.refused;
    else if ("bye" in message) this.bye = message.bye;
    else if ("house" in message) this.renewed = (made ??= message.house.build) !== message.house.build;
  }

  async #recall(): Promise<void> {
    if (!this.known.open) return;
    const reply = await this.ask({ events: 0 });
    if (reply?.events && this.known.open) this.known = recall(this.known, reply.events, reply.seq);
  }

  /** Our salt goes into the shuffle, once a stage; after a break again, for the shuffle that is made then. */
  #salt(): void {
    const { seq, around } = this.known;
    if (!around || this.seat === null || seq < this.#head) return;
    const step = `${around.commitment}/${around.stage}`;
    const what = step === this.#salted ? null : saltFor(this.table, around, this.seat);
    if (what) (this.#salted = step), (this.#grain = this.#socket.do(what, seq));
  }

  #line(line: Line): void {
    if (line === "opening") return;
    this.#timers.forEach(clearTimeout);
    const later = (ms: number, trouble: Followed["trouble"]) => setTimeout(() => (this.trouble = trouble), ms);
    if (line === "lost") this.#salted = "";
    if (line === "lost") this.#timers = [later(QUIET, "slow"), later(OFFLINE, "offline")];
    else if (this.trouble === "slow" || this.trouble === "offline") (this.trouble = "back"), (this.#timers = [later(BACK, "none")]);
    else this.#timers = [];
  }
}
