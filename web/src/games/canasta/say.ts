// Cards and melds of Canasta in words. What a meld is comes from the table: on the cloth with its cards, in the tray with what they count.
import type { Suit } from "../../board/cards";
import { cardSign } from "../../board/name";
import { say as common, voice } from "../../words";
import words from "../../words/en/canasta";
import type { Direction, Kind } from "../../wire/canasta";
import type { Facts, Rank } from "../../wire/table";

export const say = voice(words);
export const signs = (cards: string[]): string => cards.map(cardSign).join(" ");

/** What a meld is, as the table tells it. */
export type What = { kind: Kind; rank?: Rank | null; suit?: Suit | null; direction?: Direction | null };

/** The same out of what an answer counts. */
export const whatOf = (counts: Facts | undefined): What | undefined => (counts?.kind === undefined ? undefined : (counts as What));

/** Under a meld: "kings", "up", "wild". */
export const shortName = ({ rank, direction }: What): string => (rank ? say(`rank.${rank}`) : say(`kind.${direction ?? "wild"}`));

/** In a sentence: "adds 8♣ to the run of clubs". */
export const nameWithin = ({ rank, suit }: What): string => (rank ? say(`rank.${rank}`) : suit ? say("within.run", { suit: common(`suit.${suit}`) }) : say("within.wild"));

/** In a verdict: "Run of hearts, going down". */
export function longName({ rank, suit, direction }: What): string {
  if (rank) return say("what.set", { rank: say(`rank.${rank}`) });
  return suit && direction ? say(`what.${direction}`, { suit: common(`suit.${suit}`) }) : say("what.wild");
}
