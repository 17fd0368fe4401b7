// One line to the house. It follows a table, comes back by itself when it breaks, and asks only for what it missed.
import type { About, Outgoing, Reply, What } from "./messages";

export type Line = "opening" | "open" | "lost";
type Hooks = {
  message(message: Outgoing): void;
  line(line: Line): void;
  /** The last frame that we have; none asks for the whole. */
  seq(): number | undefined;
};
type Waiting = { key: string; what: What; seq: number };
type Question = { about: About; answer: (reply: Reply | null) => void };

const SOON = 400, LATE = 15_000, CALM = 1_000;
/** Nothing heard for so long although an answer is due: we say hello again. If that has no answer either, the line is dead, whatever the browser believes. */
const DEAF = 3_000;

export class Socket {
  #socket: WebSocket | null = null;
  #tries = 0;
  /** The house has said something on this line: until then it may lead nowhere. */
  #greeted = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Commands without an answer: sent again with the same key after a break, so nothing is lost or done twice. */
  #waiting: Waiting[] = [];
  #asked = new Map<number, Question>();
  #question = 0;
  #calming: ReturnType<typeof setTimeout> | undefined;
  #listening: ReturnType<typeof setTimeout> | undefined;

  constructor(private url: string, private table: string, private on: Hooks) {
    this.#open();
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#wake);
  }

  /** Nothing that was sent is without an answer. */
  get settled(): boolean {
    return this.#waiting.length === 0;
  }

  do(what: What, seq: number): string {
    const key = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#waiting.push({ key, what, seq });
    this.#send({ do: { key, seq, what } });
    return key;
  }

  /** The answer, or null where the line broke before it came. */
  ask(about: About): Promise<Reply | null> {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = ++this.#question;
    return new Promise((answer) => {
      this.#asked.set(id, { about, answer });
      this.#send({ ask: { id, about } });
    });
  }

  /** Begins anew on another line: frames are missing, or this one is dead. A dead one would take minutes to say so. */
  restart(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
    this.#lost(socket);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#calming);
    clearTimeout(this.#listening);
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#socket?.close();
  }

  /** After a sleep the line may be dead without a word: saying hello again shows it. */
  #wake = (): void => {
    if (document.visibilityState !== "visible" || this.#closed) return;
    if (this.#socket) return this.#socket.readyState === WebSocket.OPEN ? this.#hello() : undefined;
    clearTimeout(this.#again);
    this.#open();
  };

  #cut = (): void => this.restart();

  #hello(): void {
    const seq = this.on.seq();
    this.#send({ hello: seq === undefined ? { table: this.table } : { table: this.table, seq } });
  }

  #open(): void {
    this.on.line("opening");
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#greeted = false;
      this.#hello();
      for (const { key, what, seq } of this.#waiting) this.#send({ do: { key, seq, what } });
    };
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as Outgoing);
    socket.onclose = () => this.#lost(socket);
  }

  #heard(message: Outgoing): void {
    clearTimeout(this.#listening);
    this.#listening = undefined;
    if (!this.#greeted) (this.#greeted = true), (this.#tries = 0), this.on.line("open");
    if ("refused" in message && message.refused.code === "TOO_OFTEN") return this.#calm();
    if ("answer" in message) this.#asked.get(message.answer.id)?.answer(message.answer), this.#asked.delete(message.answer.id);
    const done = "ack" in message ? message.ack.key : "refused" in message ? message.refused.key : "frame" in message ? message.frame.ack : undefined;
    if (done !== undefined) {
      this.#waiting = this.#waiting.filter((command) => command.key !== done);
      // A question that is refused bears its number as a key.
      if ("refused" in message) this.#asked.get(Number(done))?.answer(null);
    }
    if ("bye" in message && message.bye.retry_ms === undefined) this.#closed = true;
    this.on.message(message);
  }

  /** The house did not listen to something, and does not say to what: all that has no answer is said again, once, after a while. */
  #calm(): void {
    this.#calming ??= setTimeout(() => {
      this.#calming = undefined;
      for (const { key, what, seq } of this.#waiting) this.#send({ do: { key, seq, what } });
      for (const [id, { about }] of this.#asked) this.#send({ ask: { id, about } });
    }, CALM);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#listening);
    this.#listening = undefined;
    // What is said for a shuffle holds for that one: whoever shuffles meanwhile asks anew.
    this.#waiting = this.#waiting.filter(({ what }) => typeof what === "string" || !("hash" in what || "salt" in what));
    for (const { answer } of this.#asked.values()) answer(null);
    this.#asked.clear();
    if (this.#closed) return;
    this.on.line("lost");
    const wait = Math.min(LATE, SOON * 2 ** this.#tries++);
    this.#again = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  #send(message: unknown): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(message));
    this.#listening ??= setTimeout(() => {
      this.#hello();
      this.#listening = setTimeout(() => this.restart(), DEAF);
    }, DEAF);
  }
}
