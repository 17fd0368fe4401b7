// A trick as a screen reader tells it: who has how many cards, what lies, what is asked, what may be played.
import { expect, test } from "./real";
import { asked, briskly, hand, playNow, playUntil, sheet, withManners } from "./player";

test("Belote: the accessibility tree of a trick reads like a story", async ({ page }) => {
  test.setTimeout(120_000);
  await briskly(page);
  await withManners(page, { pace: "quick" });
  await playNow(page, "belote");
  const lying = page.locator(".trick .lane .card");
  // Three have played, and I am the last.
  await playUntil(page, async () => {
    if (await sheet(page).isVisible()) await sheet(page).getByRole("button").last().click();
    return (await asked(page).isVisible()) && (await lying.count()) === 3 && (await hand(page).count()) < 8;
  }, 90);
  await expect(page.locator("main")).toMatchAriaSnapshot(`
    - main:
      - group "Contract": /(Spades|Hearts|Diamonds|Clubs) are trumps .*/
      - group /Theo, \\d cards?/
      - group /Mira, \\d cards?/
      - group /Nadia, \\d cards?/
      - group "Trick":
        - group "You": your card
        - group "Nadia":
          - img /.+ of .+/
        - group "Mira":
          - img /.+ of .+/
        - group "Theo":
          - img /.+ of .+/
      - status: /Nadia led .+/
      - region "Your hand":
        - toolbar "Your hand":
          - button /.+ of .+, playable/
  `);
});
