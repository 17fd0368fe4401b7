// An expert's hint: which cards it means, and its reason in words.
import { cardSign } from "../board/name";
import type { Hint, Rated } from "../wire/messages";
import type { Answer, Choice, Move, Offer, Touch } from "../wire/table";
import { say } from "../words";
import type { Hinted } from "./desk";

type Asked = { offers: Offer[]; touch: Touch[]; ask(choice: Choice): Promise<Answer | null> };

export async function hinted(hint: Hint, desk: Asked): Promise<Hinted | null> {
  const [best, next] = hint.choices;
  if (!best) return null;
  return { text: say("hint", { choice: best.choice }), why: reason(hint, next), clause: hint.clause, cards: await meant(best, desk) };
}

/** What the figures say: how much worse the next choice is, in what the game counts in. */
function reason(hint: Hint, next: Rated | undefined): string {
  if (!next) return say("hint.only");
  const worse = `hint.worse.${hint.unit}`, n = written(next.behind);
  const key = next.may_be_best || n === "0" || !isWorse(worse) ? "hint.close" : worse;
  return say(key, { other: next.choice, n, worlds: hint.worlds + hint.fresh });
}

const UNITS = ["points", "ranks", "thousandths"] as const;
type Worse = `hint.worse.${(typeof UNITS)[number]}`;
const isWorse = (key: string): key is Worse => UNITS.some((unit) => key === `hint.worse.${unit}`);

/** Small figures with one digit behind the point, large ones whole. */
const written = (n: number) => String(n < 10 ? Math.round(n * 10) / 10 : Math.round(n));

/** The cards of the move with these steps: a listed one, else the house is asked about the cards that the hint names. */
async function meant({ steps, choice }: Rated, { offers, touch, ask }: Asked): Promise<string[]> {
  if (!steps) return [];
  const same = (move: Move) => move.steps.join() === steps.join();
  const listed = offers.flatMap((offer) => offer.moves ?? []).find(same);
  if (listed) return listed.cards;
  const [verb, ...names] = choice.split(" ");
  const answer = await ask({ do: verb, cards: touched(names, touch) });
  return answer?.moves.find(same)?.cards ?? [];
}

/** Touchable cards by the signs they are written with, each once. */
function touched(signs: string[], touch: Touch[]): string[] {
  const left = [...touch];
  return signs.flatMap((sign) => {
    const at = left.findIndex((card) => cardSign(card.card) === sign || card.card === sign);
    return at < 0 ? [] : left.splice(at, 1)[0]!.as;
  });
}
