// No mouse: from the home page to the sheet of a deal, in each game, by Tab, arrows and the keys that buttons name.
import type { Page } from "@playwright/test";
import { asked, briskly, GAMES, hand, sheet, title, withManners, type GameName } from "./player";
import { expect, test } from "./real";

const focused = (page: Page, selector: string) => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);

/** Tab after Tab until the focus is there; false where it never comes by. */
async function tabTo(page: Page, selector: string): Promise<boolean> {
  for (let i = 0; i < 70; i++) {
    if (await focused(page, selector)) return true;
    await page.keyboard.press("Tab");
  }
  return false;
}

/** What a person without a mouse would press now: a button by its key or by Tab, a card by arrows. */
async function stepByKeys(page: Page): Promise<void> {
  const GO = '.button.go:not([aria-disabled="true"])', LOOSE = 'button.held:not([aria-disabled="true"]):not([aria-pressed="true"])';
  const due = await page.evaluate(([GO, LOOSE]) => {
    const one = (selector: string) => document.querySelector<HTMLElement>(selector);
    if (!one(".prompt.mine")) return null;
    const go = one(`main ${GO}`);
    if (go) return go.getAttribute("aria-keyshortcuts") ?? "go";
    if (one("button.meld .lit")) return "meld";
    const card = one(`#hand ${LOOSE}`);
    const asks = card && (card.hasAttribute("aria-pressed") || card.getAttribute("aria-label")!.includes("playable"));
    return asks ? "card" : ([...document.querySelectorAll(".prompt .button:not([aria-disabled=true])")].at(-1)?.getAttribute("aria-keyshortcuts") ?? "last");
  }, [GO, LOOSE]);
  if (due === null) return;
  if (due === "go") (await tabTo(page, `main ${GO}`)) && (await page.keyboard.press("Enter"));
  else if (due === "meld") (await tabTo(page, "button.meld:has(.lit)")) && (await page.keyboard.press("Enter"));
  else if (due === "last") (await tabTo(page, ".prompt .button:not([aria-disabled=true])")) && (await page.keyboard.press("Enter"));
  else if (due === "card") {
    if (!(await tabTo(page, "button.held"))) return;
    await page.keyboard.press("End");
    for (let i = 0; i < 40 && !(await focused(page, LOOSE)); i++) await page.keyboard.press("ArrowLeft");
    if (await focused(page, LOOSE)) await page.keyboard.press((await focused(page, "[aria-pressed]")) ? "Space" : "Enter");
  } else await page.keyboard.press(due === "Enter" ? due : due.toLowerCase());
}

const OPTIONS: Partial<Record<GameName, object>> = { bezique: { target: 300 } };

for (const game of GAMES)
  test(`${game}: a whole deal by the keyboard alone`, async ({ page }) => {
    test.setTimeout(300_000);
    await briskly(page);
    await withManners(page, { pace: "instant", card_ms: 0, last_ms: 0, level: "novice" }, OPTIONS[game]);
    await page.goto("/");
    expect(await tabTo(page, `[aria-label="Play now, ${title(game)}"]`)).toBe(true);
    await page.keyboard.press("Enter");
    await expect(hand(page).first()).toBeVisible();
    await expect.poll(async () => {
      for (let i = 0; i < 20 && (await asked(page).isVisible()) && !(await sheet(page).isVisible()); i++) await stepByKeys(page);
      return sheet(page).isVisible();
    }, { timeout: 240_000, intervals: [50] }).toBe(true);
    // The sheet is put away by keys too.
    expect(await tabTo(page, ".over .button.go")).toBe(true);
    await page.keyboard.press("Enter");
    await expect(sheet(page)).toHaveCount(0);
  });
