// A person at the table who knows no rule: presses what is amber, else a card that may be played, until the sheet lies there.
import { expect, type Locator, type Page } from "@playwright/test";

export const GAMES = ["belote", "bezique", "tractor", "canasta", "rami"] as const;
export type GameName = (typeof GAMES)[number];
type Manners = { level?: string; pace?: string; card_ms?: number; last_ms?: number };

export const title = (game: string) => game[0]!.toUpperCase() + game.slice(1);
export const sheet = (page: Page) => page.locator(".over section.sheet");
export const hand = (page: Page) => page.locator("#hand button.held");
export const playable = (page: Page) => page.locator('#hand button.held:not([aria-disabled="true"])');
export const barred = (page: Page) => page.locator('#hand button.held[aria-disabled="true"]');
/** Something is asked of me, and no sheet lies over the table. */
export const asked = (page: Page) => page.locator("main:not([inert]) .prompt.mine");
/** The index of a card: its next neighbour lies over the rest. */
export const INDEX = { position: { x: 9, y: 22 } };

/** What this device likes: no movement, and a complete trick goes at once. */
export async function briskly(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.getItem("quinte.looks") ?? localStorage.setItem("quinte.looks", JSON.stringify({ movement: "none", stay: 60 })));
}

/** Tables that this page opens have these manners besides. */
export async function withManners(page: Page, manners: Manners, options: object = {}): Promise<void> {
  await page.route("**/api/tables", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const { setup } = route.request().postDataJSON() as { setup: { manners: object; options?: object } };
    return route.continue({ postData: JSON.stringify({ setup: { ...setup, options: { ...setup.options, ...options }, manners: { ...setup.manners, ...manners } } }) });
  });
}

/** Home, Play now, cards in the hand. */
export async function playNow(page: Page, game: GameName): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: `Play now, ${title(game)}` }).click();
  await expect(hand(page).first()).toBeVisible({ timeout: 30_000 });
}

/** Presses, unless the table has moved on meanwhile. */
const press = (what: Locator, how: object = {}) => what.click({ timeout: 3_000, ...how }).then(() => true, () => false);

/** One thing that a person would do now; false where there was nothing to do. */
export async function step(page: Page): Promise<boolean> {
  const act = await page.evaluate(() => {
    const seen = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    if (seen(".over section.sheet").length) return "sheet";
    if (!document.querySelector(".prompt.mine")) return null;
    if (seen('main .button.go:not([aria-disabled="true"])').length) return "go";
    if (seen("button.meld .lit").length) return "meld";
    const cards = seen('#hand button.held:not([aria-disabled="true"])');
    const loose = cards.filter((card) => card.getAttribute("aria-pressed") !== "true");
    // Without a button in amber: a suit must be named, or a card is due.
    if (seen('.prompt .actions .button[aria-keyshortcuts="s"]').length && !loose.length) return "last";
    if (seen(".prompt .actions .button").length && !seen('#hand button.held[aria-pressed], #hand button.held[aria-label$=", playable"]').length) return "last";
    return loose.length ? "card" : "last";
  });
  // The last sheet of a match stays: behind it is no table any more.
  if (act === "sheet") return (await sheet(page).getByRole("button", { name: "Result of the match" }).count()) === 0 && press(sheet(page).getByRole("button").last());
  if (act === "go") return press(page.locator('main .button.go:not([aria-disabled="true"])').first());
  if (act === "meld") return press(page.locator("button.meld:has(.lit)").first());
  if (act === "last") return press(page.locator('.prompt .actions .button:not([aria-disabled="true"])').last());
  if (act === "card") return press(page.locator('#hand button.held:not([aria-disabled="true"]):not([aria-pressed="true"])').last(), INDEX);
  return false;
}

const ANSWER = 60;

/** Goes on until something is so; tells how often it has acted. */
export async function playUntil(page: Page, so: () => Promise<boolean>, seconds: number): Promise<number> {
  let steps = 0;
  await expect.poll(async () => {
    for (let i = 0; i < 20; i++) {
      if (await so()) return true;
      if (!(await step(page))) break;
      steps++;
      // The house answers before the next look: otherwise what is waited for could be done in passing.
      await page.waitForTimeout(ANSWER);
    }
    return so();
  }, { timeout: seconds * 1_000, intervals: [50] }).toBe(true);
  return steps;
}

export const burying = (page: Page) => page.getByRole("heading", { name: /^Bury \d+ cards$/ });

/** Tractor, from the first cards on, where nobody else outbids: shows trumps and takes the eight. */
export async function takeEight(page: Page): Promise<void> {
  const main = page.locator("main"), pass = main.getByRole("button", { name: /^(Pass|Stay out)/ });
  await main.getByRole("button", { name: /^Show/ }).first().click();
  await expect.poll(async () => {
    if (await pass.isVisible()) await press(pass);
    return burying(page).isVisible();
  }).toBe(true);
}
