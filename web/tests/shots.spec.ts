// Pictures of the gallery, to look at: `npm run shots`, or with SCENES=belote,rami SCREENS=phone LOOKS=night-4.
import { readdirSync } from "node:fs";
import { test } from "@playwright/test";
import { arrived, keepsStill, openOn } from "./judge";
import type { ScreenName } from "./screens";

const list = (name: string, usual: string[]) => process.env[name]?.split(",") ?? usual;
const scenes = list("SCENES", readdirSync(new URL("../gallery/scenes/", import.meta.url)).map((file) => file.replace(".svelte", "")));

for (const scene of scenes)
  for (const screen of list("SCREENS", ["desktop", "tablet", "phone", "small", "land"]) as ScreenName[])
    for (const look of list("LOOKS", ["day-2"]))
      test(`${scene} ${screen} ${look}`, async ({ browser }) => {
        const { page, troubles } = await openOn(browser, screen);
        const [theme, deck] = look.split("-");
        await page.goto(`/gallery.html?scene=${scene}&theme=${theme}&deck=${deck}`);
        await arrived(page);
        await page.screenshot({ path: `${import.meta.dirname}/out/${scene}-${screen}${look === "day-2" ? "" : `-${look}`}.png` });
        await keepsStill(page, troubles);
      });
