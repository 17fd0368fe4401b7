// How a player has put the own hand together. It moves nothing on the table: the rules know nothing of it.
import { face } from "../../board/cards";
import type { Touch } from "../../wire/table";

/** Groups of cards by name, side by side; the last one holds what is loose. */
export type Groups = string[][];

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** Where a rank stands between the others; jokers come last. */
export function rankOf(card: string): number {
  const printed = face(card);
  return "rank" in printed ? RANKS.indexOf(printed.rank) : RANKS.length;
}

/** Takes cards out of a list, each as often as it is named. */
export function without(cards: string[], gone: string[]): string[] {
  const left = [...gone];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The same groups over the hand of now: what has left is gone, what is new lies loose at the end. */
export function reconcile(groups: Groups, hand: string[]): Groups {
  let left = [...hand];
  const kept = groups.map((group) => group.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left = left.toSpliced(at, 1);
    return at >= 0;
  }));
  const loose = kept.at(-1) ?? [];
  return tidy([...kept.slice(0, -1), [...loose, ...left]]);
}

/** No empty groups. */
const tidy = (groups: Groups): Groups => groups.filter((group) => group.length > 0);

/** As the frame lays them: a group a suit. */
export function bySuit(touch: Touch[]): Groups {
  const suits: Groups = [];
  for (const card of touch) if (card.lies === "hand") (suits[card.group] ??= []).push(card.as);
  return tidy(Object.values(suits));
}

/** Low to high in one row, equal ranks together. */
export function byRank(hand: string[]): Groups {
  const ranks: Groups = [];
  for (const card of hand) (ranks[rankOf(card)] ??= []).push(card);
  const all = Object.values(ranks);
  const pairs = all.filter((cards) => cards.length > 1);
  return tidy([...pairs, all.filter((cards) => cards.length === 1).flat()]);
}

/** The melds that the table found, and the rest by suit in one row. */
export function byMelds(melds: Groups, hand: string[]): Groups {
  return tidy([...melds, without(hand, melds.flat())]);
}

/** Where card number `at` of all lies: its group and its place in it. */
export function placeOf(groups: Groups, at: number): { group: number; at: number } {
  let group = 0;
  while (group < groups.length && at >= groups[group]!.length) at -= groups[group++]!.length;
  return { group, at };
}

/** Moves a card to a drop place of the hand: `group:2`, `group:new`, `before:7`. */
export function moved(groups: Groups, card: number, place: string): Groups {
  const from = placeOf(groups, card);
  const name = groups[from.group]?.[from.at];
  const [what, where] = place.split(":");
  if (name === undefined) return groups;
  const HOLE = "";
  const next = groups.map((group, g) => group.map((other, i) => (g === from.group && i === from.at ? HOLE : other)));
  if (what === "before") {
    const to = placeOf(groups, Number(where));
    next[to.group]?.splice(to.at, 0, name);
  } else if (where === "new") next.splice(Math.max(0, next.length - 1), 0, [name]);
  else next[Number(where)]?.push(name);
  return tidy(next.map((group) => group.filter((other) => other !== HOLE)));
}

/** Makes one group of the cards with these numbers, in front of what is loose. */
export function grouped(groups: Groups, cards: number[]): Groups {
  const all = groups.flat();
  const names = cards.map((i) => all[i]!);
  let n = 0;
  const rest = groups.map((group) => group.filter(() => !cards.includes(n++)));
  return tidy([...rest.slice(0, -1), names.toSorted((a, b) => rankOf(a) - rankOf(b)), rest.at(-1) ?? []]);
}
