// Looking back at a recorded match of each game, with one blunder in it: it is found, explained and played on from.
import type { Page } from "@playwright/test";
import { arrived, findings } from "../judge";
import { GAMES, hand, title } from "./player";
import { expect, recorded, test } from "./recorded";

const OUT = `${import.meta.dirname}/../out`;
const SCREENS = [[1440, 900], [1024, 768], [390, 844], [360, 740]] as const;
const COUNTED = /cost [\d.]+ (points|ranks|% of the match)/;

const review = ({ table, at, seat }: { table: string; at: number; seat: number }) => `/#/tables/${table}/matches/1/review?at=${at}&seat=${seat}`;
const note = (page: Page) => page.locator("section.note").first();
const lies = (page: Page, where: string) => page.locator(`${where} #hand [data-card]`).evaluateAll((all) => all.map((one) => one.getAttribute("data-card")!).sort());

for (const game of GAMES)
  test(`${game}: a planted blunder is found, explained and played on from`, async ({ page }) => {
    test.setTimeout(600_000);
    const match = recorded(game);
    const told: { waits: boolean; done: number; of: number }[] = [];
    page.on("response", (answer) => void (answer.url().endsWith("/review") && answer.json().then((stands) => told.push(stands), () => {})));
    await page.goto(review(match));
    await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeAttached();
    await expect(note(page).getByRole("heading")).toBeVisible({ timeout: 500_000 });
    expect(told[0]!.waits, "the first answer comes at once").toBe(true);
    expect(told.filter(({ waits }) => waits).every(({ done, of }) => done <= of)).toBe(true);

    // Found: this very decision cost much, and its heading says how much, its mark how bad that is.
    await expect(note(page).getByRole("heading")).toContainText(/Mistake|Blunder/);
    await expect(note(page).getByRole("heading")).toContainText(COUNTED);
    // Explained: how often something else did better, how sure that is, which rule it turned on, what there was besides.
    await expect(note(page)).toContainText(/did better in (every one of )?\d+ /);
    await expect(note(page)).toContainText(/the loss is at least [\d.]+ .+, as sure as|Certain from what you had seen/);
    await expect(note(page)).toContainText(/What it turned on\. \S.+\. Rule [A-Z]{3}-/);
    const bars = page.locator(".bars li");
    await expect(bars.first()).toContainText("best");
    await expect(bars.filter({ hasText: "played" })).toHaveCount(1);
    // What nobody could know, and luck, are told only where they are asked for.
    const apart = page.locator("details.apart");
    await expect(apart.locator("p").first()).toBeHidden();
    await apart.locator("summary").click();
    await expect(apart).toContainText("Nobody could know this");
    await expect(apart).toContainText("Luck");
    await expect(page.locator(".list button[aria-current]")).toBeVisible();

    // The table of the game draws the position, on every screen, by day and by night.
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height });
        await expect(page.locator(".picture #hand [data-card]").first()).toBeAttached();
        await arrived(page);
        await page.screenshot({ path: `${OUT}/review-${game}-${width}-${colorScheme}.png` });
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} scrolls sideways`).toBe(true);
        if (width === 1440 || width === 390) expect(await findings(page), `${width} ${colorScheme}`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    // Played on: the same seat, the same cards, and the decision still to be made; what the seat could not see lies as it
    // lay, or otherwise, and the table says which.
    const held = await lies(page, ".picture");
    for (const [way, says] of [["As they were", "Played on, the cards as they were"], ["Dealt anew", "Played on, hidden cards dealt anew"]] as const) {
      await page.goto(review(match));
      await page.getByRole("button", { name: "Play on from here" }).click();
      const asked = page.getByRole("dialog");
      await asked.getByText(way, { exact: true }).click();
      await asked.getByRole("button", { name: "Play on", exact: true }).click();
      await expect(page).toHaveURL(/#\/t\/[0-9a-f]+$/);
      expect(page.url()).not.toContain(match.table);
      await expect(hand(page)).toHaveCount(held.length, { timeout: 60_000 });
      expect(await lies(page, "main")).toEqual(held);
      await expect(page.locator(".prompt.mine")).toBeVisible();
      await expect(page.locator(".crumb").getByText(says)).toBeVisible();
    }

    // And the sum over many games, which the list of games leads to, knows this one.
    await page.goto("/#/mine");
    await page.getByRole("link", { name: "How I play" }).click();
    await expect(page.getByRole("heading", { name: "How I play" })).toBeVisible();
    await expect(page.locator("main")).toContainText(/1 game in it/);
    await expect(page.getByRole("heading", { name: title(game) })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page)).toEqual([]);
    }

    // The match itself tells it in figures, and leads back to what cost most.
    await page.goto(`/#/t/${match.table}`);
    await expect(page.getByRole("heading", { name: "Your play" })).toBeVisible();
    await expect(page.getByText(/^Deal \d+: .+ instead of .+ cost /).first()).toBeVisible();
    await page.getByRole("link", { name: "Look at it" }).click();
    await expect(note(page).getByRole("heading")).toContainText(COUNTED);
  });

test("the review by keys: from one decision to the next, to what cost something, to the rule", async ({ page }) => {
  test.setTimeout(600_000);
  const match = recorded("belote");
  await page.goto(review(match));
  const slider = page.getByRole("slider");
  await expect(slider).toBeVisible({ timeout: 500_000 });
  const value = await slider.getAttribute("aria-valuenow");
  await expect(slider).toHaveAttribute("aria-valuetext", /(Mistake|Blunder), [\d.]+ points lost/);
  await slider.focus();
  const ways = value === "1" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  await page.keyboard.press(ways[0]!);
  await expect(slider).not.toHaveAttribute("aria-valuenow", value!);
  await page.keyboard.press(ways[1]!);
  await expect(slider).toHaveAttribute("aria-valuenow", value!);
  await page.keyboard.press("w");
  await expect(page.locator(".list li").first().locator("button")).toHaveAttribute("aria-current", "true");
  await page.goto(review(match));
  await page.reload();
  const rule = note(page).getByRole("link", { name: /^Rule / });
  const clause = (await rule.textContent())!.replace("Rule ", "");
  await rule.click();
  await expect(page.locator(".where .chip")).toHaveText(clause);
});
