// A real match that is over soon: a person plays a little against house bots, and ends it; its seed is told then.
import { expect, type Page } from "@playwright/test";
import { briskly, playNow, playUntil, withManners, type GameName } from "./player";

/** Gives the name of the table. */
export async function ended(page: Page, game: GameName): Promise<string> {
  await briskly(page);
  await withManners(page, { pace: "quick" });
  await playNow(page, game);
  const table = /#\/t\/([0-9a-f]+)/.exec(page.url())![1]!;
  let looked = 0;
  await playUntil(page, () => Promise.resolve(looked++ > 8), 60);
  await end(page, table);
  return table;
}

/** No button asks for it yet: said over a line of our own, as the page would. */
export async function end(page: Page, table: string): Promise<void> {
  await page.goto("/#/");
  await page.evaluate((table) => new Promise<void>((done) => {
    const line = new WebSocket("/api/ws");
    line.onopen = () => line.send(JSON.stringify({ hello: { table } }));
    line.onmessage = ({ data }) => {
      const { frame } = JSON.parse(String(data)) as { frame?: { seq: number; table?: { stage?: string } } };
      if (frame?.table?.stage === "over") return line.close(), done();
      if (frame) line.send(JSON.stringify({ do: { key: String(frame.seq), seq: frame.seq, what: "end" } }));
    };
  }), table);
  await expect.poll(() => page.evaluate((table) => fetch(`/api/tables/${table}/matches/1`).then((answer) => answer.status), table)).toBe(200);
}
