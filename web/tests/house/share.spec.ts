// A match to show to others: who has the link sees the score, who has not sees nothing; the table of it can be copied.
import AxeBuilder from "@axe-core/playwright";
import { writeFileSync } from "node:fs";
import { expect, test } from "./real";
import { ended } from "./ended";

const OUT = `${import.meta.dirname}/../out`;

test("a link shows names and score to a stranger, and a wrong one shows nothing", async ({ page, browser, context, house, troubles }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(house.url).origin });
  const table = await ended(page, "belote");
  await page.goto(`/#/verify/${table}/1`);
  const share = page.getByRole("region", { name: "Show it to others" });
  const link = await share.getByRole("button", { name: "Copy the link" }).getAttribute("data-link");
  await expect(share.getByRole("table").getByRole("row")).toHaveCount(3);
  await share.getByRole("button", { name: "Copy the score" }).click();
  await expect(share.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n").map((row) => row.split("\t").length)).toEqual([2, 2, 2]);
  expect(copied).toMatch(/^Side\tPoints\n.+ and .+\t\d+\n/);
  const [picture] = await Promise.all([page.waitForEvent("download"), share.getByRole("button", { name: "Save the picture" }).click()]);
  expect(picture.suggestedFilename()).toBe("quinte-1.png");

  // Somebody who never came to the table.
  const stranger = await (await browser.newContext()).newPage();
  expect((await stranger.request.get(`${house.url}api/tables/${table}/matches/1`)).status()).toBe(404);
  const answer = await stranger.goto(link!);
  expect(answer!.status()).toBe(200);
  await expect(stranger.getByRole("table").getByRole("row")).toHaveCount(2);
  const told = (property: string) => stranger.locator(`meta[property="og:${property}"]`).getAttribute("content");
  expect(await told("title")).toMatch(/^Belote: /);
  expect(await told("description")).toContain("Belote");
  const image = await stranger.request.get((await told("image"))!);
  expect([image.status(), image.headers()["content-type"], await told("image:type")]).toEqual([200, "image/png", "image/png"]);
  writeFileSync(`${OUT}/share-preview.png`, await image.body());
  // A browser reads it, and its size is what the page says.
  const size = await stranger.evaluate(async (url) => { const drawn = await createImageBitmap(await (await fetch(url)).blob()); return [drawn.width, drawn.height].map(String); }, (await told("image"))!);
  expect(size).toEqual([await told("image:width"), await told("image:height")]);
  expect(size).toEqual(["1200", "630"]);
  for (const colorScheme of ["light", "dark"] as const) {
    await stranger.emulateMedia({ colorScheme });
    for (const width of [1440, 360]) {
      await stranger.setViewportSize({ width, height: 800 });
      await stranger.screenshot({ path: `${OUT}/share-${width}-${colorScheme}.png` });
      const { violations } = await new AxeBuilder({ page: stranger as never }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")}`)).toEqual([]);
      expect(await stranger.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  }
  // Another mark, another match, no table: all the same nothing.
  for (const wrong of [link!.replace(/.$/, (last) => (last === "0" ? "1" : "0")), link!.replace("/1/", "/2/"), link!.replace(table, "0".repeat(32))])
    for (const part of ["", "/score.png", "/score.svg", "/score.json"]) expect((await stranger.request.get(wrong + part)).status(), wrong + part).toBe(404);
  expect(troubles).toEqual([]);
});
