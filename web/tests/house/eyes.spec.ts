// Pages and live tables for other eyes: written from right to left, and with letters twice as large.
import { arrived } from "../judge";
import { SCREENS } from "../screens";
import { expect, test } from "./real";
import { asked, briskly, GAMES, playNow, playUntil, title, withManners } from "./player";
import type { Page } from "@playwright/test";

/** What is cut off, lies over another, or cannot be reached: buttons and links that are seen, inside what scrolls with them. */
const faults = (page: Page) => page.evaluate(() => {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`scrolls sideways by ${document.documentElement.scrollWidth - innerWidth}`);
  const name = (of: Element) => of.getAttribute("aria-label") ?? of.textContent?.trim().slice(0, 30) ?? of.tagName;
  const pressed = [...document.querySelectorAll("button, a[href], input, select")].filter((of) => !of.closest("#hand, .cards, .skip, [inert]") && !of.classList.contains("skip") && (of as HTMLElement).checkVisibility({ visibilityProperty: true }));
  const boxes = pressed.map((of) => ({ of, at: of.getBoundingClientRect(), fixed: of.closest(".bottom, .do, footer, .prompt, .thumb") })).filter(({ at }) => at.width > 1 && at.height > 1);
  for (const { of, at } of boxes) if (at.left < -1 || at.right > innerWidth + 1) found.push(`${name(of)} out of the screen`);
  boxes.forEach(({ of, at, fixed }, i) => boxes.slice(i + 1).forEach((other) => {
    // What is fixed to an edge lies over what scrolls beneath it.
    if (fixed !== other.fixed || of.contains(other.of) || other.of.contains(of)) return;
    const wide = Math.min(at.right, other.at.right) - Math.max(at.left, other.at.left), high = Math.min(at.bottom, other.at.bottom) - Math.max(at.top, other.at.top);
    if (wide > 2 && high > 2) found.push(`${name(of)} over ${name(other.of)}`);
  }));
  // The one button that is next is not under anything.
  for (const { of, at } of boxes) {
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
    if (of.matches(".button.go, .tile .button") && y > 0 && y < innerHeight - 80 && !of.contains(document.elementFromPoint(x, y))) found.push(`${name(of)} lies under something`);
  }
  for (const words of document.querySelectorAll(".tile p, .tile h2")) {
    const at = words.getBoundingClientRect(), tile = words.closest(".tile")!, button = tile.querySelector(".button")!.getBoundingClientRect();
    // A low tile is a button as a whole.
    if (button.height > tile.getBoundingClientRect().height - 4) continue;
    if (at.height && at.bottom > button.top + 2 && at.right > button.left + 2 && at.left < button.right - 2 && at.top < button.bottom - 2) found.push(`${name(words)} runs into its button`);
  }
  const last = document.querySelector(".do .go")?.getBoundingClientRect();
  if (last && getComputedStyle(document.querySelector(".do")!).position === "fixed" && !document.querySelector(".do .go")!.contains(document.elementFromPoint(last.left + last.width / 2, last.top + last.height / 2))) found.push("the table cannot be opened");
  return found.slice(0, 8);
});

const LOOKS: Record<string, () => void> = {
  "right to left": () => document.documentElement.setAttribute("dir", "rtl"),
  "letters twice as large": () => document.documentElement.style.setProperty("font-size", "200%"),
};

for (const [look, wear] of Object.entries(LOOKS))
  test(`Home, set-up and a live table, ${look}`, async ({ page }) => {
    test.setTimeout(120_000);
    await briskly(page);
    await withManners(page, { pace: "instant" });
    const measure = async (what: string) => {
      await page.evaluate(wear);
      for (const screen of ["desktop", "phone"] as const) {
        await page.setViewportSize(SCREENS[screen]);
        await arrived(page);
        await page.screenshot({ path: `${import.meta.dirname}/../out/eyes-${what}-${screen}-${look.replaceAll(" ", "-")}.png` });
        expect.soft(await faults(page), `${what}, ${screen}`).toEqual([]);
      }
      await page.setViewportSize(SCREENS.desktop);
    };
    await page.goto("/");
    await page.getByRole("button", { name: "Play now, Belote" }).waitFor();
    await measure("home");
    await page.goto("/#/setup/belote");
    await page.getByRole("button", { name: "Open the table" }).waitFor();
    await measure("setup");
    await playNow(page, "belote");
    await playUntil(page, () => asked(page).isVisible(), 60);
    await measure("table");
    // What is asked can still be answered.
    await page.setViewportSize(SCREENS.phone);
    await expect(page.locator('#hand button.held, .prompt .button, .thumb .button').last()).toBeInViewport();
  });

/** What a reader with large letters would miss: contract, prompt and seats said whole, every card and button under the finger. */
const missed = (page: Page) => page.evaluate(() => {
  const found: string[] = [];
  const name = (of: Element) => of.getAttribute("aria-label") ?? of.textContent?.trim().slice(0, 40) ?? of.tagName;
  for (const words of document.querySelectorAll<HTMLElement>("main .contract .words > :not(.hidden-text), main .prompt .say, main .scores dd, main .seat .count")) {
    if (words.scrollWidth > words.clientWidth + 1 && getComputedStyle(words).display !== "inline") found.push(`“${name(words)}” is cut off`);
    const at = words.getBoundingClientRect(), around = words.closest(".plate, .prompt, .seat")!.getBoundingClientRect();
    if (at.left < around.left - 1 || at.right > around.right + 1 || at.top < around.top - 1 || at.bottom > around.bottom + 1) found.push(`“${name(words)}” leaves its place`);
  }
  for (const of of document.querySelectorAll<HTMLElement>("main button:not(.skip)")) {
    if (!of.checkVisibility({ visibilityProperty: true })) continue;
    of.scrollIntoView({ block: "center" });
    const at = of.getBoundingClientRect();
    // Of cards that lie over each other the index is seen.
    const [x, y] = of.matches(".cards button") ? [at.left + 9, at.top + 16] : [at.left + at.width / 2, at.top + at.height / 2];
    if (!of.contains(document.elementFromPoint(x, y))) found.push(`${name(of)} cannot be pressed`);
  }
  return found.slice(0, 8);
});

for (const game of GAMES)
  test(`${title(game)}: a live table on a phone, letters twice as large`, async ({ page }) => {
    await briskly(page);
    await withManners(page, { pace: "instant", card_ms: 20, last_ms: 1000 });
    await playNow(page, game);
    await playUntil(page, () => asked(page).isVisible(), 60);
    await page.evaluate(LOOKS["letters twice as large"]!);
    await page.setViewportSize(SCREENS.phone);
    // Some moves are made like that: what is asked can be answered.
    let moves = 0;
    await playUntil(page, async () => {
      if (!(await asked(page).isVisible())) return false;
      await page.screenshot({ path: `${import.meta.dirname}/../out/eyes-${game}-${moves}.png` });
      await expect.poll(async () => [...(await faults(page)), ...(await missed(page))], { timeout: 10_000 }).toEqual([]);
      return ++moves > 4;
    }, 120);
  });
