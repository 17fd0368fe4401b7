// What a review says (`quinte review --json`), and the arithmetic of showing it.
import { figure } from "../../words";
import { say } from "./words";

export type Estimate = { mean: number; /** Its standard error. */ error: number };
export type Grade = "best" | "close" | "inaccuracy" | "mistake" | "blunder";
export type Alternative = {
  choice: string; mean: number; error: number; worlds: number;
  /** How far behind the best in the same imagined deals, and the standard error of that. */
  behind: number; behind_error: number;
  /** On the real cards, which nobody saw. */
  hindsight: number;
};
export type Decision = {
  /** The entry of the log, from zero. */
  at: number;
  /** The table as the seat saw it, in plain lines. */
  table: string;
  played: string; club: string; best: string; grade: Grade; loss: Estimate;
  /** In how many fresh imagined deals the best came out ahead of what was done, and behind. */
  trial: { worlds: number; ahead: number; behind: number };
  reason: string;
  /** The clause that tells the best from what was done, where something was lost. */
  clause: string | null;
  /** The best first. */
  alternatives: Alternative[];
  hindsight: { best: string; loss: number; exact: boolean };
};
export type DealReview = { deal: number; gain: number | null; luck: number | null; loss: number; forced: number; unjudged: number; decisions: Decision[] };
export type SeatReview = { seat: number; decisions: number; forced: number; rating: number | null; grades: Record<Grade, number>; luck: number; deals: DealReview[] };
export type Review = {
  game: string; unit: string; unit_note: string; worlds: number; confirm: number; seed: number;
  /** From which loss on a decision is an inaccuracy, a mistake, a blunder. */
  thresholds: [number, number, number];
  seats: SeatReview[];
};

/** A decision and the deal it fell in. */
export type Moment = { deal: DealReview; decision: Decision };

export const moments = (seat: SeatReview): Moment[] => seat.deals.flatMap((deal) => deal.decisions.map((decision) => ({ deal, decision })));

/** Whether it cost something beyond doubt. */
export const marked = ({ decision }: Moment): boolean => decision.grade !== "best" && decision.grade !== "close";

/** What cost something, the worst first. */
export const worstFirst = (all: Moment[]): Moment[] => all.filter(marked).sort((a, b) => b.decision.loss.mean - a.decision.loss.mean);

/** The moment at this entry of the log, or the last one before it. */
export function nearest(all: Moment[], at: number): number {
  const after = all.findIndex(({ decision }) => decision.at > at);
  return Math.max(0, (after < 0 ? all.length : after) - 1);
}

/** The next marked moment in a direction, around the ends; -1 if there is none. */
export function nextMarked(all: Moment[], from: number, by: 1 | -1): number {
  for (let steps = 1; steps <= all.length; steps++) {
    const at = (from + by * steps + all.length * 2) % all.length;
    if (marked(all[at]!)) return at;
  }
  return -1;
}

/** So many standard errors are beyond doubt, nineteen times in twenty: as the review grades. */
const SURE = 1.645;
export const margin = (error: number): number => SURE * error;

/** What the seat could expect before and after it decided. */
export function expected({ alternatives, best, played }: Decision): { before: number; after: number } {
  const of = (choice: string) => alternatives.find((other) => other.choice === choice)?.mean ?? 0;
  return { before: of(best), after: of(played) };
}

/** From values to heights: zero is always in sight. */
export type Scale = { low: number; high: number; y: (value: number) => number };
export function scale(values: number[], height: number, pad: number): Scale {
  const low = Math.min(0, ...values), high = Math.max(0, ...values);
  const span = high - low || 1;
  return { low, high, y: (value) => height - pad - ((value - low) / span) * (height - 2 * pad) };
}

/** Where moments stand: evenly, with a step more between two deals. */
export function places(all: Moment[], width: number, pad: number): number[] {
  const slots = all.map((moment, i) => i + (moment.deal.deal - (all[0]?.deal.deal ?? 0)));
  const last = slots.at(-1) || 1;
  return slots.map((slot) => pad + (slot / last) * (width - 2 * pad));
}

/** The place that is nearest to a point. */
export const nearestPlace = (xs: number[], x: number): number => xs.reduce((best, place, i) => (Math.abs(place - x) < Math.abs(xs[best]! - x) ? i : best), 0);

/** How wide a bar is, and how far its doubt reaches to either side: shares of the widest. */
export function bars(alternatives: Alternative[]): { width: number; doubt: number }[] {
  const means = alternatives.map(({ mean }) => mean);
  const high = Math.max(...means), low = Math.min(...means);
  // The least keeps a stump: it is the least, not nothing.
  const span = (high - low) * 1.25 || 1;
  return alternatives.map(({ mean, behind_error }) => ({ width: 1 - (high - mean) / span, doubt: margin(behind_error) / span }));
}

/** A figure as people write it: thousandths of a match are per cent, few ranks keep two places. */
export function amount(unit: string, value: number): string {
  const shown = unit === "thousandths" ? value / 10 : value;
  const digits = unit === "ranks" ? 2 : Math.abs(shown) < 9.95 ? 1 : 0;
  const rounded = Number(shown.toFixed(digits));
  const [whole, rest] = Math.abs(rounded).toFixed(digits).replace(/\.0+$/, "").split(".");
  return `${rounded < 0 ? "\u2212" : ""}${figure(Number(whole))}${rest ? `.${rest}` : ""}`;
}
export const signed = (unit: string, value: number): string => {
  const text = amount(unit, value);
  return /^[\u2212]/.test(text) || text === "0" ? text : `+${text}`;
};
/** With its unit: `24 points`. */
export const counted = (unit: string, value: number): string => say(`unit.${unit}` as "unit.points", { n: amount(unit, value) });
/** The same with its sign: `+24 points`. */
export const gained = (unit: string, value: number): string => say(`unit.${unit}` as "unit.points", { n: signed(unit, value) });

/** The kind of a decision: the word of the game's notation for what was done. */
export const kind = (decision: Decision): string => decision.played.split(" ")[0]!;

/** The cards of a meld by its number, as the lines of a table tell them: `4) K♠ K♦ K♦  5*) 8♠ 8♣ …`. */
function meldOf(number: string, table: string): string | null {
  const cards = new RegExp(`(?:^|\\s)${number}\\*?\\) (\\S+(?: \\S+)*)`).exec(table)?.[1]?.split(" ");
  if (!cards) return null;
  const left = cards.length - FEW + 1;
  return cards.length > FEW ? say("choice.meld", { cards: cards.slice(0, FEW - 1).join(" "), n: left }) : cards.join(" ");
}
/** Of a longer meld the first cards tell enough. */
const FEW = 4;

const inWords = (text: string) => text.replace(/#\d+/g, "").replace(/\bJK\b/g, say("joker")).replace(/\bSJ\b/g, say("joker.small")).replace(/\bBJ\b/g, say("joker.big"));

/** A move as people say it; melds are called by their cards where the table tells them. */
export function spoken(choice: string, table = ""): string {
  const text = inWords(choice).replace(/ \/ /g, ", ");
  const [verb = "", ...rest] = text.split(" ");
  const cards = rest.join(" ");
  if (verb === "play") return cards;
  const [number, ...others] = rest;
  if ((verb === "add" || verb === "swap") && others.length) {
    const meld = meldOf(number!, table);
    return say(`choice.${verb}${meld === null ? "" : ".of"}`, { n: number!, meld: inWords(meld ?? ""), cards: others.join(" ") });
  }
  return text[0]!.toUpperCase() + text.slice(1);
}

/** The same within a sentence. */
export const within = (choice: string, table = ""): string => {
  const text = spoken(choice, table);
  return /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
};
