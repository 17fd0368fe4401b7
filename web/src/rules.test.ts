// The page knows no rule: clauses and figures of rules come over the wire, and are found here if somebody writes one down again.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GAMES } from "./games";

const SRC = new URL(".", import.meta.url).pathname;
const CRATES = new URL("../../crates/", import.meta.url).pathname;
const ids = GAMES.map(({ id }) => id);
const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$/.test(path));
const read = (path: string) => readFileSync(join(SRC, path), "utf8");

it("no clause is named in the page", () => {
  const prefixes = ids.map((game) => /^id = "([A-Z]+)-/m.exec(readFileSync(join(CRATES, game, "rules.toml"), "utf8"))![1]);
  const clause = new RegExp(`\\b(?:${prefixes.join("|")})-[A-Z]?\\d[\\w.]*`, "g");
  // Types of the wire are written by Rust, whose comments cite clauses.
  const cited = files.filter((path) => !ids.some((game) => path === `wire/${game}.ts`)).flatMap((path) => (read(path).match(clause) ?? []).map((id) => `${path}: ${id}`));
  expect(cited).toEqual([]);
  expect("see BEL-5.3b, CAN-G10.1 and RAM-A1".match(clause)).toHaveLength(3);
});

describe("no figure of a rule stands in what a table says", () => {
  const NUMBER = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|twenty|forty|eighty|hundred)\b/i;
  /** Names of things, in which a number only looks like one; "one" card of many. */
  const NAMES = /fours? of a kind|two (?:tierces|quartes|quintes|fours)|four (?:aces|kings|queens|jacks)|red \{n\|three\|threes\}|(?:the|trump) seven|seven (?:turned|swapped|played)|\b(?:one card|throw one|one meld|one rank|one suit)\b|\{\w+(?:\|[^}]*)?\}/gi;
  it.each(ids)("%s", async (game) => {
    const words = ((await import(`./words/en/${game}.ts`)) as { default: Record<string, string> }).default;
    expect(Object.entries(words).filter(([, text]) => NUMBER.test(text.replace(NAMES, "")))).toEqual([]);
  });
  it("would be seen", () => {
    for (const text of ["82 needed", "{n} of 80", "Bury eight cards", "All eight tricks"]) expect(NUMBER.test(text.replace(NAMES, ""))).toBe(true);
  });
});

it("no figure of a rule stands in the code of a table", () => {
  /** How things are shown: room on a screen, milliseconds, digits. */
  const SHOWN: Record<string, number[]> = {
    "games/index.ts": [10, 11, 25, 30, 40, 45, 50], "games/held.ts": [14], "games/hint.ts": [10], "games/bezique/Centre.svelte": [13], "games/canasta/Table.svelte": [8],
    "games/rami/groups.svelte.ts": [120], "games/tractor/Table.svelte": [12], "games/tractor/cards.svelte.ts": [14],
  };
  const code = (path: string) => read(path).replace(/<style[\s\S]*<\/style>|\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g, "");
  const stray = files.filter((path) => path.startsWith("games/")).flatMap((path) => [...code(path).matchAll(/(?<![\w.#$-])\d+(?![\w.]*(?:px|ch|fr))/g)].map(Number).filter((n) => n > 6 && !SHOWN[path]?.includes(n)).map((n) => `${path}: ${n}`));
  expect(stray).toEqual([]);
});

/** The code of a table without its styles and comments. */
const coded = (path: string) => read(path).replace(/<style[\s\S]*<\/style>|\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "");
const tables = files.filter((path) => path.startsWith("games/"));

it("no card is known by what is printed on it", () => {
  const PRINT = /"(?:JK|SJ|BJ|(?:10|[2-9JQKA])[SHDC])"|\[[SHDC]{2,4}\]|\[♠♥♦♣\]/g;
  /** Fans of the tiles at home; two equal jokers that are said in one word. */
  const SHOWN = ["games/index.ts", "games/tractor/log.ts", "games/tractor/names.ts"];
  expect(tables.filter((path) => !SHOWN.includes(path)).flatMap((path) => (coded(path).match(PRINT) ?? []).map((print) => `${path}: ${print}`))).toEqual([]);
  expect('card === "JK" || /^2[SHDC]$/.test(card)'.match(PRINT)).toHaveLength(2);
});

it("no turn is counted, and no round", () => {
  const PLAYERS = String.raw`(?:\d+|count|(?:\w+\.)?(?:seats|sides|players\.length))`;
  const COUNTED = new RegExp(String.raw`%\s*${PLAYERS}\b|\bopen\.\w+\s*[<>]=?\s*(?!\d)${PLAYERS}\b`, "g");
  /** Where things stand on the cloth, sheet and log: lanes from the leader on, a lap of turns; pairs in columns. */
  const SHOWN = ["games/laps.ts", "games/bezique/Table.svelte", "games/tractor/Table.svelte", "games/tractor/columns.ts"];
  expect(tables.filter((path) => !SHOWN.includes(path)).flatMap((path) => (coded(path).match(COUNTED) ?? []).map((found) => `${path}: ${found}`))).toEqual([]);
  for (const line of ["open.passes >= count", "open.passes % count", "(open.turn - seat + open.seats) % open.seats", "seat % 2"]) expect(line.match(COUNTED), line).not.toBeNull();
});

it("as many play as the games say", () => {
  for (const { id, seats } of GAMES) {
    const told = /const SEATS: &'static \[usize\] = &\[(.*)\];/.exec(readFileSync(join(CRATES, id, "src/speak.rs"), "utf8"))![1]!;
    const named = told.split(", ").map((n) => (n === "SEATS" ? 4 : Number(n)));
    expect(seats.toSorted(), id).toEqual(named.toSorted());
  }
});
