// A card that may not be played answers for itself, however it is taken in hand; one that may is played by mouse and finger.
import type { Locator, Page } from "@playwright/test";
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

/** The index of a card, and the middle of the table. */
async function places(page: Page, card: Locator): Promise<[from: { x: number; y: number }, to: { x: number; y: number }]> {
  const [at, trick] = [(await card.boundingBox())!, (await page.locator(".trick").boundingBox())!];
  return [{ x: at.x + 9, y: at.y + 22 }, { x: trick.x + trick.width / 2, y: trick.y + trick.height / 2 }];
}

test("Belote: a card is dragged to the table; one that may not be played goes back and says why", async ({ page }) => {
  const drag = async (card: Locator) => {
    const [from, to] = await places(page, card);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 30, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
  };
  await playUntil(page, async () => (await asked(page).isVisible()) && (await playable(page).count()) > 0 && (await barred(page).count()) > 0, 90);
  const held = await hand(page).count();
  const before = await barred(page).first().boundingBox();
  await drag(barred(page).first());
  await expect(page.getByRole("alert")).toContainText(/Rule BEL-/);
  await expect(hand(page)).toHaveCount(held);
  await expect.poll(() => barred(page).first().boundingBox()).toEqual(before);
  await drag(playable(page).first());
  await expect(hand(page)).toHaveCount(held - 1);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test("Belote: a card is flicked up to be played", async ({ page }) => {
    await playUntil(page, async () => (await asked(page).isVisible()) && (await playable(page).count()) > 0 && (await page.locator(".trick").count()) > 0, 90);
    const held = await hand(page).count();
    const [from] = await places(page, playable(page).first());
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
    await touch("touchStart", from.y);
    for (const up of [20, 45, 70]) await touch("touchMove", from.y - up);
    await touch("touchEnd");
    await expect(hand(page)).toHaveCount(held - 1);
  });
});
