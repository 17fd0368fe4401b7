// A finished match in words: who won, how long it took, and what there is to remember.
import type { AnyDesk } from "../../games";
import type { Standing } from "../../games/standing";
import type { Around } from "../../wire/messages";
import { figure, say } from "../../words";
import { curve, overtaken, turn, type Course } from "./course";

export type Fact = { name: string; text: string };

export function headline(around: Around, desk: AnyDesk, { winner }: Standing): string {
  if (around.abandoned) return say("over.abandoned");
  if (!winner) return say("over.shared");
  return say("over.won", { side: winner.name, me: winner.seats.length > 1 || winner.seats[0] === desk.seat ? 1 : 2 });
}

/** "You and Mira, 7 deals, 31 minutes." */
export function lengthOf(desk: AnyDesk, { winner }: Standing, course: Course | null): string {
  const names = winner?.seats.map((seat) => desk.players[seat]?.name ?? "") ?? [];
  const who = names.length > 1 ? say("over.two", { one: names[0]!, other: names[1]! }) : null;
  const minutes = course?.whole && course.to > course.from ? Math.max(1, Math.round((course.to - course.from) / 60_000)) : null;
  const deals = Math.max(desk.open.deals, course?.after.length ?? 0);
  return [who, say("over.deals", { n: deals }), minutes === null ? null : say("over.minutes", { n: minutes })].filter(Boolean).join(", ") + ".";
}

export function factsOf(around: Around, desk: AnyDesk, standing: Standing, course: Course | null): { curve: number[][] | null; lines: Fact[] } {
  const rows = course && curve(course);
  const lines: Fact[] = [];
  const won = standing.winner ? standing.sides.indexOf(standing.winner) : -1;
  if (rows && won >= 0) {
    const last = rows.at(-1)!;
    // Who wins with the least, wins by few points.
    const least = last[won] === Math.min(...last) && last[won] !== Math.max(...last);
    const best = rows.length > 1 ? turn(rows, won, least) : null;
    const ranks = standing.scores.some((score) => score.text !== undefined);
    if (best) lines.push({ name: say("over.deal", { n: best.deal }), text: ranks ? say("over.turn.ranks", { n: best.got[won]! }) : say("over.turn", { got: best.got.map((points) => figure(points)).join(say("over.turn.to")) }) });
    const times = overtaken(rows, least);
    if (rows.length > 1) lines.push({ name: say("over.lead"), text: times ? say("over.lead.changed", { n: times }) : say("over.lead.kept", { side: standing.winner!.name }) });
  }
  const hints = desk.seat === null ? 0 : (around.hints[desk.seat] ?? 0);
  if (desk.seat !== null) lines.push({ name: say("over.help"), text: hints || around.taken_back ? [hints ? say("over.hints", { n: hints }) : null, around.taken_back ? say("over.backs", { n: around.taken_back }) : null].filter(Boolean).join(", ") : say("over.alone") });
  return { curve: rows, lines };
}
