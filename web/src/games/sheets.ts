// Score sheets from events: the lines of the last deal that is over, and the match deal by deal.
import type { Line } from "../board/table";
import { say } from "../words";

type Scored = { event: "deal_scored"; scores: number[]; totals: number[] };
type AnyEvent = { event: string };

const isScored = (event: AnyEvent): event is Scored => event.event === "deal_scored";

/** What was told from the beginning of the last deal that is over up to its score, and what came with the score: a winner. */
export function lastDeal<E extends AnyEvent>(events: { event: E }[]): { lines: E[]; scores: number[]; totals: number[]; after: E[] } | null {
  const end = events.findLastIndex(({ event }) => isScored(event));
  const scored = events[end]?.event as Scored | undefined;
  if (!scored) return null;
  const begin = events.slice(0, end).findLastIndex(({ event }) => event.event === "deal");
  const rest = events.slice(end + 1), next = rest.findIndex(({ event }) => event.event === "deal");
  return { lines: events.slice(Math.max(0, begin), end).map(({ event }) => event), scores: scored.scores, totals: scored.totals, after: (next < 0 ? rest : rest.slice(0, next)).map(({ event }) => event) };
}

/** A row a deal; what was played before the page followed is one row. `deals` are over. */
export function dealRows(events: { event: AnyEvent }[], deals: number): Line[] {
  const known = events.map(({ event }) => event).filter(isScored);
  const first = known[0];
  if (!first) return [];
  const missed = deals - known.length;
  const rows: Line[] = known.map((deal, i) => ({ text: say("deal.number", { n: missed + i + 1 }), figures: [...deal.scores] }));
  return missed > 0 ? [{ text: say(missed === 1 ? "deal.number" : "deal.before", { n: missed }), figures: first.totals.map((total, i) => total - first.scores[i]!) }, ...rows] : rows;
}
