// A match to its end, and what comes after: the result, looking back, a rematch, leaving.
import { findings } from "../judge";
import { SCREENS } from "../screens";
import { expect, test } from "./real";
import { briskly, GAMES, hand, playNow, playUntil, sheet, withManners, type GameName } from "./player";

/** The shortest matches that the house rules allow. */
const SHORT: Record<GameName, object> = { belote: { target: 1 }, bezique: { target: 1 }, tractor: {}, canasta: { target: 1 }, rami: { match: { deals: 1 } } };

for (const game of GAMES.filter((game) => game !== "tractor"))
  test(`${game}: a match over, a rematch, leaving`, async ({ page }) => {
    test.setTimeout(180_000);
    await briskly(page);
    await withManners(page, { pace: "instant", card_ms: 0, last_ms: 0 }, SHORT[game]);
    await playNow(page, game);
    await playUntil(page, () => sheet(page).isVisible(), 120);
    await sheet(page).getByRole("button", { name: "Result of the match" }).click();

    const result = page.locator("#result");
    await expect(result).toContainText(/win|wins|Nobody/);
    await expect(page.getByText("The seed sealed before the first card, mixed with your salt")).toBeVisible();
    await expect(page.getByRole("link", { name: "Review" })).toHaveAttribute("href", /#\/tables\/[0-9a-f]+\/matches\/1\/review/);
    await expect(page.getByRole("link", { name: "Replay" })).toHaveAttribute("href", /matches\/1\/replay/);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await findings(page), colorScheme).toEqual([]);
      for (const screen of ["small", "phone", "land", "tablet", "desktop"] as const) {
        await page.setViewportSize(SCREENS[screen]);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${screen} scrolls sideways`).toBe(true);
        await expect.soft(page.getByRole("button", { name: "Rematch" }), `what is next is in sight, ${screen}`).toBeInViewport({ ratio: 1 });
        await page.screenshot({ path: `${import.meta.dirname}/../out/over-${game}-${screen}-${colorScheme}.png` });
      }
    }

    // A reload tells the same.
    const told = await page.locator("article").innerText();
    await page.reload();
    await expect(result).toBeVisible();
    expect(await page.locator("article").innerText()).toBe(told);

    // The table once more, and back.
    await page.getByRole("button", { name: "See the table" }).click();
    await expect(page.getByText("The match is over.").first()).toBeVisible();
    await page.getByRole("button", { name: "Result" }).click();

    // Against bots a rematch begins at once, and its sheet comes as the first one's did.
    await page.getByRole("button", { name: "Rematch" }).click();
    await expect(hand(page).first()).toBeVisible({ timeout: 30_000 });
    await expect(result).toHaveCount(0);
    // A second deal of the long games is left out.
    if (game === "canasta" || game === "bezique") return;
    await playUntil(page, () => sheet(page).isVisible(), 120);
    await sheet(page).getByRole("button", { name: "Result of the match" }).click();
    await expect(page.getByRole("link", { name: "Review" })).toHaveAttribute("href", /matches\/2\/review/);
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { name: "Pick a table" })).toBeVisible();
  });
