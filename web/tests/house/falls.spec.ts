// The house falls in mid-game and stands up again on the same port: the page goes on by itself.
import { expect, test } from "./real";
import type { Page } from "@playwright/test";
import { Line } from "./line";
import { briskly, hand, INDEX, playable, playNow, playUntil, withManners } from "./player";

test.beforeEach(() => test.setTimeout(120_000));

/** The cards of my hand by their names. */
const names = (page: Page) => hand(page).evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")!.split(",")[0]!).sort());

/** A card of mine is due, and some were played before. */
const isDue = (page: Page) => page.evaluate(() => {
  const held = [...document.querySelectorAll("#hand button.held")];
  return document.querySelector(".prompt.mine") !== null && held.length <= 7 && held.some((card) => card.getAttribute("aria-disabled") !== "true");
});

/** Belote until a card of mine is due in mid-trick: what I hold then. */
async function sit(page: Page): Promise<string[]> {
  await briskly(page);
  await withManners(page, { pace: "quick" });
  await playNow(page, "belote");
  await playUntil(page, () => isDue(page), 60);
  return names(page);
}

/** Plays the last card that may be played; tells its name. */
async function playLast(page: Page): Promise<string> {
  const card = playable(page).last();
  const name = (await card.getAttribute("aria-label"))!.split(",")[0]!;
  await card.click(INDEX);
  return name;
}

/** A browser tells of every line that broke: that, and nothing else. */
function onlyBroken(troubles: string[], broken = /WebSocket/): void {
  expect(troubles.filter((line) => !broken.test(line))).toEqual([]);
  troubles.length = 0;
}

/** What the prompt says of the line from now on, in its order: some of it stands there for a moment only. */
async function heardOfTheLine(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told = ((window as never as { told: string[] }).told = []) as string[];
    const note = () => {
      const line = /The line is down|Back\. Nothing was lost\./.exec(document.querySelector(".prompt [role=status] .small")?.textContent ?? "")?.[0] ?? "";
      if (line !== (told.at(-1) ?? "")) told.push(line);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as never as { told: string[] }).told);
}

test("Belote: the house is killed and restarted; a card played meanwhile is played once", async ({ page, house, troubles }) => {
  const held = (await sit(page)).length;
  const told = await heardOfTheLine(page);
  await house.kill();
  const name = await playLast(page);
  await expect(page.locator(".prompt")).toContainText("The line is down");
  await house.start();
  // It comes back by itself and says so in the prompt, for a moment; nothing else is shown for it.
  await expect.poll(told, { timeout: 40_000 }).toEqual(["The line is down", "Back. Nothing was lost.", ""]);
  await expect(page.locator("dialog[open], [role=alert]:not(:empty)")).toHaveCount(0);

  // The card is gone from the hand, it alone, and the log tells of it.
  await expect(hand(page)).toHaveCount(held - 1, { timeout: 40_000 });
  await expect(page.locator(`#hand button.held[aria-label^="${name}"]`)).toHaveCount(0);
  await expect.poll(() => isDue(page)).toBe(true);
  expect(await hand(page).count()).toBe(held - 1);
  await expect(page.getByRole("region", { name: "Log" }).locator("li", { hasText: "You" }).first()).toBeVisible();

  // What was done before a second fall is still done after it, for a page that comes anew.
  const before = await names(page);
  await house.kill();
  await house.start();
  await page.reload();
  await expect(hand(page)).toHaveCount(before.length, { timeout: 20_000 });
  expect(await names(page)).toEqual(before);
  await playUntil(page, async () => (await hand(page).count()) < before.length, 30);
  onlyBroken(troubles, /WebSocket|ERR_CONNECTION|Failed to load resource/);
});

type Do = { key: string; what: unknown };

for (const how of ["cut", "silent"] as const)
  test(`Belote: the network is ${how} in mid-trick; the page says so, goes on by itself, and nothing is lost or doubled`, async ({ page, troubles }) => {
    const line = await Line.of(page);
    const before = await sit(page);

    if (how === "cut") await line.cut();
    else line.silence();
    const name = await playLast(page);
    await expect(page.locator(".prompt")).toContainText("The line is down", { timeout: 20_000 });
    // The table stays readable, and what was done is not shown as done.
    expect(await names(page)).toEqual(before);
    line.mend();

    const without = before.toSpliced(before.indexOf(name), 1);
    await expect.poll(() => names(page), { timeout: 40_000 }).toEqual(without);
    await expect(page.locator(".prompt")).not.toContainText("The line is down");
    // Into a silent line it was said in vain: then it is said again, with the same key.
    const keys = line.said.flatMap((message) => ("do" in message && JSON.stringify((message.do as Do).what).startsWith('{"act"') ? (message.do as Do).key : []));
    expect(keys.filter((key) => key === keys.at(-1)).length).toBeGreaterThanOrEqual(how === "cut" ? 1 : 2);
    await expect.poll(() => isDue(page)).toBe(true);
    expect(await names(page)).toEqual(without);
    onlyBroken(troubles);
  });

test("The house falls between hashes and salts: the page answers the new shuffle with a new salt, and it is mixed in", async ({ page, house, troubles }) => {
  await briskly(page);
  const line = await Line.of(page);
  // The first salt never arrives: the house waits for it.
  let held = true;
  line.passes = (message) => !held || !("do" in message) || !JSON.stringify(message).includes('"salt"');
  await page.goto("/");
  await page.getByRole("button", { name: "Play now, Belote" }).click();
  const shuffles = () => line.said.flatMap((message) => ("do" in message ? [(message.do as Do).what as { hash?: string; salt?: string }] : [])).filter((what) => what.hash || what.salt);
  await expect.poll(() => shuffles().length).toBe(2);
  await house.kill();
  held = false;
  await house.start();
  await expect(hand(page).first()).toBeVisible({ timeout: 40_000 });

  // The first salt may be said again before the house has begun anew; then it is refused, and nobody is told.
  const [firstHash, firstSalt] = shuffles(), [hash, salt] = shuffles().slice(-2);
  expect([4, 5]).toContain(shuffles().length);
  expect(hash!.hash).not.toBe(firstHash!.hash);
  expect(salt!.salt).not.toBe(firstSalt!.salt);
  // The table shows it to all, and this device keeps it with the commitment.
  const tables = line.heard.flatMap((message) => ("frame" in message ? ((message.frame as { table?: { salts?: string[]; commitment?: string } }).table ?? []) : []));
  expect(tables.findLast((table) => table.salts?.length)!.salts).toContain(salt!.salt);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("quinte.salts")!) as { salt: string; commitment: string }[]);
  expect(kept.find((other) => other.salt === salt!.salt)!.commitment).toBe(tables.findLast((table) => table.commitment)!.commitment);
  expect(line.heard.flatMap((message) => ("refused" in message ? (message.refused as { code: string }).code : [])).filter((code) => code !== "NOT_ASKED")).toEqual([]);
  onlyBroken(troubles, /WebSocket|ERR_CONNECTION/);
});

test("The house comes back with another page: this one loads itself again, but not in mid-drag", async ({ page, troubles }) => {
  const line = await Line.of(page);
  const held = await sit(page);
  await page.evaluate(() => ((window as unknown as { old: boolean }).old = true));
  const old = () => page.evaluate(() => (window as unknown as { old?: boolean }).old === true);

  // A finger lies on a card while the line breaks and the house is another.
  const card = (await playable(page).last().boundingBox())!;
  await page.mouse.move(card.x + 9, card.y + 22);
  await page.mouse.down();
  await page.mouse.move(card.x + 12, card.y - 40);
  line.hears = (message) => ("house" in message ? { house: { build: "renewed" } } : message);
  await line.cut();
  line.mend();
  await expect(page.locator(".prompt")).toContainText("The house has been renewed", { timeout: 20_000 });
  await page.waitForTimeout(2_000);
  expect(await old()).toBe(true);
  // Back to where it lay: nothing is played by it.
  await page.mouse.move(card.x + 9, card.y + 22);
  await page.mouse.up();
  await expect.poll(() => old().catch(() => true), { timeout: 30_000 }).toBe(false);
  await expect(hand(page)).toHaveCount(held.length, { timeout: 20_000 });
  expect(await names(page)).toEqual(held);
  await expect(page.locator(".prompt")).not.toContainText("The house has been renewed");
  onlyBroken(troubles);
});
