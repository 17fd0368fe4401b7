// The line between a page and the real house, to be cut, silenced and read along.
import type { Page, WebSocketRoute } from "@playwright/test";

type Message = Record<string, unknown>;

export class Line {
  /** What the page said and heard on all its lines. */
  said: Message[] = [];
  heard: Message[] = [];
  /** How often the page has opened a line. */
  opened = 0;
  #down = false;
  #deaf = false;
  #ends: { page: WebSocketRoute; house: WebSocketRoute }[] = [];
  /** What the page says passes only where this is so; what it hears may be changed. */
  passes: (message: Message) => boolean = () => true;
  hears: (message: Message) => Message = (message) => message;

  /** Before the page opens its first line. */
  static async of(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket("**/api/ws", (socket) => line.#open(socket));
    return line;
  }

  /** Every line breaks, and no new one comes about. */
  async cut(): Promise<void> {
    this.#down = true;
    for (const { page, house } of this.#ends.splice(0)) await Promise.all([page.close(), house.close()]);
  }

  /** Lines stay open, but nothing comes through any longer. */
  silence(): void { this.#deaf = true; }

  /** New lines are as they should be; silenced ones stay silent. */
  mend(): void { this.#down = this.#deaf = false; this.#ends = []; }

  #open(page: WebSocketRoute): void {
    if (this.#down) return void page.close();
    this.opened++;
    const house = page.connectToServer(), ends = { page, house };
    this.#ends.push(ends);
    const alive = () => !this.#deaf && this.#ends.includes(ends);
    page.onMessage((text) => {
      const message = JSON.parse(String(text)) as Message;
      this.said.push(message);
      if (alive() && this.passes(message)) house.send(text);
    });
    house.onMessage((text) => {
      if (!alive()) return;
      const message = this.hears(JSON.parse(String(text)) as Message);
      this.heard.push(message);
      page.send(JSON.stringify(message));
    });
  }
}
