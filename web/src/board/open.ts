// A hand that lies open, in lines of small cards.
import { face, jokerLetter, type Suit } from "./cards";

export type Sign = Suit | "star";
export type Small = { rank: string; sign: Sign };

export function small(card: string): Small {
  const printed = face(card);
  return "suit" in printed ? { rank: printed.rank, sign: printed.suit } : { rank: jokerLetter[printed.joker], sign: "star" };
}

/** A line a suit, inside it as the hand is held. A suit stands where its last card does: single cards that are held among others, such as a rank of trumps, do not lead it away. */
export function suits(cards: string[]): { sign: Sign; ranks: string[] }[] {
  const lines = new Map<Sign, string[]>();
  for (const { rank, sign } of cards.map(small)) {
    const ranks = lines.get(sign) ?? [];
    lines.delete(sign);
    lines.set(sign, [...ranks, rank]);
  }
  return [...lines].map(([sign, ranks]) => ({ sign, ranks }));
}
