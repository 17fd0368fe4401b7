// Who scores together, as this viewer calls them: we and they, or everybody by name; mine first.
import type { Score } from "../board/table";
import { say } from "../words";
import type { AnyDesk } from ".";

export type SideShown = { side: number; seats: number[]; name: string; tone?: "we" | "they" };

/** A seat in a sentence or in the log. */
export const who = (desk: AnyDesk, seat: number): string => (seat === desk.seat ? say("you") : (desk.players[seat]?.name ?? ""));

/** For messages that say "you pass" and "Mira passes": `{me|pass|passes}`. */
export const me = (desk: AnyDesk, seat: number): { me: number } => ({ me: seat === desk.seat ? 1 : 2 });

/** Whether another seat plays with me. */
export const isPartner = (desk: AnyDesk, seat: number): boolean => desk.seat !== null && seat !== desk.seat && desk.sides[seat] === desk.sides[desk.seat];

export function sidesOf(desk: AnyDesk): SideShown[] {
  const all = [...new Set(desk.sides)].sort((a, b) => a - b), mine = desk.seat === null ? 0 : desk.sides[desk.seat]!;
  const partners = desk.players.length > all.length;
  return [...all.slice(mine), ...all.slice(0, mine)].map((side) => {
    const seats = desk.players.flatMap((_, seat) => (desk.sides[seat] === side ? [seat] : []));
    const name = partners && desk.seat !== null ? say(side === mine ? "score.we" : "score.they") : seats.map((seat) => who(desk, seat)).join(", ");
    return { side, seats, name, tone: all.length > 2 ? undefined : side === mine ? "we" : "they" };
  });
}

export const scoresOf = (sides: SideShown[], points: number[]): Score[] => sides.map(({ side, name, tone }) => ({ name, tone, points: points[side] ?? 0 }));

/** Figures by side, in the order the sides are shown in. */
export const inOrder = <T>(sides: SideShown[], figures: T[]): T[] => sides.map(({ side }) => figures[side]!);

export const toneOf = (sides: SideShown[], side: number): "we" | "they" | undefined => sides.find((shown) => shown.side === side)?.tone;
