// Every setting does what it says, at a live table, and is kept on this device.
import { seatAtPipe } from "../pipe";
import { Ears } from "./ears";
import { expect, test } from "./real";
import { asked, briskly, hand, INDEX, playable, playNow, playUntil, sheet, withManners, type GameName } from "./player";
import type { Page } from "@playwright/test";

async function sit(page: Page, game: GameName, manners: object = {}): Promise<void> {
  await withManners(page, { pace: "instant", ...manners });
  await playNow(page, game);
}
/** Opens the settings, does something in them, and closes them. */
async function set(page: Page, row: string, value: string | boolean): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).first().click();
  const sheet = page.getByRole("dialog");
  if (typeof value === "string") await sheet.getByRole("radiogroup", { name: row }).getByRole("radio", { name: value, exact: true }).click();
  else await sheet.getByRole("switch", { name: row }).setChecked(value);
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(sheet).toHaveCount(0);
}
const colour = (page: Page, of: string, what = "color") => page.locator(of).first().evaluate((of, what) => getComputedStyle(of)[what as "color"], what);

test("Colours, theme, cloth, size, courts and index change the cards that lie there", async ({ page }) => {
  await briskly(page);
  await sit(page, "rami");
  const cloth = await colour(page, "main.table", "backgroundColor");
  // The strip in the settings has hearts and diamonds, which a hand need not have.
  const alike = async () => {
    await page.getByRole("button", { name: "Settings" }).first().click();
    const [hearts, diamonds] = await Promise.all(["KH", "QD"].map((card) => colour(page, `dialog .card[data-card="${card}"]`)));
    await page.getByRole("button", { name: "Done" }).click();
    return hearts === diamonds;
  };
  expect(await alike()).toBe(true);
  await set(page, "Suit colours", "Four");
  expect(await alike()).toBe(false);
  const diamond = page.locator('#hand .card[data-card$="D"]').first(), heart = page.locator('#hand .card[data-card$="H"]').first();
  if ((await diamond.count()) && (await heart.count())) expect(await diamond.evaluate((card) => getComputedStyle(card).color)).not.toBe(await heart.evaluate((card) => getComputedStyle(card).color));

  const width = () => hand(page).first().evaluate((card) => card.getBoundingClientRect().width);
  const usual = await width();
  await set(page, "Card size", "Large");
  await expect.poll(width).toBeGreaterThan(usual * 1.1);
  await set(page, "Card size", "Small");
  await expect.poll(width).toBeLessThan(usual * 0.95);

  await set(page, "Cloth", "Always green");
  await expect.poll(() => colour(page, "main.table", "backgroundColor")).not.toBe(cloth);
  const green = await colour(page, "main.table", "backgroundColor");
  await set(page, "Light", "Night");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(() => colour(page, "main.table", "backgroundColor")).not.toBe(green);

  await set(page, "Court cards", "Two-headed");
  await expect(page.locator("img.court.bust")).toHaveCount(0);
  await set(page, "Index", true);
  await expect(page.locator("main img.court")).toHaveCount(0);

  await page.reload();
  await expect(hand(page).first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-deck", "4");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(width).toBeLessThan(usual * 0.95);
});

test("What is legal is raised and dimmed, unless the player does not want it", async ({ page }) => {
  await briskly(page);
  await sit(page, "belote");
  await playUntil(page, async () => (await asked(page).isVisible()) && (await page.locator("#hand .card.dim").count()) > 0, 120);
  await set(page, "Show what is legal", false);
  await expect(page.locator("#hand .card.dim")).toHaveCount(0);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });
  test("One tap plays a card where the player wants it so; otherwise the first one raises it", async ({ page }) => {
    await briskly(page);
    await sit(page, "bezique");
    // A lead: any card may be played.
    await playUntil(page, async () => (await asked(page).isVisible()) && (await page.getByText("You lead.").isVisible()), 60);
    // The log keeps what was played; the hand is full again as soon as the trick is over and a card was drawn.
    const played = page.getByRole("region", { name: "Log" }).getByText(/^play /);
    const before = await played.count();
    const first = playable(page).first();
    const at = async () => (await first.boundingBox())!.y;
    const low = await at();
    await first.tap(INDEX);
    await expect.poll(at).toBeLessThan(low);
    expect(await played.count()).toBe(before);
    await set(page, "Play a card by", "One tap");
    // Another card: the one that is up would be played by a second tap as well.
    await playable(page).nth(1).tap(INDEX);
    await expect(played).toHaveCount(before + 1);
  });
});

test("A forced move plays itself", async ({ page }) => {
  test.setTimeout(180_000);
  await briskly(page);
  await sit(page, "belote", { level: "novice" });
  await playUntil(page, async () => (await asked(page).isVisible()) && (await hand(page).count()) === 2 && (await playable(page).count()) > 0, 120);
  await set(page, "Play forced moves for me", true);
  // One of two cards may have been forced already; the last one is.
  if ((await hand(page).count()) === 2 && (await playable(page).count()) === 2) await playable(page).first().click({ position: { x: 9, y: 22 } });
  await expect(sheet(page)).toBeVisible({ timeout: 60_000 });
});

test("Bots think as quickly as the player likes", async ({ page }) => {
  await briskly(page);
  await page.goto("/");
  await set(page, "Bots think", "Slowly");
  const opened = page.waitForRequest((request) => request.method() === "POST" && /api\/tables$/.test(request.url()));
  await page.getByRole("button", { name: "Play now, Belote" }).click();
  expect((await opened).postDataJSON()).toMatchObject({ setup: { manners: { pace: "slow" } } });
});

/** What was let move since the page was opened: whether a card flew anywhere. */
async function watchMotion(page: Page): Promise<() => Promise<{ flights: number; fades: number }>> {
  await page.addInitScript(() => {
    const seen = ((window as never as { seen: object }).seen = { flights: 0, fades: 0 });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      if (JSON.stringify(frames).includes("translate")) seen.flights++;
      else seen.fades++;
      return animate.call(this, frames, timing);
    };
  });
  return () => page.evaluate(() => (window as never as { seen: { flights: number; fades: number } }).seen);
}

for (const [how, still] of [["the system", true], ["the player", true], ["nobody", false]] as const)
  test(`Cards ${still ? "do not fly" : "fly"} where ${how} wants less movement`, async ({ page }) => {
    const moved = await watchMotion(page);
    if (how === "the system") await page.emulateMedia({ reducedMotion: "reduce" });
    if (how === "the player") await page.addInitScript(() => localStorage.setItem("quinte.looks", JSON.stringify({ movement: "none" })));
    await sit(page, "belote");
    await playUntil(page, async () => (await hand(page).count()) === 8 && (await page.locator(".trick .card").count()) > 0, 60);
    const { flights, fades } = await moved();
    if (still) expect(flights).toBe(0);
    else expect(flights).toBeGreaterThan(5);
    if (still) expect(fades).toBeGreaterThan(0);
  });

test("Nothing is heard unless the player wants it, and then what happens is", async ({ page }) => {
  await briskly(page);
  await page.addInitScript(() => {
    const told = ((window as never as { knocks: number[] }).knocks = []) as number[];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...at) { told.push(at[0] ?? 0); return start.apply(this, at as []); };
  });
  const knocks = () => page.evaluate(() => (window as never as { knocks: number[] }).knocks.length);
  await sit(page, "belote");
  await playUntil(page, async () => (await page.locator(".trick .card").count()) > 0, 60);
  expect(await knocks()).toBe(0);
  await set(page, "Sound", true);
  await playUntil(page, async () => (await knocks()) > 2, 60);
});

test("Tractor: a card whose twin is due takes it along, unless the player does not want it", async ({ page }) => {
  test.setTimeout(240_000);
  const ears = new Ears();
  await briskly(page);
  await seatAtPipe(page, { game: "tractor", seed: "5".padStart(64, "0"), level: "novice" }, (message) => ears.hear(message));
  await expect(hand(page).first()).toBeVisible();
  // A pair is due, and several would do: nothing is picked beforehand.
  const pairs = () => ears.moves("play").filter(({ cards }) => cards.length === 2 && cards[0] === cards[1]);
  const due = () => pairs().length > 1 && pairs().length === ears.moves("play").length;
  await playUntil(page, async () => (await asked(page).isVisible()) && due(), 150);
  const picked = page.locator('#hand button.held[aria-pressed="true"]'), twin = page.locator(`#hand button.held:has([data-card="${pairs()[0]!.cards[0]}"])`).first();
  await expect(picked).toHaveCount(0);
  await twin.click(INDEX);
  await expect(picked).toHaveCount(2);
  while (await picked.count()) await picked.first().click(INDEX);

  await set(page, "Take required pairs together", false);
  await twin.click(INDEX);
  // It would come with the answer, and so does the other one that is still due.
  await expect(picked).toHaveCount(1);
  await page.waitForTimeout(1_000);
  await expect(picked).toHaveCount(1);
});
