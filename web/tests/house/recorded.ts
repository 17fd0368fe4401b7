// A house as it was left after a whole match of each game, by a guest who made one blunder in each: what `record.spec.ts`
// recorded is restored, and the page is that guest's.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Moment, Replayed } from "../../src/wire/replayed";
import type { Played } from "./blunder";
import { asked, GAMES, type GameName } from "./player";
import { expect, PROGRAM, RealHouse, test as base } from "./real";

export const RECORDED = `${import.meta.dirname}/recorded`;
export type Recorded = { cookie: { name: string; value: string }; matches: Partial<Record<GameName, Played>> };

/** Nothing before the first recording. */
export const told = (): Recorded | null => (existsSync(`${RECORDED}/told.json`) ? (JSON.parse(readFileSync(`${RECORDED}/told.json`, "utf8")) as Recorded) : null);
/** The match of a game that was recorded. */
export const recorded = (game: GameName): Played => told()!.matches[game]!;
/** The games that were recorded; a match of Tractor is ended after its first deal, for a whole one takes too long. */
export const WHOLE = GAMES.filter((game) => told()?.matches[game]);

type Done = { event: string; seat: number; cards?: string[]; card?: string };

/**
 * Sits down where somebody was about to do something in a recorded match, in that seat: the same cards each time, at a table of the
 * real house that goes on from there. Tells what was done.
 */
export async function takeUp(page: Page, game: GameName, did: (done: Done) => boolean): Promise<Done> {
  const { table } = recorded(game);
  await page.goto("/");
  const ask = <T>(path: string, wish?: object) => page.evaluate(async ([path, wish]) => {
    const answer = await fetch(`/api/tables/${path}`, wish ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish) } : {});
    return answer.json();
  }, [`${table}/matches/1/${path}`, wish] as const) as Promise<T>;
  const { moments } = await ask<Replayed>("frames");
  const of = (moment: Moment | undefined) => ((moment?.frame.events ?? []) as Done[]).find(did);
  const at = moments.findIndex((_, at) => of(moments[at + 1])), done = of(moments[at + 1])!;
  expect(at, "a moment at which it is done").toBeGreaterThanOrEqual(0);
  const opened = await ask<{ table: string; code: string }>("play-on", { at, seat: done.seat, hidden: "as they were" });
  await page.evaluate(({ table, code }) => sessionStorage.setItem(`quinte.code.${table}`, code), opened);
  await page.goto(`/#/t/${opened.table}`);
  await expect(asked(page)).toBeVisible();
  return done;
}

export const test = base.extend({
  house: async ({}, use) => {
    // The guest has opened as many tables as one may, and plays on at more.
    const house = await RealHouse.open({}, ["--unlimited"], (folder) => told() && execFileSync(PROGRAM, ["restore", `${RECORDED}/house`, "--data", folder]));
    await use(house);
    await house.close();
  },
  page: async ({ page, context, house }, use) => {
    const kept = told();
    if (kept) await context.addCookies([{ ...kept.cookie, url: house.url, httpOnly: true }]);
    const salts = Object.values(kept?.matches ?? {}).map(({ table, salt, commitment }) => ({ table, match: 1, commitment, salt }));
    await context.addInitScript((salts) => {
      localStorage.setItem("quinte.known", "1");
      localStorage.getItem("quinte.salts") ?? localStorage.setItem("quinte.salts", JSON.stringify(salts));
      localStorage.getItem("quinte.looks") ?? localStorage.setItem("quinte.looks", JSON.stringify({ movement: "none", stay: 60 }));
    }, salts);
    await use(page);
  },
});
export { expect };
