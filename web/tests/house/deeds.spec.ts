// Each thing that a game asks for beyond playing a card, once, by clicks. Cards at an honest table cannot be chosen: where a
// recorded match offered the deed, a table goes on from there; else it is played until the house offers it, and a deed that is never
// offered fails.
import type { Page } from "@playwright/test";
import { seatAtPipe } from "../pipe";
import { Ears } from "./ears";
import { asked, briskly, burying, hand, INDEX, playable, playNow, playUntil, takeEight, withManners, type GameName } from "./player";
import { expect, test } from "./real";
import { takeUp, test as recorded } from "./recorded";

const PATIENCE = 150;

async function sit(page: Page, game: GameName, options: object = {}, pace = "instant"): Promise<Ears> {
  test.setTimeout(260_000);
  const ears = new Ears(page);
  await briskly(page);
  await withManners(page, { pace, card_ms: 40, last_ms: 5000, level: "novice" }, options);
  await playNow(page, game);
  return ears;
}

/** What is rare at an honest table: over the pipe, where a seed gives the same cards each time. */
async function sitAtPipe(page: Page, game: GameName, seed: number, options: object): Promise<Ears> {
  test.setTimeout(260_000);
  const ears = new Ears();
  await briskly(page);
  await seatAtPipe(page, { game, seed: String(seed).padStart(64, "0"), options, level: "novice" }, (message) => ears.hear(message));
  await expect(hand(page).first()).toBeVisible();
  return ears;
}

const face = (card: string) => card.replace(/#\d+$/, "");
const button = (page: Page, name: RegExp | string) => page.locator("main").getByRole("button", { name, disabled: false });
const log = (page: Page) => page.getByRole("region", { name: "Log", exact: true });
const contract = (page: Page) => page.getByRole("group", { name: "Contract" });
/** A loose card of the hand with this face. */
const held = (page: Page, card: string) => page.locator(`#hand button.held:not([aria-pressed="true"]):has([data-card="${face(card)}"])`).first();
const pick = async (page: Page, cards: string[]) => { for (const card of cards) await held(page, card).click(INDEX); };
const handed = (page: Page) => hand(page).evaluateAll((cards) => cards.map((card) => card.querySelector("[data-card]")!.getAttribute("data-card")!));
const melds = (page: Page, zone: string) => page.getByRole("region", { name: zone, exact: true }).locator(".meld");

recorded("Belote: a bid", async ({ page }) => {
  await takeUp(page, "belote", ({ event }) => event === "took");
  await button(page, /^Take/).first().click();
  await expect(contract(page)).toContainText(/(Spades|Hearts|Diamonds|Clubs) are trumps.*You took/);
  await expect(hand(page)).toHaveCount(8);
});

recorded("Bezique: a meld", async ({ page }) => {
  await takeUp(page, "bezique", ({ event }) => event === "melded");
  await button(page, "Meld").first().click();
  await expect(log(page)).toContainText(/You\s*meld/);
  await expect(page.getByText("These cards may be played too")).toBeVisible();
});

recorded("Canasta: a meld is built in the tray", async ({ page }) => {
  const { cards } = await takeUp(page, "canasta", ({ event, cards }) => event === "laid" && cards?.length === 3);
  const before = await melds(page, "We").count();
  await pick(page, cards!);
  for (const n of [1, 2, 3]) await expect(page.getByRole("button", { name: new RegExp(`^Place ${n},`) })).toBeVisible();
  await button(page, /^Lay down/).click();
  await expect(melds(page, "We")).toHaveCount(before + 1);
  await expect(log(page)).toContainText(/You\s*lay/);
});

recorded("Canasta: a card is laid off on a meld of one's side", async ({ page }) => {
  const { cards } = await takeUp(page, "canasta", ({ event, cards }) => event === "added" && cards?.length === 1);
  const held = await hand(page).count();
  await pick(page, cards!);
  await page.locator("button.meld:has(.lit)").first().click();
  await expect(hand(page)).toHaveCount(held - 1);
  await expect(log(page)).toContainText(/You\s*add .+ to (?!a meld)/);
});

recorded("Rami: a meld is laid", async ({ page }) => {
  const { cards } = await takeUp(page, "rami", ({ event, cards }) => event === "melded" && !cards?.includes("JK"));
  const before = await melds(page, "Yours").count();
  await button(page, /^(Lay|Open)/).first().click();
  await expect.poll(() => melds(page, "Yours").count()).toBeGreaterThan(before);
  for (const card of cards!) await expect(melds(page, "Yours").locator(`[data-card="${card}"]`).first()).toBeVisible();
});

recorded("Rami: a card is laid off on a meld", async ({ page }) => {
  const { card } = await takeUp(page, "rami", ({ event, card }) => event === "added" && card !== "JK");
  const held = await hand(page).count();
  await pick(page, [card!]);
  await page.locator("button.meld:has(.lit)").first().click();
  await expect(hand(page)).toHaveCount(held - 1);
});

test("Belote: a declaration that players announce themselves", async ({ page }) => {
  const ears = await sit(page, "belote", { auto_declare: false });
  const called = () => ears.moves("play").find((move) => /tierce|quarte|quinte|four/.test(move.action.split(" ").slice(2).join(" ")));
  await playUntil(page, async () => (await asked(page).isVisible()) && called() !== undefined, PATIENCE);
  await pick(page, called()!.cards);
  const say = button(page, /^Say (?!nothing)/).last();
  const kind = (await say.innerText()).replace(/^Say /, "").replace(/\s*\d$/, "");
  await say.click();
  await expect(log(page)).toContainText(new RegExp(`say ${kind}`, "i"));
});

test("Belote: a card is taken back", async ({ page }) => {
  await sit(page, "belote", {}, "quick");
  await playUntil(page, async () => (await asked(page).isVisible()) && (await hand(page).count()) === 8 && (await playable(page).count()) > 0, PATIENCE);
  const before = await handed(page);
  await playable(page).first().click(INDEX);
  await expect.poll(() => hand(page).count()).toBeLessThan(8);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(() => handed(page)).toEqual(before);
});

test("Tractor: a declaration while cards are dealt, eight buried", async ({ page }) => {
  await sitAtPipe(page, "tractor", 3, {});
  await takeEight(page);
  await expect(log(page)).toContainText(/You\s*show/);
  await expect(hand(page)).toHaveCount(33);
  for (let n = 7; n >= 0; n--) {
    await hand(page).last().click();
    await expect(hand(page)).toHaveCount(25 + n);
  }
  // A card in its place can be had back.
  await page.getByRole("button", { name: /^Place 8,/ }).click();
  await expect(hand(page)).toHaveCount(26);
  await hand(page).last().click();
  await button(page, /^Bury \d+ cards$/).click();
  await expect(burying(page)).toHaveCount(0);
  await expect(log(page)).toContainText(/You\s*bury cards/);
});

test("Bezique: the seven is swapped for the upcard", async ({ page }) => {
  const ears = await sitAtPipe(page, "bezique", 1, { swap_counts_as_meld: false, target: 10_000 });
  const swap = button(page, "Swap");
  await playUntil(page, async () => ears.offers.some((offer) => offer.do === "swap") && (await swap.isVisible()), PATIENCE);
  const sevens = (await handed(page)).filter((card) => card.startsWith("7")).length;
  await swap.click();
  await expect(log(page)).toContainText(/You\s*swap 7.* for/);
  expect((await handed(page)).filter((card) => card.startsWith("7")).length).toBeLessThan(sevens);
});

test("Rami: a joker on the table is swapped for its card", async ({ page }) => {
  const ears = await sitAtPipe(page, "rami", 5, { opening_minimum: 0, joker_swap: "keep", jokers: 4, match: { deals: 100 } });
  await playUntil(page, async () => (await asked(page).isVisible()) && ears.moves("swap").length > 0, PATIENCE);
  const [card] = ears.moves("swap")[0]!.cards, jokers = (await handed(page)).filter((card) => card === "JK").length;
  await pick(page, [card!]);
  await page.locator("button.meld:has(.lit)").filter({ hasText: "joker for" }).or(page.locator("button.meld:has(.lit):has([data-card=JK])")).first().click();
  const choice = button(page, /^Swap/).first();
  await expect.poll(async () => (await choice.isVisible()) || (await handed(page)).filter((card) => card === "JK").length > jokers).toBe(true);
  if (await choice.isVisible()) await choice.click();
  await expect.poll(async () => (await handed(page)).filter((card) => card === "JK").length).toBe(jokers + 1);
});

for (const game of ["belote", "bezique", "tractor", "canasta", "rami"] as const)
  test(`${game}: a hint says its reason and rings the cards that it means`, async ({ page }) => {
    await sit(page, game);
    const meant = page.locator("#hand .ringed, #hand [aria-pressed=true], .lanes .ringed");
    // Some hints mean no card: draw, pass.
    await playUntil(page, async () => {
      if (!(await asked(page).isVisible())) return false;
      await page.getByRole("button", { name: "Hint", exact: true }).click();
      // Where the deal goes on meanwhile, the hint is of no use any more and goes.
      const told = page.locator(".prompt .small", { hasText: "Hint:" });
      if (!(await told.waitFor({ timeout: 20_000 }).then(() => true, () => false))) return false;
      await expect(told).toContainText(/Hint: .+\. (There is nothing else to do|.+ may be as good|In \d+ deals)/);
      return (await meant.count()) > 0;
    }, PATIENCE);
    // It goes with the move.
    await playUntil(page, async () => (await page.locator(".prompt .small", { hasText: "Hint:" }).count()) === 0, PATIENCE);
  });
