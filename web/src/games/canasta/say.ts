// Cards and melds of Canasta in words. What a meld is called follows from how it looks; whether it may lie is the table's to say.
import { face, type Suit } from "../../board/cards";
import { cardSign } from "../../board/name";
import { say as common, voice } from "../../words";
import words from "../../words/en/canasta";

export const say = voice(words);
export const signs = (cards: string[]): string => cards.map(cardSign).join(" ");

type Rank = "A" | "K" | "Q" | "J" | "10" | "9" | "8" | "7" | "6" | "5" | "4" | "3" | "2";
const ORDER = "23456789TJQKA";
const place = (rank: string) => ORDER.indexOf(rank === "10" ? "T" : rank);

/** Printed as joker or two: drawn as a star with its number where a meld is folded. */
export const isWild = (card: string): boolean => card === "JK" || /^2[SHDC]$/.test(card);
export const suitOf = (card: string): Suit => card.slice(-1) as Suit;
const rankOf = (card: string): Rank => { const printed = face(card); return ("rank" in printed ? printed.rank : "2") as Rank; };

export type Looks = { kind: "wild" } | { kind: "set"; rank: Rank } | { kind: "up" | "down"; suit: Suit };

/** What a row of cards looks like. */
export function looksOf(cards: string[]): Looks {
  const naturals = cards.filter((card) => !isWild(card));
  if (naturals.length === 0) return { kind: "wild" };
  const rank = rankOf(naturals[0]!);
  if (naturals.every((card) => rankOf(card) === rank)) return { kind: "set", rank };
  return { kind: place(rankOf(naturals[1]!)) > place(rank) ? "up" : "down", suit: suitOf(naturals[0]!) };
}

export const rankName = (rank: Rank): string => say(`rank.${rank}`);

/** Under a meld: "kings", "up", "wild". */
export function shortName(cards: string[]): string {
  const looks = looksOf(cards);
  return looks.kind === "set" ? rankName(looks.rank) : say(`kind.${looks.kind}`);
}

/** In a verdict: "Run of hearts, going down". */
export function longName(cards: string[]): string {
  const looks = looksOf(cards);
  if (looks.kind === "wild") return say("what.wild");
  return looks.kind === "set" ? say("what.set", { rank: rankName(looks.rank) }) : say(`what.${looks.kind}`, { suit: common(`suit.${looks.suit}`) });
}
