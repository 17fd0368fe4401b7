// A house as it was left after a whole match of each game, by a guest who made one blunder in each: what `record.spec.ts`
// recorded is restored, and the page is that guest's.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import type { Played } from "./blunder";
import { GAMES, type GameName } from "./player";
import { expect, PROGRAM, RealHouse, test as base } from "./real";

export const RECORDED = `${import.meta.dirname}/recorded`;
export type Recorded = { cookie: { name: string; value: string }; matches: Partial<Record<GameName, Played>> };

/** Nothing before the first recording. */
export const told = (): Recorded | null => (existsSync(`${RECORDED}/told.json`) ? (JSON.parse(readFileSync(`${RECORDED}/told.json`, "utf8")) as Recorded) : null);
/** The match of a game that was recorded. */
export const recorded = (game: GameName): Played => told()!.matches[game]!;
/** The games whose matches were recorded whole; one of Tractor takes too long. */
export const WHOLE = GAMES.filter((game) => told()?.matches[game]);

export const test = base.extend({
  house: async ({}, use) => {
    const house = await RealHouse.open({}, [], (folder) => told() && execFileSync(PROGRAM, ["restore", `${RECORDED}/house`, "--data", folder]));
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
