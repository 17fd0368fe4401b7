// Every page: no violation found by axe in light and dark, no error in the console, nothing scrolls sideways. Pictures lie in out/.
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { furnish } from "./house";
import { SCREENS, type ScreenName } from "./screens";

const PAGES = { home: "#/", setup: "#/setup/belote", tables: "#/tables", mine: "#/mine", rules: "#/rules/BEL-5.3", room: "#/t/0001", settings: "#/" };

for (const [name, hash] of Object.entries(PAGES))
  for (const screen of ["desktop", "tablet", "phone"] as ScreenName[])
    for (const theme of ["light", "dark"] as const) {
      if (theme === "dark" && screen === "tablet") continue;
      test(`${name} ${screen} ${theme}`, async ({ browser }) => {
        const page = await browser.newPage({ viewport: SCREENS[screen], colorScheme: theme, hasTouch: screen === "phone" });
        const troubles: string[] = [];
        page.on("pageerror", (error) => troubles.push(String(error)));
        page.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
        await furnish(page);
        await page.addInitScript(() => sessionStorage.setItem("quinte.code.0001", "kestrel-27"));
        await page.goto(`/index.html${hash}`);
        await page.locator("main h1, .room h1").first().waitFor();
        if (name === "settings") await page.getByRole("button", { name: "Settings" }).first().click();
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${import.meta.dirname}/out/page-${name}-${screen}-${theme}.png` });
        const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
        expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).slice(0, 3).join("; ")}`)).toEqual([]);
        expect(troubles).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await page.close();
      });
    }
