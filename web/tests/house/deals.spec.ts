// The other four games, each a whole deal by clicks to its sheet. Bots move at once, so that a deal is short.
import { expect, test } from "./real";
import { briskly, hand, playNow, playUntil, sheet, withManners, type GameName } from "./player";

const DEALS: [GameName, RegExp][] = [["bezique", /BEZ-/], ["tractor", /TRA-/], ["canasta", /CAN-/], ["rami", /RAM-/]];

for (const [game, clause] of DEALS)
  test(`${game}: a whole deal by clicks to its sheet`, async ({ page }) => {
    test.setTimeout(150_000);
    await briskly(page);
    await withManners(page, { pace: "instant", card_ms: 0, last_ms: 0, level: "beginner" });
    await playNow(page, game);
    const steps = await playUntil(page, () => sheet(page).isVisible(), 120);
    console.log(game, steps);
    expect(steps).toBeGreaterThan(5);
    await expect(sheet(page)).toContainText(clause);
    await sheet(page).getByRole("button").last().click();
    await expect(sheet(page)).toHaveCount(0);
    await expect(hand(page).first()).toBeVisible();
  });
