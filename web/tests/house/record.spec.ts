// Records the house that looking back is tried with: a whole match of each game with one blunder in it, played against
// bots. Only when asked, and only the games that are named; matches of the others stay as they are:
//   RECORD=belote,rami npx playwright test --config tests/playwright.config.ts house/record
import type { Page } from "@playwright/test";
import { execFile, execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { blunder, type Played, type Wanted } from "./blunder";
import { inFolder } from "./folder";
import { GAMES, type GameName } from "./player";
import { PROGRAM } from "./real";
import { expect, RECORDED, test, told, type Recorded } from "./recorded";

const WANTED: Record<GameName, Omit<Wanted, "game">> = {
  belote: { options: { target: 200 }, least: 45 },
  bezique: { options: { target: 400 }, least: 55 },
  tractor: { options: {}, least: 0.7, oneDeal: true },
  canasta: { options: { max_deals: 1 }, least: 220 },
  rami: { options: { match: { deals: 1 } }, least: 15 },
};

/** Whether a review calls it a mistake. */
async function marked(page: Page, { table, seat, at }: Played): Promise<boolean> {
  const log = await page.evaluate((table) => fetch(`api/tables/${table}/matches/1`).then((answer) => answer.text()), table);
  const { stdout } = await inFolder((folder) => {
    const file = join(folder, "match.json");
    writeFileSync(file, log);
    return promisify(execFile)(PROGRAM, ["review", file, "--seat", String(seat), "--json"], { maxBuffer: 1 << 28 });
  });
  const { seats } = JSON.parse(stdout) as { seats: { deals: { decisions: { at: number; grade: string }[] }[] }[] };
  const grade = seats[0]!.deals.flatMap(({ decisions }) => decisions).find((decision) => decision.at === at)?.grade;
  return grade === "mistake" || grade === "blunder";
}

const games = GAMES.filter((game) => process.env.RECORD?.split(",").includes(game));
test.skip(!games.length, "only when asked");

test("whole matches, with one blunder in each", async ({ page, house, context }) => {
  test.setTimeout(3_600_000);
  await page.goto("/");
  if (!told()) await page.evaluate(() => fetch("api/guests", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name: "Ivo" }) }));
  // All at once, each in a page of its own.
  const played = await Promise.all(games.map(async (game) => {
    const seat = await context.newPage();
    await seat.goto("/");
    for (let tries = 0; tries < 8; tries++) {
      const match = await blunder(seat, { game, ...WANTED[game] });
      console.log(game, match);
      if (match && (await marked(seat, match))) return [game, match] as const;
    }
    return [game, null] as const;
  }));
  const [cookie] = await context.cookies();
  const found = played.filter(([, match]) => match), none = played.filter(([, match]) => !match);
  const matches = { ...told()?.matches, ...Object.fromEntries(found) } as Recorded["matches"];
  rmSync(RECORDED, { recursive: true, force: true });
  execFileSync(PROGRAM, ["backup", `${RECORDED}/house`, "--data", house.folder]);
  writeFileSync(`${RECORDED}/told.json`, `${JSON.stringify({ cookie: { name: cookie!.name, value: cookie!.value }, matches } satisfies Recorded, null, 2)}\n`);
  expect(none.map(([game]) => game), "no such choice came").toEqual([]);
});
