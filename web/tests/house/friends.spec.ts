// Two browsers in one game, by the link that the host shares.
import { expect, test, troublesOf } from "./real";
import { asked, briskly, hand, step, withManners } from "./player";
import type { Page } from "@playwright/test";

/** What lies in the trick, in any order: each sees it from the own side. */
const trick = (page: Page) => page.locator(".trick .card").evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label") ?? card.textContent ?? "").sort());

test("Belote: a friend comes by link, and both see the same trick", async ({ page, browser, house }) => {
  test.setTimeout(120_000);
  await briskly(page);
  await withManners(page, { pace: "quick" });
  await page.goto("/");
  await page.getByRole("link", { name: "Set up a table" }).click();
  await page.getByRole("button", { name: "Open the table" }).click();
  const link = await page.getByLabel("The link to this table").inputValue();
  expect(link).toContain("#/join/");

  const context = await browser.newContext({ baseURL: house.url, viewport: { width: 390, height: 844 } });
  const friend = await context.newPage();
  const troubles = troublesOf(friend);
  await briskly(friend);
  await friend.goto(link);
  await friend.getByRole("button", { name: "I am ready" }).filter({ visible: true }).click();
  await expect(page.getByText("2 of 4 are here")).toBeVisible();
  await page.getByRole("button", { name: "Start with bots" }).filter({ visible: true }).click();
  for (const each of [page, friend]) await expect(hand(each).first()).toBeVisible({ timeout: 30_000 });

  // Both play until one of them has a card in a trick that waits for the other.
  const players = [page, friend];
  let compared = 0;
  await expect.poll(async () => {
    for (const [i, each] of players.entries()) {
      if (!(await asked(each).isVisible())) continue;
      const lies = await trick(each);
      if (lies.length) expect(lies.join()).toContain(" of ");
      if (lies.length && lies.length < 4) { await expect.poll(() => trick(players[1 - i]!)).toEqual(lies); compared++; }
      await step(each);
    }
    return compared;
  }, { timeout: 90_000, intervals: [50] }).toBeGreaterThan(2);
  expect(troubles).toEqual([]);
  await context.close();
});
