// A page that comes anew tells what happened before as the one did that was there: log, score, last trick, what was drawn.
import { expect, test } from "./real";
import { asked, briskly, GAMES, playNow, playUntil, sheet, title, withManners } from "./player";
import type { Page } from "@playwright/test";

const read = async (page: Page) => ({
  table: await page.locator("main").ariaSnapshot(),
  panel: await page.getByRole("complementary").last().ariaSnapshot(),
});

for (const game of GAMES)
  test(`${title(game)}: reloaded in mid-deal, nothing that was told is lost`, async ({ page }) => {
    test.setTimeout(120_000);
    await briskly(page);
    await withManners(page, { pace: "instant", card_ms: 20, last_ms: 5000 });
    await playNow(page, game);
    const told = page.getByRole("region", { name: "Log", exact: true }).getByRole("listitem");
    await playUntil(page, async () => (await told.count()) > 7 && (await asked(page).isVisible()), 60);
    // The last trick has been collected, and no card lies under the pointer.
    await page.mouse.move(2, 2);
    await page.waitForTimeout(500);
    const before = await read(page);
    await page.reload();
    await expect.poll(() => read(page)).toEqual(before);
  });

test("Belote: a score sheet that was being read lies there again after a reload; one that was put away does not", async ({ page }) => {
  test.setTimeout(120_000);
  await briskly(page);
  await withManners(page, { pace: "instant", level: "novice" });
  await playNow(page, "belote");
  await playUntil(page, () => sheet(page).isVisible(), 90);
  const told = await sheet(page).innerText();
  await page.reload();
  await expect(sheet(page)).toBeVisible();
  expect(await sheet(page).innerText()).toBe(told);
  await sheet(page).getByRole("button").last().click();
  await playUntil(page, async () => (await page.locator(".trick .card").count()) > 0 && asked(page).isVisible(), 60);
  await page.reload();
  await expect(asked(page)).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  // It can be read once more.
  await page.getByRole("button", { name: "Score sheet of the last deal" }).click();
  expect(await sheet(page).innerText()).toBe(told);
});

test("Belote: what is taken back leaves the log", async ({ page }) => {
  await briskly(page);
  await withManners(page, { pace: "instant" });
  await playNow(page, "belote");
  await playUntil(page, async () => (await page.locator("#hand button.held").count()) < 8 && asked(page).isVisible(), 60);
  const read = () => page.getByRole("region", { name: "Log", exact: true }).innerText();
  const before = await read();
  await playUntil(page, async () => (await read()) !== before && asked(page).isVisible(), 30);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(read).toBe(before);
});
