// Pictures of the logo for whoever installs the page: node scripts/icons.mjs writes them into public/, where they are kept.
// A maskable one is cut to any shape by the device, so its cloth runs to the edge and the cards keep to the middle.
import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";

const folder = `${import.meta.dirname}/../public`;
const logo = readFileSync(`${folder}/icon.svg`, "utf8");
const masked = logo.replace(' rx="14"', "").replace("<g ", '<g transform="translate(32 32) scale(0.78) translate(-32 -32)" ');

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
for (const [name, svg, size] of [["icon-192", logo, 192], ["icon-512", logo, 512], ["icon-maskable-512", masked, 512], ["apple-touch-icon", masked, 180]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin: 0">${svg.replace("<svg ", `<svg width="${size}" height="${size}" style="display: block" `)}</body>`);
  await page.screenshot({ path: `${folder}/${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
