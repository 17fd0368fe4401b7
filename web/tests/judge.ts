// What every picture has to keep: nothing in the console, nothing sideways, nothing that axe finds.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Browser, type Page } from "@playwright/test";
import { SCREENS, type ScreenName } from "./screens";

const TOUCHED: ScreenName[] = ["phone", "short", "small", "land"];

export async function openOn(browser: Browser, screen: ScreenName, theme: "light" | "dark" = "light"): Promise<{ page: Page; troubles: string[] }> {
  const touch = TOUCHED.includes(screen);
  const context = await browser.newContext({ viewport: SCREENS[screen], colorScheme: theme, deviceScaleFactor: touch ? 2 : 1, hasTouch: touch, isMobile: touch });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
  return { page, troubles };
}

/** axe's rules of WCAG 2.0 to 2.2, A and AA. */
export async function findings(page: Page): Promise<string[]> {
  // The two packages name the same class of pages.
  const axe = new AxeBuilder({ page: page as never }).options({ rules: { "label-content-name-mismatch": { enabled: true } } });
  const { violations } = await axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
  return violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).slice(0, 3).join("; ")}`);
}

/** What moves has arrived, and the letters are there: nothing is read or pictured half-way. */
export async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const settle = () => Promise.all(document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity).map((animation) => animation.finished.catch(() => {})));
    // A frame to begin in, what began, and a frame to be painted.
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame(), await frame(), await settle(), await frame();
  });
}

export async function keepsStill(page: Page, troubles: string[]): Promise<void> {
  expect(troubles).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "scrolls sideways").toBe(true);
}
