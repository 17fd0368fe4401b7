// The other four games, each a whole deal by clicks to its sheet. Bots move at once, so that a deal is short.
import { expect, test } from "./real";
import { briskly, playNow, playUntil, sheet, withManners, type GameName } from "./player";

// A deal of Bezique is long: its match is short instead, and won before the deal is over.
const DEALS: [GameName, string, RegExp, object?][] = [
  ["bezique", "a match to 300 points", /BEZ-/, { target: 300 }], ["tractor", "a whole deal", /TRC-/], ["canasta", "a whole deal", /CAN-/], ["rami", "a whole deal", /RAM-/],
];

for (const [game, what, clause, options] of DEALS)
  test(`${game}: ${what} by clicks to its sheet`, async ({ page }) => {
    test.setTimeout(150_000);
    await briskly(page);
    await withManners(page, { pace: "instant", card_ms: 0, last_ms: 0, level: "novice" }, options);
    await playNow(page, game);
    const steps = await playUntil(page, () => sheet(page).isVisible(), 120);
    expect(steps).toBeGreaterThan(5);
    await expect(sheet(page)).toContainText(clause);
    await sheet(page).getByRole("button").last().click();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.locator(".prompt").or(page.getByRole("button", { name: "Rematch" }))).toBeVisible();
  });
