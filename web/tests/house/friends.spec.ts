// Two browsers in one game, by the link that the host shares.
import { expect, test, troublesOf, type RealHouse } from "./real";
import { asked, briskly, hand, step, withManners } from "./player";
import type { Browser, Page } from "@playwright/test";

/** What lies in the trick, in any order: each sees it from the own side. */
const trick = (page: Page) => page.locator(".trick .card").evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label") ?? card.textContent ?? "").sort());

test("Belote: a friend comes by link, and both see the same trick", async ({ page, browser, house }) => {
  test.setTimeout(120_000);
  await briskly(page);
  await withManners(page, { pace: "quick" });
  await page.goto("/");
  await page.getByRole("link", { name: "Set up a table" }).click();
  await page.getByRole("button", { name: "Open the table" }).click();
  const link = await page.getByLabel("The link to this table").inputValue();
  expect(link).toContain("#/join/");

  const context = await browser.newContext({ baseURL: house.url, viewport: { width: 390, height: 844 } });
  const friend = await context.newPage();
  const troubles = troublesOf(friend);
  await briskly(friend);
  await friend.goto(link);
  await friend.getByRole("button", { name: "I am ready" }).filter({ visible: true }).click();
  await expect(page.getByText("2 of 4 are here")).toBeVisible();
  await page.getByRole("button", { name: "Start with bots" }).filter({ visible: true }).click();
  for (const each of [page, friend]) await expect(hand(each).first()).toBeVisible({ timeout: 30_000 });

  // Both play until one of them has a card in a trick that waits for the other.
  const players = [page, friend];
  let compared = 0;
  await expect.poll(async () => {
    for (const [i, each] of players.entries()) {
      if (!(await asked(each).isVisible())) continue;
      const lies = await trick(each);
      if (lies.length) expect(lies.join()).toContain(" of ");
      if (lies.length && lies.length < 4) { await expect.poll(() => trick(players[1 - i]!)).toEqual(lies); compared++; }
      await step(each);
    }
    return compared;
  }, { timeout: 90_000, intervals: [50] }).toBeGreaterThan(2);
  expect(troubles).toEqual([]);
  await context.close();
});

test("A friend types a code that was read out, and goes on at another device by another", async ({ page, browser, house }) => {
  await briskly(page);
  await page.goto("/#/setup/belote");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("button", { name: "A code to read out" }).click();
  const code = page.locator(".code b");
  await expect(code).toHaveText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/);

  const elsewhere = async () => (await browser.newContext({ baseURL: house.url, viewport: { width: 390, height: 844 } })).newPage();
  const type = async (into: Page, typed: string) => {
    await into.goto("/");
    await into.getByLabel("Were you told a code?").fill(typed);
    await into.getByRole("button", { name: "Go there" }).click();
  };
  const friend = await elsewhere(), troubles = troublesOf(friend);
  await type(friend, (await code.innerText()).toLowerCase());
  await expect(page.getByText("2 of 4 are here")).toBeVisible();

  const table = friend.url();
  await friend.goto("/");
  await friend.getByRole("button", { name: "Settings" }).click();
  await friend.getByRole("button", { name: "Show a code" }).click();
  await expect(friend.locator(".code b")).toHaveText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/);
  const other = await elsewhere();
  await type(other, await friend.locator(".code b").innerText());
  await expect(other).toHaveURL(/#\/mine$/);
  await other.goto(table);
  // It is the same seat: nobody new has come.
  await other.getByRole("button", { name: "I am ready" }).filter({ visible: true }).click();
  await expect(page.getByText("2 of 4 are here")).toBeVisible();

  // A code that leads nowhere says so. The browser itself complains of the answer.
  await type(other, "ZZZZ 2222");
  await expect(other.getByText("This code leads nowhere, or does not any more.")).toBeVisible();
  expect(troubles.filter((trouble) => !/status of 40[134]/.test(trouble))).toEqual([]);
  for (const each of [friend, other]) await each.context().close();
});

/** Host and friend at one table of two, ready to begin. */
async function both(page: Page, browser: Browser, house: RealHouse, options: object = {}): Promise<Page> {
  await briskly(page);
  await withManners(page, { pace: "instant" }, { players: 2, ...options });
  await page.goto("/#/setup/belote");
  await page.getByRole("button", { name: "Open the table" }).click();
  const link = await page.getByLabel("The link to this table").inputValue();
  const friend = await (await browser.newContext({ baseURL: house.url })).newPage();
  await briskly(friend);
  await friend.goto(link);
  await friend.getByRole("button", { name: "I am ready" }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Start", exact: true }).filter({ visible: true }).click();
  for (const each of [page, friend]) await expect(hand(each).first()).toBeVisible({ timeout: 30_000 });
  return friend;
}

const write = async (page: Page, text: string) => {
  await page.getByRole("button", { name: "Write to the table" }).click();
  await page.getByLabel("Write to the table").fill(text);
  await page.keyboard.press("Enter");
};

test("People talk and react; the host mutes, and sends away", async ({ page, browser, house }) => {
  test.setTimeout(120_000);
  const friend = await both(page, browser, house);
  const troubles = troublesOf(friend);
  await write(friend, "Good evening");
  await expect(page.getByRole("log").getByText("Good evening")).toBeVisible();
  await friend.getByRole("button", { name: "Well played" }).click();
  await expect(page.locator("main").getByText("Well played")).toBeVisible();

  await page.getByRole("button", { name: "People" }).click();
  const sheet = page.getByRole("dialog", { name: "People at this table" });
  await sheet.getByRole("button", { name: "Mute" }).click();
  await expect(sheet.getByRole("button", { name: "Let speak" })).toBeVisible();
  await write(friend, "Do you hear me?");
  await expect(friend.locator(".prompt")).toContainText("The host does not want you to talk.");
  await expect(page.getByText("Do you hear me?")).toHaveCount(0);

  await sheet.getByRole("button", { name: "Send away" }).click();
  await sheet.getByRole("button", { name: "Send away" }).click();
  await expect(sheet.getByText("Nobody else sits here.")).toBeVisible();
  await expect(friend.getByRole("heading", { name: "This table is closed to you" })).toBeVisible();
  await expect(friend.getByText("The host has sent you away.")).toBeVisible();
  // Alone with a bot, the table can stand still.
  await sheet.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("The table is paused")).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("The table is paused")).toHaveCount(0);
  expect(troubles).toEqual([]);
  await friend.context().close();
});

test("Somebody watches: what is played is seen, no hand is", async ({ page, browser, house }) => {
  test.setTimeout(120_000);
  await briskly(page);
  await withManners(page, { pace: "instant" }, {});
  await page.goto("/#/setup/belote");
  await page.getByRole("radiogroup", { name: "Watching" }).getByRole("radio", { name: "Everybody" }).click();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("button", { name: "Start with bots" }).filter({ visible: true }).click();
  await expect(hand(page).first()).toBeVisible({ timeout: 30_000 });

  const watcher = await (await browser.newContext({ baseURL: house.url })).newPage(), troubles = troublesOf(watcher);
  await watcher.goto("/#/tables");
  await watcher.getByRole("link", { name: /Watch|Join/ }).first().click();
  await expect(watcher.locator("main .prompt")).toContainText("Watching");
  await expect(hand(watcher)).toHaveCount(0);
  await expect(watcher.locator("main .seat")).toHaveCount(4);
  // What is played is seen there too.
  await expect.poll(async () => {
    await step(page);
    return (await trick(watcher)).length > 0;
  }).toBe(true);
  expect(troubles).toEqual([]);
  await watcher.context().close();
});

test("A rematch waits for both, and says for whom", async ({ page, browser, house }) => {
  test.setTimeout(180_000);
  const friend = await both(page, browser, house, { target: 1 });
  const results = [page, friend].map((each) => each.getByRole("button", { name: "Result of the match" }));
  await expect.poll(async () => {
    for (const each of [page, friend]) await step(each);
    return results[0]!.isVisible();
  }, { timeout: 120_000, intervals: [20] }).toBe(true);
  for (const result of results) await result.click();
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page.getByText(/Waiting for Guest \d+\./)).toBeVisible();
  await expect(friend.getByText(/Guest \d+ would like a rematch\./)).toBeVisible();
  await friend.getByRole("button", { name: "Rematch" }).click();
  for (const each of [page, friend]) await expect(hand(each).first()).toBeVisible({ timeout: 30_000 });
  await friend.context().close();
});
