// The rulebook as people reach it: from a refusal, by a search, by its link, on paper; and no rule of the page's own in it.
import type { Page } from "@playwright/test";
import { findings } from "../judge";
import { index, nearest, search } from "../../src/pages/rules/search";
import type { Rules } from "../../src/wire/api";
import { expect, test } from "./real";
import { asked, barred, briskly, GAMES, INDEX, playable, playNow, playUntil, sheet, withManners } from "./player";

const CODES = { belote: "BEL-5.3", bezique: "BEZ-4.2.1", tractor: "TRC-8.2.1", canasta: "CAN-G8.2", rami: "RAM-A1" };
const clean = async (page: Page) => {
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "scrolls sideways").toBe(true);
};
/** The words of a refusal without its cards, which are of one deal. */
const withoutCards = (words: string) => words.replace(/\S*[♠♥♦♣]\S*|\d\S*/gu, " ").replace(/[^\p{L} ]+/gu, " ").replace(/\b[JQKA]\b|\b(?:spades|hearts|diamonds|clubs)\b/g, " ");
const searchFor = async (page: Page, text: string) => {
  await page.keyboard.press("/");
  await page.keyboard.type(text);
};

test("Belote: a refusal leads to its clause, and a search for its words finds the same one", async ({ page }) => {
  test.setTimeout(180_000);
  await briskly(page);
  await withManners(page, { pace: "quick" });
  await playNow(page, "belote");
  await playUntil(page, async () => {
    if (await sheet(page).isVisible()) await sheet(page).getByRole("button").last().click();
    return (await asked(page).isVisible()) && (await playable(page).count()) > 0 && (await barred(page).count()) > 0;
  }, 120);
  await barred(page).first().click({ ...INDEX, force: true });
  const bubble = page.locator(".why, .bubble").filter({ has: page.locator("a.clause") }).first();
  await expect(bubble).toBeVisible();
  const link = bubble.locator("a.clause").first();
  const clause = /[A-Z]{3}-[\w.]+/.exec(await link.innerText())![0];
  // As it is read by eyes: what is said for ears names the cards in words.
  const words = await bubble.locator("h3, p").last().evaluate((of) => {
    const read = of.cloneNode(true) as Element;
    for (const heard of read.querySelectorAll(".hidden-text")) heard.remove();
    return read.textContent!;
  });
  await link.click();
  await expect(page.locator("article .chip")).toHaveText(clause);
  await expect(page.locator("aside [aria-current]")).toHaveCount(1);
  await expect(page.locator("#clause")).toBeFocused();
  // The table plays by these house rules: they are marked wherever the clause names one.
  for (const rule of await page.locator("article .rule").all()) await expect(rule).toContainText("At your table:");

  await page.goto("/#/rules/belote");
  await expect(page.locator("article h1")).toHaveText("Belote");
  await searchFor(page, withoutCards(words));
  await expect(page.locator("aside .found small", { hasText: clause }).first()).toBeVisible();
});

for (const game of GAMES)
  test(`${game}: quick start, clauses and examples, clean in light and dark, on a desk and in a hand`, async ({ page }) => {
    for (const [colorScheme, width, height] of [["light", 1440, 900], ["dark", 1440, 900], ["light", 360, 740], ["dark", 390, 844], ["light", 1024, 768]] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.goto(`/#/rules/${game}`);
      await expect(page.locator(".steps li")).not.toHaveCount(0);
      for (const step of await page.locator(".steps a").all()) expect(await step.getAttribute("href")).toContain(`#/rules/${game}/`);
      await clean(page);
      await page.goto(`/#/rules/${CODES[game]}`);
      await expect(page.locator("article .chip")).toHaveText(CODES[game]);
      await expect(page.locator("article ol .card").first()).toBeVisible();
      await clean(page);
    }
    // Whatever a quick start points to is in the book.
    await page.goto(`/#/rules/${game}`);
    const hrefs = await page.locator(".steps a").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
    for (const href of hrefs) {
      await page.goto(`/${href}`);
      await expect(page.locator("article .chip")).toHaveText(href.split("/").at(-1)!);
    }
  });

test("a search knows what players call things, a void one tells the nearest, and keys turn pages", async ({ page }) => {
  await page.goto("/#/rules/belote");
  await expect(page.locator("article h1")).toHaveText("Belote");
  const found = page.locator("aside .found small");
  for (const [word, clause] of [["atout", "BEL-2.3"], ["carré", "BEL-6.2.1"], ["capot", "BEL-7.6"], ["overtrump", "BEL-5.3b"], ["5.3b", "BEL-5.3b"]] as const) {
    await searchFor(page, word);
    await expect(found.filter({ hasText: clause }).first(), word).toBeVisible();
    await page.keyboard.press("Escape");
    await page.locator("h1").first().click();
  }
  await searchFor(page, "zzyzx");
  await expect(page.getByText("These come nearest")).toBeVisible();
  await expect(found).toHaveCount(3);
  await page.keyboard.press("Enter");
  await expect(page.locator("article .chip")).toBeVisible();

  await page.goto("/#/rules/bezique/BEZ-2.1");
  await expect(page.locator("article .chip")).toHaveText("BEZ-2.1");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("article .chip")).toHaveText("BEZ-2.2.1");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("article .chip")).toHaveText("BEZ-2.1");
  for (const [game, word, clause] of [["tractor", "bottom", "TRC-3"], ["canasta", "deuces", "CAN-1.1"], ["rami", "sequence", "RAM-3.2.2"], ["bezique", "wedding", "BEZ-4.1.3"]] as const) {
    await page.goto(`/#/rules/${game}`);
    await expect(page.locator(".steps a").first()).toHaveAttribute("href", new RegExp(`rules/${game}/`));
    await searchFor(page, word);
    await expect(found.filter({ hasText: clause }).first(), word).toBeVisible();
  }
});

/** What players type, slips of the finger among it, and the clause that is to be among the first three. */
const TYPED: Record<string, Record<string, string>> = {
  belote: {
    belote: "6.3", rebelote: "6.3", rebellote: "6.3", cinquante: "6.1.2", cent: "6.1.3", carré: "6.2.1", annonces: "6.4", capot: "7.6", "dix de der": "7.2", dedans: "7.4",
    litige: "7.3", preneur: "4.4", coinche: "4.2", contrée: "4.2", surcouper: "5.3b", pisser: "5.4", défausse: "5.4", fournir: "5.2", valet: "2.3", redeal: "4.5", revoke: "8.1", "last trik": "7.2",
  },
  bezique: {
    bezique: "4.1.4", bézique: "4.1.4", besique: "4.1.4", "double bezique": "4.1.5", mariage: "4.1.3", marrige: "4.1.2", "royal marriage": "4.1.2", sequence: "4.1.1", quinte: "4.1.1", carré: "4.1.6",
    brisques: "7.2", "dix de der": "6.2.1", talon: "1.6", joker: "2.4.1", "seven of trumps": "3.3.1", exchange: "3.3.1", "four aces": "4.1.6", atout: "2.2.1", pioche: "3.2", surcouper: "6.1.4", fournir: "6.1.1", target: "8.5",
  },
  tractor: {
    "拖拉机": "5.3.1", tuolaji: "5.3.1", "tuo la ji": "5.3.1", trator: "5.3.1", "升级": "9.2.1", shengji: "9.2.1", "对子": "5.2.1", duizi: "5.2.1", "底牌": "2.1.2", dipai: "2.1.2", "扣底": "3.3.2", koudi: "3.3.2",
    "亮主": "2.2.1", liangzhu: "2.2.1", "反主": "2.3.2", "无主": "2.2.3", "no trump": "2.2.3", "甩牌": "6.2.1", shuaipai: "6.2.1", "庄家": "9.3.2", "大王": "4.1.1", "分": "0.3", "80": "0.7",
  },
  canasta: {
    canasta: "2.3", canaster: "2.3", wildcard: "1.1", deuces: "1.1", "red 3": "G4.1", "black threes": "G8.6", frozen: "G8.6", "take the pile": "G8.1", pot: "G8.1", minimum: "G7.2", "initial meld": "G7.1",
    "go out": "G9.1", "going out": "G9.2", "may I go out": "G9.5", concealed: "G9.3", clean: "2.3", natural: "3.3.1", mixed: "2.3", samba: "2.2", buraco: "2.3", "hand left": "G9.1", permission: "G9.5",
  },
  rami: {
    rami: "0", rummy: "0", "51": "A1", ouverture: "A1", opening: "A1", poser: "8.2", "tierce franche": "A1", séquence: "3.2.2", sequense: "3.2.2", brelan: "3.2.1", carré: "3.2.1", échanger: "J2", joker: "J1",
    pioche: "3.1.1", talon: "2.4", défausse: "3.3.1", "lay off": "3.2.6", compléter: "3.2.6", "rami sec": "A9", "going out": "6.1", reshuffle: "A5", deadwood: "7.2", discad: "3.3.1",
  },
};

test("twenty words and more that players of each game type find what they mean", async ({ page, house }) => {
  for (const game of GAMES) {
    const book = (await (await page.request.get(`${house.url}api/games/${game}/rules`)).json()) as Rules, all = index(book.clauses);
    // As they are looked up: no capital, no accent, no space.
    expect(Object.keys(book.called).filter((key) => /[\p{Lu}\p{M}\s]/u.test(key.normalize("NFD"))), `${game}: keys`).toEqual([]);
    for (const [text, clause] of Object.entries(TYPED[game]!)) {
      const found = search(all, text, book.called), told = found.length ? found : nearest(all, text, book.called);
      expect.soft(told.slice(0, 3).map(({ id }) => id.replace(/^[A-Z]+-/, "")), `${game}: ${text}`).toContain(clause);
    }
  }
});

test("whatever an example of any book is refused with, a search for its words finds its clause", async ({ page, house }) => {
  for (const game of GAMES) {
    const book = (await (await page.request.get(`${house.url}api/games/${game}/rules`)).json()) as Rules, all = index(book.clauses);
    const refused = book.clauses.flatMap((clause) => clause.examples.filter(({ allowed }) => allowed === false).map(({ told }) => ({ clause, words: withoutCards(told.join(" ").replace(/^Refused:/, "")) })));
    // "You must play 4♠" says too little without its card.
    const telling = refused.filter(({ words }) => (words.match(/\p{L}{5,}/gu) ?? []).length >= 2);
    expect(telling.length, `${game}: refusals`).toBeGreaterThan(10);
    for (const { clause, words } of telling) expect.soft(search(all, words, book.called).slice(0, 12).map(({ id }) => id), `${game}: ${words}`).toContain(clause.id);
  }
});

test("a house rule that is set otherwise changes the verdict of an example", async ({ page }) => {
  await page.goto("/#/rules/BEL-5.3");
  const example = page.locator("article ol > li").filter({ hasText: "partner" }).filter({ has: page.locator(".bad") }).first();
  await expect(example).toBeVisible();
  const shows = await example.locator(".shows").innerText();
  await page.getByRole("radio", { name: "on" }).click();
  const again = page.locator("article ol > li").filter({ hasText: shows }).first();
  await expect(again.locator(".again .good")).toBeVisible();
  await page.getByRole("radio", { name: "off" }).click();
  await expect(again.locator(".verdict .bad")).toBeVisible();
});

test("the whole book is on paper, and only there", async ({ page }) => {
  await page.goto("/#/rules/rami");
  await expect(page.locator(".steps li").first()).toBeVisible();
  await page.evaluate(() => { window.print = () => dispatchEvent(new Event("beforeprint")); });
  await page.getByRole("button", { name: "Print the book" }).click();
  await expect(page.locator(".printed")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".printed h1")).toBeVisible();
  await expect(page.locator(".printed section").filter({ hasText: "RAM-3.3.2" })).toBeVisible();
  expect(await page.locator(".printed section").count()).toBeGreaterThan(61);
  await expect(page.locator("aside")).toBeHidden();
  await expect(page.locator("header.top")).toBeHidden();
});
