// How a match stands, in any game: who scores together, what each side has, who has won.
import type { Score } from "../board/table";
import type { AnyDesk } from ".";
import { scoresOf, sidesOf, type SideShown } from "./sides";

export type Standing = { sides: SideShown[]; scores: Score[]; /** `null` while nobody has won, or all share. */ winner: SideShown | null; goal?: number };

export function standingOf(desk: AnyDesk, rest: { goal?: number; scores?: (sides: SideShown[]) => Score[] } = {}): Standing {
  const sides = sidesOf(desk);
  const won = desk.open.winner as number | null;
  return { sides, scores: rest.scores?.(sides) ?? scoresOf(sides, desk.open.scores), winner: sides.find(({ side }) => side === won) ?? null, goal: rest.goal };
}
