import { expect, test } from "./real";
import { asked, hand, playNow, playUntil, sheet, withManners } from "./player";

test("Belote: Play now, a whole deal by clicks to its sheet, reloaded in mid-trick", async ({ page }) => {
  test.setTimeout(120_000);
  await withManners(page, { pace: "quick" });
  await playNow(page, "belote");

  // To the middle of a trick: others have played, I have not.
  const lying = () => page.locator(".trick .lane .card").count();
  await playUntil(page, async () => (await hand(page).count()) <= 7 && (await asked(page).isVisible()) && [1, 2, 3].includes(await lying()), 60);
  const [held, lay] = [await hand(page).count(), await lying()];
  await page.reload();
  await expect(hand(page)).toHaveCount(held, { timeout: 20_000 });
  expect(await lying()).toBe(lay);

  await playUntil(page, () => sheet(page).isVisible(), 60);
  await expect(sheet(page).getByRole("table").first()).toContainText(/BEL-|tricks/i);
  await sheet(page).getByRole("button").last().click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(hand(page).first()).toBeVisible({ timeout: 20_000 });
});
