// Every page: no violation found by axe in light and dark, no error in the console, nothing scrolls sideways. Pictures lie in out/.
import { expect, test } from "@playwright/test";
import { furnish } from "./house";
import { arrived, findings, keepsStill, openOn } from "./judge";
import type { ScreenName } from "./screens";

const PAGES = { home: "#/", setup: "#/setup/belote", tables: "#/tables", mine: "#/mine", rules: "#/rules/BEL-5.3", room: "#/t/0001", settings: "#/" };
const LOOKS: [ScreenName, "light" | "dark"][] = [["desktop", "light"], ["phone", "light"], ["tablet", "light"], ["desktop", "dark"], ["phone", "dark"]];

for (const [name, hash] of Object.entries(PAGES))
  for (const [screen, theme] of LOOKS)
    test(`${name} ${screen} ${theme}`, async ({ browser }) => {
      const { page, troubles } = await openOn(browser, screen, theme);
      await furnish(page);
      await page.addInitScript(() => (sessionStorage.setItem("quinte.code.0001", "kestrel-27"), localStorage.setItem("quinte.known", "1")));
      await page.goto(`/index.html${hash}`);
      await page.locator("main h1").first().waitFor();
      if (name === "settings") {
        await page.getByRole("button", { name: "Settings" }).first().click();
        await page.getByRole("dialog").waitFor();
      }
      await arrived(page);
      await page.screenshot({ path: `${import.meta.dirname}/out/page-${name}-${screen}-${theme}.png` });
      expect(await findings(page)).toEqual([]);
      await keepsStill(page, troubles);
    });
