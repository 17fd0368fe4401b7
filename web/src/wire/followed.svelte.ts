// A table that the page follows, as state that Svelte watches: what is known, who is here, how the line is.
import { merge, NOTHING, type Known } from "./merge";
import type { About, Here, Outgoing, Refusal, Reply, What } from "./messages";
import { Socket, type Line } from "./socket";
import type { Seat } from "./table";

/** Trouble on the line is told after so long, and called offline after so long. */
const QUIET = 2_000, OFFLINE = 10_000, BACK = 3_000;

export class Followed {
  known: Known = $state.raw(NOTHING);
  seat: Seat | null = $state(null);
  here: Here = $state.raw({ seats: [], watching: 0, waits: false });
  /** The last command that was refused, until something else is done. */
  refused: Refusal | null = $state.raw(null);
  /** What the prompt says of the line: nothing while all is well. */
  trouble: "none" | "slow" | "offline" | "back" = $state("none");
  /** The house has sent us away, for this reason. */
  bye: { code: string; text: string } | null = $state.raw(null);
  /** The house runs another program than this page was made for. */
  build: string | null = $state(null);
  #socket: Socket;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #heard = new Set<() => void>();

  constructor(table: string, url: string) {
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
      this.known = next;
    } else if ("welcome" in message) this.seat = message.welcome.seat;
    else if ("here" in message) this.here = message.here;
    else if ("refused" in message) this.refused = message.refused;
    else if ("bye" in message) this.bye = message.bye;
    else if ("house" in message) this.build = message.house.build;
  }

  #line(line: Line): void {
    if (line === "opening") return;
    this.#timers.forEach(clearTimeout);
    const later = (ms: number, trouble: Followed["trouble"]) => setTimeout(() => (this.trouble = trouble), ms);
    if (line === "lost") this.#timers = [later(QUIET, "slow"), later(OFFLINE, "offline")];
    else if (this.trouble === "slow" || this.trouble === "offline") (this.trouble = "back"), (this.#timers = [later(BACK, "none")]);
    else this.#timers = [];
  }
}
