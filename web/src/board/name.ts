// Cards in words, for readers and for the log.
import { say } from "../words";
import { face } from "./cards";

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
