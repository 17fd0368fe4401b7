// What a screen reader tells of a trick or a round, word for word: whose turn, what lies, what is asked, which card may be played and why not.
//   UPDATE=1 writes the kept texts anew; read them as a story before they are committed.
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { asked, briskly, hand, INDEX, playable, title, type GameName } from "./house/player";
import { seatAtPipe } from "./pipe";

/** The table and the log, as the browser hands them to readers. */
async function told(page: Page): Promise<string> {
  const main = await page.locator("main").ariaSnapshot();
  const log = await page.getByRole("region", { name: "Log", exact: true }).ariaSnapshot();
  return `${main}\n\n${log}\n`;
}

/** The same thing told twice: nothing is on its way any more. Only for writing; a kept chapter is waited for by its words. */
async function settled(page: Page): Promise<string> {
  let before = "";
  await expect.poll(async () => { const now = await told(page); const same = now === before; before = now; return same; }, { intervals: [800] }).toBe(true);
  return before;
}

class Teller {
  #chapters: string[] = [];
  #kept: Map<string, string>;
  constructor(readonly page: Page, readonly file: URL) {
    const text = process.env.UPDATE ? "" : readFileSync(file, "utf8");
    this.#kept = new Map(text.split(/^# /m).slice(1).map((chapter) => [chapter.slice(0, chapter.indexOf("\n")), chapter.slice(chapter.indexOf("\n") + 2).replace(/\n\n$/, "\n")]));
  }
  /** A chapter: the table comes to tell what is kept under this heading. */
  async tell(heading: string): Promise<void> {
    if (process.env.UPDATE) this.#chapters.push(`# ${heading}\n\n${await settled(this.page)}`);
    else await expect.poll(() => told(this.page)).toBe(this.#kept.get(heading));
    this.#kept.delete(heading);
  }
  /** A card of the hand by its name; of equal ones the first that is not picked. No card is left under the pointer. */
  async card(name: string): Promise<void> {
    await this.page.locator(`#hand button.held[aria-label^="${name}"]:not([aria-pressed="true"])`).first().click(INDEX);
    await this.page.mouse.move(2, 2);
  }
  press(name: string | RegExp): Promise<void> {
    return this.page.locator("main").getByRole("button", { name }).first().click();
  }
  end(): void {
    if (process.env.UPDATE) writeFileSync(this.file, this.#chapters.join("\n"));
    expect([...this.#kept.keys()], "chapters that were not told").toEqual([]);
  }
}

function story(game: GameName, seed: number, plot: (teller: Teller, page: Page) => Promise<void>): void {
  test(`${title(game)}, told to somebody who does not see it`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await briskly(page);
    const leave = await seatAtPipe(page, { game, seed: String(seed).padStart(64, "0") });
    const teller = new Teller(page, new URL(`./stories/${game}.txt`, import.meta.url));
    await plot(teller, page);
    leave();
    teller.end();
  });
}

story("belote", 7, async (story, page) => {
  await story.tell("A suit is on offer");
  await story.press(/^Take/);
  await expect(hand(page)).toHaveCount(8);
  await expect(asked(page)).toBeVisible();
  // Tricks go by until a card of mine is barred.
  while ((await hand(page).count()) === (await playable(page).count())) {
    const left = await hand(page).count();
    await playable(page).first().click(INDEX);
    await expect(hand(page)).toHaveCount(left - 1);
    await expect(asked(page)).toBeVisible();
  }
  await story.tell("My turn, and not every card may be played");
  await story.card("10 of hearts");
  await story.tell("The trick is taken, and the next one has begun");
});

story("bezique", 2, async (story) => {
  await story.tell("A card is led, and any card may answer");
  await story.card("jack of clubs");
  await story.tell("I have won the trick and may meld");
  await story.press("Meld: Bezique");
  await story.tell("The meld lies before me");
  await story.press("Draw a card");
  await story.tell("Both have drawn, and I lead");
});

story("tractor", 2, async (story) => {
  await story.tell("All cards are dealt, and somebody has shown trumps");
  await story.press("Pass");
  await story.tell("Three cards are led, and three are due");
  await story.card("4 of hearts");
  await story.card("7 of hearts");
  await story.tell("Two are picked");
  await story.card("8 of hearts");
  await story.press(/^Play/);
  await story.tell("The trick is taken, and the next one has begun");
});

story("canasta", 3, async (story) => {
  await story.tell("I may draw; the pile is out of reach");
  await story.press("Draw");
  await story.tell("I have drawn the third ace");
  for (const suit of ["spades", "spades", "diamonds"]) await story.card(`ace of ${suit}`);
  await story.tell("Three aces are enough to open");
  await story.press("Lay down");
  await story.tell("They lie on the table");
  await story.card("3 of clubs");
  await story.press("Throw");
  await story.tell("All have played, and it is my turn again");
  await story.press("Draw");
  await story.card("2 of spades");
  await story.press(/^Set of aces/);
  await story.tell("A wild card has joined the aces");
});

story("rami", 3, async (story) => {
  await story.tell("I begin, and may draw or take");
  await story.press("Draw");
  await story.tell("I have drawn, and hold a set");
  await story.press("Lay the set");
  await story.tell("The set lies before me");
  await story.card("2 of hearts");
  await story.press("Throw");
  await story.tell("All have played, and it is my turn again");
});
