// Cards in words, for readers and for the log.
import { say } from "../words";
import { face, type Suit } from "./cards";

const isNamed = (rank: string): rank is "J" | "Q" | "K" | "A" => "JQKA".includes(rank);

/** "ten of clubs" is written "10 of clubs": readers say it, eyes scan it. */
export function cardName(card: string): string {
  const printed = face(card);
  if ("joker" in printed) return say(`joker.${printed.joker}`);
  return say("card", { rank: isNamed(printed.rank) ? say(`rank.${printed.rank}`) : printed.rank, suit: say(`suit.${printed.suit}`) });
}

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" } as const;

/** "10♣", to stand in a sentence that `Words` draws. */
export function cardSign(card: string): string {
  const printed = face(card);
  return "joker" in printed ? say(`joker.${printed.joker}`) : `${printed.rank}${SIGNS[printed.suit]}`;
}

const SUITS: Record<string, Suit> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const CARD = `(?:(?:10|[2-9JQKA])[♠♥♦♣]|${say("joker.plain")})`;

/** A sentence with its cards in words, as readers hear it: "you hold 7 of hearts, joker". A suit before its own word is said once. */
export const spoken = (sentence: string): string => sentence
  .replace(new RegExp(`(${CARD}) (?=${CARD})`, "g"), "$1, ")
  .replace(/(10|[2-9JQKA])([♠♥♦♣])/g, (_, rank: string, sign: string) => cardName(rank + SUITS[sign]))
  .replace(/([♠♥♦♣])( ?\p{L}*)/gu, (_, sign: string, next: string) => { const suit = say(`suit.${SUITS[sign]!}`); return next.trim().startsWith(suit) ? next.trimStart() : suit + next; });
