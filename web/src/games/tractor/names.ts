// How trumps and declarations are called.
import type { Declaration } from "../../wire/tractor";
import { say as board, voice } from "../../words";
import words from "../../words/en/tractor";

const say = voice(words);

/** "Fours and spades"; while cards are dealt "Fours, suit still open". */
export function trumpTitle(rank: string, suit: string | null, fixed: boolean): string {
  const ranks = say(`ranks.${rank as "2"}`);
  if (suit) return say("trump.suit", { ranks, suit: board(`suit.${suit as "S"}`) });
  return say(fixed ? "trump.none" : "trump.open", { ranks });
}

/** The cards that a declaration shows. */
export function shownBy(declaration: Declaration, rank: string): string[] {
  if (declaration === "SJ" || declaration === "BJ") return [declaration, declaration];
  const pair = declaration.startsWith("pair ");
  const card = `${rank}${declaration.at(-1)}`;
  return pair ? [card, card] : [card];
}
