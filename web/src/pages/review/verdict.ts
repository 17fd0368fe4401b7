// How a decision was, in a few words and in sentences.
import { counted, margin, spoken, within, type Decision, type Review } from "./review";
import { say } from "./words";

/** `Mistake, 24 points lost`. */
export function verdict(review: Review, { grade, loss }: Decision): string {
  const name = say(`grade.${grade}`);
  return grade === "best" || grade === "close" ? name : say("grade.cost", { grade: name, cost: counted(review.unit, loss.mean) });
}

/** The line over the picked decision. */
export function heading(review: Review, { grade, played, best, loss, table }: Decision): string {
  const said = { played: spoken(played, table), best: within(best, table), cost: counted(review.unit, loss.mean) };
  if (grade === "best") return say("note.best", said);
  return say(grade === "close" ? "note.close" : "note.cost", said);
}

/** Why, as sentences: what the imagined deals told. */
export function why(review: Review, decision: Decision): string {
  const { grade, trial, loss, alternatives } = decision;
  const best = (grade === "close" ? within : spoken)(decision.best, decision.table);
  if (grade === "best") return say("why.best", { n: alternatives.length });
  if (grade === "close") return say("why.close", { best, cost: counted(review.unit, loss.mean) });
  const key = trial.ahead === trial.worlds ? "why.always" : trial.behind === 0 ? "why.never" : "why.ahead";
  return say(key, { best, ...trial });
}

/** How sure that is; nothing to say where nothing was lost. */
export function sure(review: Review, { grade, loss }: Decision): string | null {
  if (grade === "best" || grade === "close") return null;
  const by = margin(loss.error);
  if (by < review.thresholds[0] / 60) return say("margin.none");
  return say("margin", { margin: counted(review.unit, by), low: counted(review.unit, loss.mean - by) });
}
