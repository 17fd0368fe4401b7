// The documents beside the page: found, read and searched in the house itself.
import { findings } from "../judge";
import { expect, test } from "./real";

for (const look of ["light", "dark"] as const) {
  test(`the documents can be read by everybody, ${look}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look });
    for (const place of ["docs", "docs/guides/play.html", "docs/reference/tractor.html", "docs/decisions/"]) {
      await page.goto(place);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await findings(page), place).toEqual([]);
    }
  });
}

test("a search leads to its part of a page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("docs/");
  await page.getByRole("searchbox").fill("backup copies");
  await page.getByRole("link", { name: "Copies" }).click();
  await expect(page).toHaveURL(/docs\/guides\/operate\.html#copies$/);
  await expect(page.getByRole("heading", { name: "Copies" })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByText("Contents").click();
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Belote" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Belote: reference" })).toBeVisible();
});
