// What a hand can do besides clicking a card: ask why not, take back, ask for a hint, play without a mouse.
import { expect, test } from "./real";
import { asked, barred, briskly, hand, INDEX, playable, playNow, playUntil, step, withManners } from "./player";

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

test("Belote: a hint is said in the prompt, a card is taken back", async ({ page }) => {
  await playUntil(page, async () => (await asked(page).isVisible()) && (await hand(page).count()) === 8 && (await playable(page).count()) > 0, 60);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await expect(page.locator(".prompt small")).toContainText(/play/i);
  const before = await hand(page).evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")));
  await step(page);
  await expect.poll(() => hand(page).count()).toBeLessThan(8);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(hand(page)).toHaveCount(8);
  expect(await hand(page).evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")))).toEqual(before);
});

test("Belote: three tricks by the keyboard alone", async ({ page }) => {
  const focused = () => page.evaluate(() => ({ label: document.activeElement?.getAttribute("aria-label") ?? "", barred: document.activeElement?.getAttribute("aria-disabled") === "true", held: document.activeElement?.classList.contains("held") ?? false }));
  await expect.poll(async () => {
    if (!(await asked(page).isVisible())) return hand(page).count();
    const bid = page.locator(".prompt .actions .button[aria-keyshortcuts]").last();
    if (await bid.count()) await page.keyboard.press((await bid.getAttribute("aria-keyshortcuts"))!);
    else {
      // Tab to the hand, then along it to a card that may be played.
      for (let i = 0; i < 40 && !(await focused()).held; i++) await page.keyboard.press("Tab");
      await page.keyboard.press("Home");
      for (let i = 0; i < 8 && (await focused()).barred; i++) await page.keyboard.press("ArrowRight");
      const { label } = await focused();
      if (label.includes("playable")) await page.keyboard.press("Enter");
    }
    return hand(page).count();
  }, { timeout: 90_000, intervals: [50] }).toBe(5);
});
