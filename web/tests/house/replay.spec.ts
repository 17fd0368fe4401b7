// Looking back at real matches of all five games: what the page steps through is what the log tells, backwards as forwards.
import type { Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findings } from "../judge";
import { end } from "./ended";
import { inFolder } from "./folder";
import { briskly, GAMES, hand, type GameName } from "./player";
import { Walk, type Replayed } from "../../src/wire/replayed";
import { expect, PROGRAM, test, type RealHouse } from "./real";
import { recorded, test as lookingBack, WHOLE } from "./recorded";

/** As short as house rules allow; Tractor is broken off after its first deal. */
const SHORT: Record<GameName, object> = { belote: { target: 101 }, bezique: { target: 100 }, tractor: {}, canasta: { max_deals: 1 }, rami: { match: { deals: 1 } } };
type Moment = { action: number | null; frame: { events?: object[] } };

/** Opens a table and plays against bots whatever is offered first, until the match is over. */
async function finish(page: Page, game: GameName, options = SHORT[game]): Promise<string> {
  await page.goto("/");
  const table = await page.evaluate(async ({ game, options }) => {
    const post = (path: string, body: object) => fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).then((answer) => answer.json());
    await post("api/guests", { name: "Ann" });
    localStorage.setItem("quinte.known", "1");
    const { table } = await post("api/tables", { setup: { game, options, manners: { pace: "instant", card_ms: 0, last_ms: 0 } } });
    const socket = new WebSocket(`ws://${location.host}/api/ws`);
    type Offer = { do: string; kind?: string; may: string[]; must: string[]; least: number; moves?: { steps: number[] }[] };
    type Frame = { seq: number; table?: { stage?: string }; you?: { offers: Offer[] }; events?: { event: string }[] };
    let key = 0, seq = 0, stage = "", ended = false, you: Frame["you"];
    const any = <T,>(list: T[]) => list[Math.floor(Math.random() * list.length)]!;
    /** A discard, so that deals end; else any move that is listed; else as many cards as it takes, until they are a move. */
    const act = ({ offers }: { offers: Offer[] }) => {
      const listed = offers.filter((offer) => offer.do !== "undo" && offer.moves?.length);
      const offer = listed.find((offer) => offer.do === "discard") ?? any(listed.length ? listed : offers);
      if (offer.moves?.length) return say({ act: { steps: any(offer.moves).steps } });
      const rest = offer.may.filter((card) => !offer.must.includes(card)).sort(() => Math.random() - 0.5);
      say({ act: { choice: { do: offer.do, kind: offer.kind, cards: [...offer.must, ...rest.slice(0, Math.max(0, offer.least - offer.must.length))] } } });
    };
    const say = (what: unknown) => socket.send(JSON.stringify({ do: { key: (++key).toString(16), seq, what } }));
    await new Promise<void>((over) => {
      socket.onopen = () => socket.send(JSON.stringify({ hello: { table } }));
      socket.onmessage = ({ data }) => {
        const { frame, refused } = JSON.parse(data) as { frame?: Frame; refused?: { code: string } };
        if (refused && refused.code !== "STALE" && you && stage === "playing" && !ended) act(you);
        if (!frame) return;
        seq = frame.seq;
        you = frame.you;
        const now = frame.table?.stage ?? stage;
        if (now === "gathering" && stage !== now) say({ sit: { seat: 0 } }), setTimeout(() => say("start"), 200);
        if (now === "playing" && !ended && frame.events?.some((told) => told.event === "deal_scored")) (ended = true), say("end");
        if (now === "playing" && !ended && you) act(you);
        if (now === "over") over();
        stage = now;
      };
    });
    socket.close();
    return table as string;
  }, { game, options });
  // Whoever comes in here is known to the page once it is loaded again.
  await page.reload();
  return table;
}

/** Opens the replay and tells what the house told of it. */
async function replay(page: Page, table: string, query = "at=0&seat=all"): Promise<Moment[]> {
  const told = page.waitForResponse((answer) => answer.url().includes("/frames?"));
  await page.goto(`/#/tables/${table}/matches/1/replay?${query}`);
  const { moments } = (await (await told).json()) as { moments: Moment[] };
  await expect(page.getByRole("slider")).toBeVisible();
  return moments;
}

/** All that the table shows, in words. */
const shown = (page: Page) => page.evaluate(() => {
  const main = document.querySelector("main")!, side = document.querySelector("aside");
  const names = [...main.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
  return [main.innerText, side?.innerText ?? "", names.join("\n")].join("\n\n");
});
/** The same and every card, quickly: no layout is asked for. */
const drawn = () => {
  const parts = [...document.querySelectorAll("main, aside")];
  const all = parts.flatMap((part) => [...part.querySelectorAll("[aria-label], [data-card]")]).map((one) => `${one.getAttribute("aria-label") ?? ""} ${one.getAttribute("data-card") ?? ""}`);
  return [...parts.map((part) => part.textContent), ...all].join("\n");
};
/** Every moment, one step after the other: forwards, then backwards. */
const walked = (page: Page, last: number) => page.evaluate(async ({ last, drawn }) => {
  const look = new Function(`return (${drawn})()`) as () => string;
  const slider = document.querySelector<HTMLInputElement>("input[type=range]")!;
  /** Svelte has drawn once its queue of tasks is empty. */
  const step = async (key: string) => { document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })); await new Promise((done) => setTimeout(done)); };
  const forth: string[] = [look()], back: string[] = [];
  while (Number(slider.value) < last && forth.length <= last) await step("ArrowRight"), forth.push(look());
  back.unshift(look());
  while (Number(slider.value) > 0 && back.length <= last) await step("ArrowLeft"), back.unshift(look());
  return [forth, back] as const;
}, { last, drawn: drawn.toString() });
const at = (page: Page) => page.getByRole("slider").inputValue().then(Number);

type Told = { after: number; event: object };
/** The events of the log as the program tells them again to a seat, each with how many actions came before it. */
async function byProgram(house: RealHouse, page: Page, table: string, seat: number): Promise<Told[]> {
  const log = await page.request.get(`${house.url}api/tables/${table}/matches/1?as=text`);
  const told = await inFolder(async (folder) => {
    const file = join(folder, "match.quinte");
    writeFileSync(file, await log.text());
    return execFileSync(PROGRAM, ["replay", file, "--json", "--seat", String(seat)], { encoding: "utf8", maxBuffer: 1 << 28 });
  });
  return (JSON.parse(told) as { events: Told[] }).events.map(({ after, event }) => ({ after, event }));
}

/** A whole match that was recorded; where there is none, one that is played now and ended after a deal. */
const over = async (page: Page, game: GameName) => (WHOLE.includes(game) ? recorded(game).table : finish(page, game));

lookingBack.describe("a whole match", () => {
  for (const game of GAMES) {
    lookingBack(`${game}: what each seat is told is the log, event by event; open hands are what the seats held`, async ({ page, house }) => {
      test.setTimeout(240_000);
      const table = await over(page, game);
      await page.goto("/");
      const seen = async (eyes: string) => new Walk((await (await page.request.get(`${house.url}api/tables/${table}/matches/1/frames?seat=${eyes}`)).json()) as Replayed);
      const all = await seen("all");
      const n = (all.stood(0).around!.seats as unknown[]).length;
      for (let seat = 0; seat < n; seat++) {
        const walk = await seen(String(seat));
        const told = walk.told.moments.flatMap(({ action, frame }) => (frame.events ?? []).map((event) => ({ after: action === null ? 0 : action + 1, event })));
        expect(told, `seat ${seat}`).toEqual(await byProgram(house, page, table, seat));
        expect(all.last).toBe(walk.last);
        // In the order in which its owner saw it.
        const held = ({ touch }: { touch: { as: string }[] }) => touch.map(({ as }) => as);
        for (let at = 0; at <= all.last; at++) {
          const open = all.stood(at);
          expect(held(seat === all.told.seat ? open : { touch: open.hands[seat] ?? [] }), `seat ${seat}, moment ${at}`).toEqual(held(walk.stood(at)));
        }
      }
    });

    for (const eyes of ["all", "1"])
      lookingBack(`${game}: backwards as forwards, ${eyes === "all" ? "all hands open" : "what a seat knew"}`, async ({ page }) => {
        test.setTimeout(400_000);
        const moments = await replay(page, await over(page, game), `at=0&seat=${eyes}`);
        const last = moments.length - 1;
        const [forth, back] = await walked(page, last);
        expect(forth).toHaveLength(last + 1);
        expect(new Set(forth).size, "something changes").toBeGreaterThan(last / 2);
        expect(back).toEqual(forth);
        // By tricks, by deals and from end to end one comes to the same pictures.
        for (const key of ["Home", "PageDown", "PageDown", "Control+ArrowRight", "PageUp", "End", "PageUp", "Control+ArrowLeft"]) {
          await page.keyboard.press(key);
          expect(await page.evaluate(drawn), key).toBe(forth[await at(page)]);
        }
      });
  }
});

test("a link opens its moment, through the same eyes", async ({ page, context }) => {
  test.setTimeout(120_000);
  await briskly(page);
  const table = await finish(page, "belote");
  await replay(page, table, "at=17&seat=2");
  expect(await at(page)).toBe(17);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/at=18&seat=2$/);
  const other = await context.newPage();
  await briskly(other);
  await other.goto(page.url());
  await expect(other.getByRole("slider")).toHaveValue("18");
  expect(await shown(other)).toBe(await shown(page));
  await page.getByRole("combobox").selectOption("all");
  await expect(page).toHaveURL(/at=18&seat=all$/);
  await expect(page.locator(".open-hand")).toHaveCount(3);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Log as text" }).click()]);
  expect(saved.suggestedFilename()).toBe("belote-1.quinte");
});

test("a log from a file: what is none says why, and another can be chosen; a whole one is told with its hands", async ({ page, troubles }) => {
  await page.goto("/#/replay");
  const choose = (text: string) => page.locator("input[type=file]").setInputFiles({ name: "match.quinte", mimeType: "text/plain", buffer: Buffer.from(text) });
  for (const [text, why] of [["hello", "not JSON of a log"], ["quinte 1\ngame chess\n", "line|chess|revision"]] as const) {
    await choose(text);
    await expect(page.getByRole("alert")).toContainText(new RegExp(why));
  }
  // The browser writes down that the house refused them.
  expect(troubles.splice(0).every((trouble) => trouble.includes("400"))).toBe(true);
  await choose(readFileSync(join(import.meta.dirname, "../../../testdata/fair/honest.json"), "utf8"));
  await expect(page.locator(".open-hand")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Play on from here" })).toHaveCount(0);
});

const SCREENS = [[360, 740, "light"], [390, 844, "dark"], [1024, 768, "light"], [1440, 900, "dark"]] as const;
const named = (page: Page) => hand(page).evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")!.split(",")[0]));
for (const [way, says] of [["As they were", "Played on, the cards as they were"], ["Dealt anew", "Played on, hidden cards dealt anew"]] as const)
  test(`belote: played on from a moment, hidden cards ${way.toLowerCase()}`, async ({ page, house }) => {
    test.setTimeout(180_000);
    await briskly(page);
    const table = await finish(page, "belote");
    const moments = await replay(page, table, "at=0&seat=0");
    // Between the first two tricks: everybody holds seven.
    const at = moments.findIndex(({ frame }) => frame.events?.some((told) => (told as { event: string }).event === "trick_taken"));
    await page.getByRole("slider").fill(String(at));
    const held = await named(page);
    expect(held).toHaveLength(7);
    await page.getByRole("button", { name: "Play on from here" }).click();
    const asked = page.getByRole("dialog");
    await expect(asked.getByRole("radio", { name: "As they were" })).toBeChecked();
    await asked.getByText(way, { exact: true }).click();
    await expect(asked.getByRole("radio", { name: way })).toBeChecked();
    for (const [width, height, colorScheme] of SCREENS) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `tests/out/playon-${width}-${colorScheme}.png` });
      expect(await findings(page), `${width}, ${colorScheme}`).toEqual([]);
    }
    await asked.getByRole("button", { name: "Play on" }).click();
    await expect(page).toHaveURL(/#\/t\//);
    const opened = /#\/t\/([0-9a-f]+)/.exec(page.url())![1]!;

    // The table says which, beside the name of the game and where one is asked; the own cards are the same.
    await expect(page.locator(".crumb").getByText(says)).toBeVisible();
    await expect(page.locator(".prompt").getByText(says)).toBeVisible();
    expect(await named(page)).toEqual(held);
    await expect(page.locator(".prompt.mine")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator(".prompt").getByText(says)).toBeVisible();
    await page.screenshot({ path: `tests/out/playon-table-${way === "Dealt anew" ? "anew" : "were"}.png` });

    // The others hold what they held, or other cards of the same ones.
    await end(page, opened);
    const hands = async (table: string) => new Walk((await (await page.request.get(`${house.url}api/tables/${table}/matches/1/frames?seat=all`)).json()) as Replayed).stood(at).hands;
    const cards = (hands: Record<string, { as: string }[]>) => Object.values(hands).map((hand) => hand.map(({ as }) => as).sort());
    const [were, are] = [cards(await hands(table)), cards(await hands(opened))];
    expect(were).toHaveLength(3);
    expect(are.flat().sort()).toEqual(were.flat().sort());
    if (way === "As they were") expect(are).toEqual(were);
    else expect(are).not.toEqual(were);

    // Nobody is told that such a match was fair: not at its end, not in the list, not by the check, which finds nothing wrong either.
    await page.goto(`/#/t/${opened}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.locator(".shuffle")).toContainText("no proof of a fair shuffle");
    await page.goto(`/#/tables/${opened}/matches`);
    await expect(page.locator("main li")).toContainText(says);
    await page.goto(`/#/verify/${opened}/1`);
    await expect(page.locator(".sum")).toHaveText(/Nothing failed, but \d checks? could not be made/);
    await expect(page.locator('[data-check="played_on"]')).toContainText("there was none");
    await expect(page.locator('[data-check="dealt_anew"]')).toHaveCount(way === "Dealt anew" ? 1 : 0);
    await expect(page.locator('[data-check="actions"].ok')).toBeVisible();
  });

for (const game of GAMES)
  test(`${game}: the replay fits every screen, by day and by night`, async ({ page }) => {
    await briskly(page);
    const moments = await replay(page, await finish(page, game));
    await page.getByRole("slider").fill(String(Math.floor(moments.length * 0.6)));
    for (const [width, height, colorScheme] of SCREENS) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `tests/out/replay-${game}-${width}-${colorScheme}.png` });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${game} at ${width}`).toBeLessThanOrEqual(0);
      expect(await findings(page), `${game} at ${width}, ${colorScheme}`).toEqual([]);
    }
  });
