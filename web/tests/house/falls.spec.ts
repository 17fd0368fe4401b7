// The house falls in mid-game and stands up again on the same port: the page goes on by itself.
import { expect, test } from "./real";
import { asked, briskly, hand, INDEX, playable, playNow, playUntil, withManners } from "./player";

test("Belote: the house is killed and restarted; a card played meanwhile is played once", async ({ page, house, troubles }) => {
  test.setTimeout(120_000);
  await briskly(page);
  await withManners(page, { pace: "quick" });
  await playNow(page, "belote");
  const log = page.getByRole("region", { name: "Log" });
  const myTurn = async (most: number) => (await asked(page).isVisible()) && (await playable(page).count()) > 0 && (await hand(page).count()) <= most;
  await playUntil(page, () => myTurn(7), 60);
  const held = await hand(page).count();

  await house.kill();
  const card = playable(page).last();
  const name = (await card.getAttribute("aria-label"))!.replace(", playable", "");
  await card.click(INDEX);
  await expect(page.locator(".prompt")).toContainText("The line is down");
  await house.start();

  // The card is gone from the hand, it alone, and the log tells of it.
  await expect(hand(page)).toHaveCount(held - 1, { timeout: 40_000 });
  await expect(page.locator(`#hand button.held[aria-label^="${name}"]`)).toHaveCount(0);
  await expect(page.locator(".prompt")).not.toContainText("The line is down", { timeout: 20_000 });
  await playUntil(page, () => myTurn(held - 1), 40);
  expect(await hand(page).count()).toBe(held - 1);
  await expect(log.locator("li", { hasText: "You" }).first()).toBeVisible();

  // What was done before a second fall is still done after it, for a page that comes anew.
  const before = await hand(page).evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")!.split(",")[0]).sort());
  await house.kill();
  await house.start();
  await page.reload();
  await expect(hand(page)).toHaveCount(before.length, { timeout: 20_000 });
  expect(await hand(page).evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")!.split(",")[0]).sort())).toEqual(before);
  await playUntil(page, async () => (await hand(page).count()) < before.length, 30);

  // A browser tells of every line that broke: that, and nothing else.
  expect(troubles.filter((line) => !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(line))).toEqual([]);
  troubles.length = 0;
});
