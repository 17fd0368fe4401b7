// A card that may not be played answers for itself.
import { expect, test } from "./real";
import { asked, barred, briskly, hand, INDEX, playable, playNow, playUntil, withManners } from "./player";

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000);
  await briskly(page);
  await withManners(page, { pace: "instant" });
  await playNow(page, "belote");
});

test("Belote: a card that may not be played says why, at the card, with its clause", async ({ page }) => {
  // Some deals never bar a card: then the next one is played.
  await playUntil(page, async () => (await asked(page).isVisible()) && (await playable(page).count()) > 0 && (await barred(page).count()) > 0, 90);
  const held = await hand(page).count();
  const card = barred(page).first();
  // To a reader it is a disabled button; a finger may press it all the same.
  await card.click({ ...INDEX, force: true });
  const bubble = page.getByRole("alert");
  await expect(bubble).toBeVisible();
  const clause = bubble.getByRole("link", { name: /Rule BEL-/ });
  await expect(clause).toBeVisible();
  const [at, said] = [await card.boundingBox(), await bubble.boundingBox()];
  expect(said!.y + said!.height, "over the hand").toBeLessThanOrEqual(at!.y + 4);
  expect(at!.x, "at the card").toBeGreaterThanOrEqual(said!.x - 40);
  expect(at!.x).toBeLessThanOrEqual(said!.x + said!.width + 40);
  expect(await hand(page).count()).toBe(held);
  await clause.click();
  await expect(page.getByText(/BEL-/).first()).toBeVisible();
  await page.goBack();
  await expect(hand(page)).toHaveCount(held);
});
