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
type Question = { about: About; answer: (reply: Reply | null) => void; sent: boolean };

const SOON = 400, LATE = 15_000;
/** So many questions at once, and so many a second after that: the house sends away whoever says more than it hears. */
const AT_ONCE = 30, A_SECOND = 12, CALM = 1_000;

export class Socket {
  #socket: WebSocket | null = null;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Commands without an answer: sent again with the same key after a break, so nothing is lost or done twice. */
  #waiting: Waiting[] = [];
  #asked = new Map<number, Question>();
  #question = 0;
  /** When the next question would be on time, had all come evenly. */
  #due = 0;
  #calming: ReturnType<typeof setTimeout> | undefined;

  constructor(private url: string, private table: string, private on: Hooks) {
    this.#open();
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
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
    const id = ++this.#question, now = performance.now();
    this.#due = Math.max(now, this.#due) + 1000 / A_SECOND;
    const wait = this.#due - now - (AT_ONCE * 1000) / A_SECOND;
    return new Promise((answer) => {
      this.#asked.set(id, { about, answer, sent: false });
      if (wait <= 0) this.#put(id);
      else setTimeout(() => this.#put(id), wait);
    });
  }

  /** Frames are missing: begin anew with the whole. */
  restart(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#calming);
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#socket?.close();
  }

  #wake = (): void => {
    if (document.visibilityState !== "visible" || this.#closed || this.#socket) return;
    clearTimeout(this.#again);
    this.#open();
  };

  #open(): void {
    this.on.line("opening");
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      const seq = this.on.seq();
      this.#send({ hello: seq === undefined ? { table: this.table } : { table: this.table, seq } });
      for (const { key, what, seq } of this.#waiting) this.#send({ do: { key, seq, what } });
      this.on.line("open");
    };
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as Outgoing);
    socket.onclose = () => this.#lost(socket);
  }

  #heard(message: Outgoing): void {
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

  #put(id: number): void {
    const question = this.#asked.get(id);
    if (question) (question.sent = true), this.#send({ ask: { id, about: question.about } });
  }

  /** The house did not listen to something, and does not say to what: all that has no answer is said again, once, after a while. */
  #calm(): void {
    this.#calming ??= setTimeout(() => {
      this.#calming = undefined;
      for (const { key, what, seq } of this.#waiting) this.#send({ do: { key, seq, what } });
      for (const [id, { sent }] of this.#asked) if (sent) this.#put(id);
    }, CALM);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    for (const { answer } of this.#asked.values()) answer(null);
    this.#asked.clear();
    if (this.#closed) return;
    this.on.line("lost");
    const wait = Math.min(LATE, SOON * 2 ** this.#tries++);
    this.#again = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  #send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
