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
  const axe = new AxeBuilder({ page: page as never })
    // The index of a card is a picture made of letters: a meld is named in words instead.
    .disableRules(["label-content-name-mismatch"]);
  const { violations } = await axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
  return violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).slice(0, 3).join("; ")}`);
}

export async function keepsStill(page: Page, troubles: string[]): Promise<void> {
  expect(troubles).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "scrolls sideways").toBe(true);
}
