// Reviews of one player added up: which kind of decision costs most. Kept on this device, a few numbers a game.
import { kind, moments, spoken, within, worstFirst, type Grade, type Moment, type Review, type SeatReview } from "./review";

export type Tally = { times: number; loss: number; marks: number };
/** A match in a few figures, and what cost most in it, in words. */
export type Played = { decisions: number; slips: number; mistakes: number; worst: { deal: number; at: number; seat: number; played: string; best: string; cost: number } | null };
/** One game of one player; what was kept of older reviews has no figures of the match. */
export type Sum = { game: string; unit: string; luck: number; kinds: Record<string, Tally>; played?: Played };
/** By table and match. */
export type Kept = Record<string, Sum>;

const MARKED: Grade[] = ["inaccuracy", "mistake", "blunder"];
const NOTHING: Tally = { times: 0, loss: 0, marks: 0 };
const plus = (a: Tally, b: Tally): Tally => ({ times: a.times + b.times, loss: a.loss + b.loss, marks: a.marks + b.marks });
const add = (into: Record<string, Tally>, name: string, tally: Tally) => (into[name] = plus(into[name] ?? NOTHING, tally));

/** What a seat's review adds to its player's sum. */
export function sumOf(review: Review, seat: number): Sum | null {
  const mine = review.seats.find((other) => other.seat === seat);
  if (!mine) return null;
  const kinds: Record<string, Tally> = {};
  for (const decision of mine.deals.flatMap((deal) => deal.decisions))
    add(kinds, kind(decision), { times: 1, loss: decision.loss.mean, marks: MARKED.includes(decision.grade) ? 1 : 0 });
  return { game: review.game, unit: review.unit, luck: mine.luck, kinds, played: playedBy(mine) };
}

function playedBy(mine: SeatReview): Played {
  const { decisions, grades, seat } = mine;
  const worst = worstFirst(moments(mine))[0];
  const told = ({ deal, decision: { at, played, best, table, loss } }: Moment) => ({ deal: deal.deal, at, seat, played: spoken(played, table), best: within(best, table), cost: loss.mean });
  return { decisions, slips: grades.inaccuracy, mistakes: grades.mistake + grades.blunder, worst: worst ? told(worst) : null };
}

export type GameSum = { game: string; unit: string; matches: number; luck: number; all: Tally; /** What costs most in all comes first. */ kinds: ({ kind: string } & Tally)[] };

/** Game by game, for units differ; the game with most decisions first. */
export function addUp(kept: Kept): GameSum[] {
  const games: Record<string, { sums: Sum[]; kinds: Record<string, Tally> }> = {};
  for (const sum of Object.values(kept)) {
    const game = (games[sum.game] ??= { sums: [], kinds: {} });
    game.sums.push(sum);
    for (const [name, tally] of Object.entries(sum.kinds)) add(game.kinds, name, tally);
  }
  return Object.entries(games).map(([game, { sums, kinds }]) => ({
    game, unit: sums[0]!.unit, matches: sums.length, luck: sums.reduce((all, { luck }) => all + luck, 0),
    all: Object.values(kinds).reduce(plus, NOTHING),
    kinds: Object.entries(kinds).map(([name, tally]) => ({ kind: name, ...tally })).sort((a, b) => b.loss - a.loss),
  })).sort((a, b) => b.all.times - a.all.times);
}
