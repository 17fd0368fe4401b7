// The shuffle, checked in the page: a lie in a log is found as `quinte verify` finds it, and what the page draws is what was dealt.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fromLines } from "../../src/wire/lines";
import { fair, liesAbout, told, type Lie } from "../lies";
import { expect, test } from "./real";
import { ended } from "./ended";
import { inFolder } from "./folder";
import { GAMES } from "./player";
import { recorded, test as lookingBack, WHOLE } from "./recorded";

const PROGRAM = process.env.QUINTE ?? resolve(import.meta.dirname, "../../../target/debug/quinte");
const sum = (page: Page) => page.locator(".sum").last();

async function hand(page: Page, log: object | string): Promise<void> {
  const lines = typeof log === "string";
  await page.locator("input[type=file]").setInputFiles({ name: lines ? "match.quinte" : "match.json", mimeType: lines ? "text/plain" : "application/json", buffer: Buffer.from(lines ? log : JSON.stringify(log)) });
  await expect(page.getByText("Drawing every deal again")).toHaveCount(0);
}

test("every lie that quinte verify finds, the page finds", async ({ page }) => {
  const log = fair<object>("honest.json");
  await page.goto("/#/verify");
  await hand(page, log);
  await expect(sum(page)).toHaveText("Everything holds.");
  await expect(page.locator(".proves")).toContainText("it does not prove");
  for (const lie of fair<Lie[]>("lies.json")) {
    await hand(page, log);
    await expect(sum(page)).toHaveText("Everything holds.");
    await hand(page, told(log, lie));
    await expect(sum(page), lie.lie).toHaveText(lie.how === "unchecked" ? /could not be made/ : /failed: do not trust/);
  }
});

/** The lines that the program writes for a log, comments and all. */
const inLines = (file: string) => execFileSync(PROGRAM, ["replay", file, "--as", "text"], { encoding: "utf8", maxBuffer: 1 << 28 });
const TESTDATA = resolve(import.meta.dirname, "../../../testdata");

test("a log in lines is the log that it is in JSON", async ({ page }) => {
  const golden = readdirSync(`${TESTDATA}/golden`).filter((name) => name.endsWith(".json") && !name.startsWith("snip"));
  for (const file of [...golden.map((name) => `${TESTDATA}/golden/${name}`), `${TESTDATA}/fair/honest.json`])
    expect(JSON.parse(fromLines(inLines(file))), file).toEqual(JSON.parse(readFileSync(file, "utf8")));
  const lines = inLines(`${TESTDATA}/fair/honest.json`);
  await page.goto("/#/verify");
  await hand(page, lines);
  await expect(sum(page)).toHaveText("Everything holds.");
  await hand(page, lines.replace(/^scores \d+/m, "scores 5000"));
  await expect(page.locator('[data-check="score"].failed')).toBeVisible();
  await hand(page, lines.replace(/^people/m, "persons"));
  await expect(page.locator('[data-check="log"].failed')).toBeVisible();
});

/** What `quinte verify` says of a log: everything holds, something failed, or could not be checked. */
const byProgram = (log: object) => inFolder((folder): "holds" | "failed" | "unchecked" => {
  const file = join(folder, "match.json");
  writeFileSync(file, JSON.stringify(log));
  const { status, stdout } = spawnSync(PROGRAM, ["verify", file, "--json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (status === 0) return "holds";
  return /"FAILED"/.test(stdout) || !stdout ? "failed" : "unchecked";
});
const SAYS = { holds: "Everything holds.", failed: /failed: do not trust this match/, unchecked: /Nothing failed, but .* could not be made/ };

for (const game of WHOLE)
  lookingBack(`${game}: a whole match, told truly and with every lie, is judged as quinte verify judges it`, async ({ page }) => {
    test.setTimeout(300_000);
    const { table } = recorded(game);
    await page.goto(`/#/verify/${table}/1`);
    await expect(sum(page)).toHaveText(SAYS.holds, { timeout: 60_000 });
    for (const check of ["commitment", "shown", "salt", "deals", "actions", "score", "winner", "digest"]) await expect(page.locator(`[data-check="${check}"].ok`)).toBeVisible();
    await expect(page.locator(".proves")).toContainText("This proves that seed and salt, sealed before the first card, gave exactly these deals, so nobody chose them; it does not prove");
    const log = await page.evaluate((table) => fetch(`/api/tables/${table}/matches/1`).then((answer) => answer.json()), table);
    expect(await byProgram(log)).toBe("holds");
    for (const lie of liesAbout(log)) {
      const lied = told(log, lie), judged = await byProgram(lied);
      expect(judged, lie.lie).not.toBe("holds");
      await hand(page, lied);
      await expect(sum(page), lie.lie).toHaveText(SAYS[judged]);
      await expect(page.locator(".paper").last().locator(".proves"), "nothing is proved").toHaveCount(0);
    }
  });

for (const game of GAMES)
  test(`${game}: the page draws what was dealt, card for card`, async ({ page }) => {
    test.setTimeout(180_000);
    const table = await ended(page, game);
    await page.goto(`/#/verify/${table}/1`);
    await expect(sum(page)).toHaveText("Everything holds.", { timeout: 60_000 });
    await expect(page.locator('[data-check="shown"].ok')).toBeVisible();
    await expect(page.locator('[data-check="salt"].ok')).toBeVisible();

    // Told again by the program from the seed, and from the orders that the page drew: all hands, event by event.
    const log = await page.evaluate((table) => fetch(`/api/tables/${table}/matches/1`).then((answer) => answer.json() as Promise<Record<string, unknown>>), table);
    await page.locator("summary").click();
    const orders = await page.locator("details ol > li").evaluateAll((rows) => rows.map((row) => row.querySelector<HTMLElement>("[data-order]")?.dataset.order?.split(" ") ?? Number(/\d+$/.exec(row.textContent!.trim())![0])));
    const replayed = (log: object) => inFolder((folder) => {
      const file = join(folder, "match.json");
      writeFileSync(file, JSON.stringify(log));
      return (JSON.parse(execFileSync(PROGRAM, ["replay", file, "--json"], { encoding: "utf8", maxBuffer: 1 << 28 })) as { events: unknown[] }).events;
    });
    const { seed: _seed, salt: _salt, commitment: _commitment, ...rest } = log;
    const written: Record<string, unknown> = { ...rest, orders };
    expect(await replayed(written)).toEqual(await replayed(log));
    // With its deals written out nothing was sealed, and yet a lie in it is found. Its fingerprint would be another one.
    const { result: _result, ...unsigned } = written, last = (log.actions as unknown[]).length - 1;
    for (const [one, judged] of [[unsigned, "unchecked"], [told(unsigned, { lie: "an action that is illegal", at: `/actions/${last}/action`, value: "take S", how: "failed" }), "failed"]] as const) {
      expect(await byProgram(one)).toBe(judged);
      await hand(page, one);
      await expect(sum(page)).toHaveText(SAYS[judged]);
    }

    // What this device kept is compared: another seal, other salt.
    const change = (field: string) => page.evaluate((field) => {
      const kept = JSON.parse(localStorage.getItem("quinte.salts")!) as Record<string, string>[];
      localStorage.setItem("quinte.salts", JSON.stringify(kept.map((one) => ({ ...one, [field]: "0".repeat(64) }))));
    }, field);
    for (const [field, check] of [["commitment", "shown"], ["salt", "salt"]] as const) {
      await change(field);
      await page.reload();
      await expect(page.locator(`[data-check="${check}"].failed`)).toBeVisible({ timeout: 60_000 });
      await expect(sum(page)).toHaveText(/failed: do not trust/);
    }
    if (game !== "belote") return;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 });
        const { violations } = await new AxeBuilder({ page: page as never }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    }
  });
