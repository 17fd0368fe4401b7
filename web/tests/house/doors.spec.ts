// Ways to a table with the real house: its password, every house rule and every number of players, an address in the local network.
import { networkInterfaces } from "node:os";
import { expect, RealHouse, test, troublesOf } from "./real";
import { asked, briskly, hand, playNow, title, withManners } from "./player";

const COUNTS = { belote: [4, 3, 2], bezique: [2, 4], tractor: [4], canasta: [4, 2], rami: [4, 3, 2] } as const;

test("A house with a password asks for it once, and says what was wrong", async ({ page, browser, troubles }) => {
  const house = await RealHouse.open({ QUINTE_HOUSE_PASSWORD: "tierce" });
  const context = await browser.newContext({ baseURL: house.url });
  const guest = await context.newPage();
  try {
    await guest.goto("/");
    await guest.getByRole("button", { name: "Play now, Belote" }).click();
    const sheet = guest.getByRole("dialog", { name: "This house has a password" });
    await sheet.getByLabel("Password of the house").fill("quarte");
    await sheet.getByRole("button", { name: "Come in" }).click();
    await expect(sheet.getByRole("alert")).toHaveText("That is not it. Try again.");
    await sheet.getByLabel("Password of the house").fill("tierce");
    await sheet.getByRole("button", { name: "Come in" }).click();
    await expect(hand(guest).first()).toBeVisible({ timeout: 30_000 });
    // Known by now: neither the tables nor another game ask again.
    await guest.goto("/#/tables");
    await expect(guest.getByText("Tables that anybody may join")).toBeVisible();
    await guest.goto("/#/");
    await guest.getByRole("button", { name: "Play now, Rami" }).click();
    await expect(hand(guest).first()).toBeVisible({ timeout: 30_000 });
  } finally {
    await context.close();
    await house.close();
  }
  void page, troubles;
});

test("Set-up names every house rule, marks what differs, and opens a table of every size", async ({ page }) => {
  test.setTimeout(180_000);
  for (const [game, counts] of Object.entries(COUNTS)) {
    const { games } = (await (await page.request.get("api/games")).json()) as { games: { name: string; options: { key: string; says: string }[] }[] };
    const options = games.find((other) => other.name === game)!.options;
    // A house lets nobody open many tables at once: another guest for each game.
    await page.context().clearCookies();
    await page.goto("about:blank");
    for (const count of counts) {
      await page.goto(`/#/setup/${game}`);
      await expect(page.getByRole("heading", { name: `A table of ${title(game)}` })).toBeVisible();
      const rows = page.getByRole("region", { name: "House rules" }).locator(".row");
      await expect(rows).toHaveCount(options.length);
      for (const [i, { key, says }] of options.entries()) {
        await expect(rows.nth(i)).toContainText(says);
        // A name of its own, not the key with its strokes taken out.
        if (key.includes("_")) expect((await rows.nth(i).locator("b").first().innerText()).toLowerCase()).not.toBe(key.replaceAll("_", " "));
      }
      await expect(page.getByText("As in the Usual preset.")).toBeVisible();
      if (options.some(({ key }) => key === "players")) {
        await page.getByRole("radiogroup", { name: "Players" }).getByRole("radio", { name: String(count) }).click();
        if (count !== counts[0]) await expect(rows.first()).toContainText(`Usual: ${counts[0]}`);
      }
      await page.getByRole("button", { name: "Open the table" }).click();
      await expect(page.getByText(`1 of ${count} are here`)).toBeVisible();
    }
  }
});

test("How well bots play is remembered, and known to the house", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: "Beginner" }).click();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Beginner" })).toBeChecked();
  const { levels } = (await (await page.request.get("api/games")).json()) as { levels: string[] };
  const opened = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("api/tables"));
  await page.getByRole("button", { name: "Play now, Belote" }).click();
  const { setup } = (await opened).postDataJSON() as { setup: { manners: { level: string } } };
  expect(levels).toContain(setup.manners.level);
  await expect(page.getByText("Beginner bot").first()).toBeVisible({ timeout: 30_000 });
});

test("Title and icon tell whose turn it is", async ({ page }) => {
  await briskly(page);
  await withManners(page, { pace: "quick" });
  await playNow(page, "belote");
  const icon = () => page.locator('link[rel="icon"]').getAttribute("href");
  await expect(asked(page)).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveTitle("Your turn · Belote · Quinte");
  expect(await icon()).toBe("./icon-turn.svg");
  await page.goto("/#/");
  await expect(page).toHaveTitle("Quinte");
  expect(await icon()).toBe("./icon.svg");
});

test("The page is complete over plain HTTP at an address of the local network", async ({ browser }) => {
  const address = Object.values(networkInterfaces()).flat().find((at) => at?.family === "IPv4" && !at.internal)?.address;
  test.skip(!address, "this machine has no address but its own");
  const house = await RealHouse.open({}, ["--lan"]);
  const context = await browser.newContext({ baseURL: `http://${address}:${house.port}/`, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const troubles = troublesOf(page);
  try {
    await page.goto("/");
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.goto("/#/setup/belote");
    await page.getByRole("button", { name: "Open the table" }).click();
    // No clipboard of its own: the link is copied all the same.
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    await page.getByRole("button", { name: "Start with bots" }).filter({ visible: true }).click();
    await expect(hand(page).first()).toBeVisible({ timeout: 30_000 });
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("quinte.salts") ?? "[]") as unknown[]);
    expect(kept).toHaveLength(1);
    // The house sends a header that browsers heed only over HTTPS, and say so.
    expect(troubles.filter((line) => !line.includes("Cross-Origin-Opener-Policy"))).toEqual([]);
  } finally {
    await context.close();
    await house.close();
  }
});
