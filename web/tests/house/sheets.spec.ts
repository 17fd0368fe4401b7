// Score sheets hide no deal that runs: against bots the table waits until a sheet is put away, among people the sheet gives way.
import { expect, test } from "./real";
import { briskly, hand, playNow, playUntil, sheet, step, withManners, type GameName } from "./player";
import type { Page } from "@playwright/test";

/** Whether the table waits, as the house told this page last. */
function waits(page: Page): () => boolean {
  let told = false;
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => { const here = /"waits":(true|false)/.exec(String(payload)); if (here) told = here[1] === "true"; }));
  return () => told;
}

const SHORT: [GameName, object][] = [["belote", {}], ["tractor", {}], ["rami", {}]];

for (const [game, options] of SHORT)
  test(`${game}: against bots the next deal waits while its sheet is read`, async ({ page }) => {
    test.setTimeout(240_000);
    const held = waits(page);
    await briskly(page);
    await withManners(page, { pace: "instant", card_ms: 40, last_ms: 400, level: "novice" }, options);
    await playNow(page, game);
    await playUntil(page, () => sheet(page).isVisible(), 180);
    await expect.poll(held).toBe(true);
    await expect(page.getByRole("button", { name: "Go on" })).toHaveCount(0);
    const log = page.locator(".log, [aria-label='Log']").first();
    const [cards, told] = [await hand(page).count(), await log.innerText()];
    // So long that bots at this pace would have dealt or played many cards.
    await page.waitForTimeout(1_500);
    expect(await hand(page).count()).toBe(cards);
    expect(await log.innerText()).toBe(told);
    await sheet(page).getByRole("button").last().click();
    await expect.poll(held).toBe(false);
    if (game === "tractor") await expect.poll(() => hand(page).count(), { timeout: 60_000 }).toBeGreaterThan(cards);
    // It can be read once more, and the table waits again.
    await page.getByRole("button", { name: "Score sheet of the last deal" }).click();
    await expect(sheet(page)).toBeVisible();
    await expect.poll(held).toBe(true);
    await sheet(page).getByRole("button").last().click();
    await expect.poll(held).toBe(false);
  });

test("tractor: among people the sheet gives way to the first card of the next deal, and is at hand", async ({ page, browser, house }) => {
  test.setTimeout(300_000);
  await briskly(page);
  await withManners(page, { pace: "instant", card_ms: 120, last_ms: 400, level: "novice" });
  await page.goto("/#/setup/tractor");
  await page.getByRole("button", { name: "Open the table" }).click();
  const link = await page.getByLabel("The link to this table").inputValue();
  const friend = await (await browser.newContext({ baseURL: house.url })).newPage();
  await briskly(friend);
  await friend.goto(link);
  await friend.getByRole("button", { name: "I am ready" }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Start with bots" }).filter({ visible: true }).click();
  for (const each of [page, friend]) await expect(hand(each).first()).toBeVisible({ timeout: 30_000 });

  const again = page.locator(".dealing").getByRole("button", { name: "Score sheet" });
  await expect.poll(async () => {
    if (await again.isVisible()) return true;
    for (const each of [page, friend]) if (!(await sheet(each).isVisible())) await step(each);
    return again.isVisible();
  }, { timeout: 240_000, intervals: [30] }).toBe(true);
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.locator(".dealing")).toContainText(/as attackers|hold|win/);
  await again.click();
  await expect(sheet(page)).toContainText(/TRC-/);
  await sheet(page).getByRole("button").last().click();
  await expect(sheet(page)).toHaveCount(0);
});
