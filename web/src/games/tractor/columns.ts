// A throw lies in columns: pairs under pairs, singles under singles. This is only where cards lie.
import type { Shape } from "../../wire/tractor";

/** How many cards each column takes: tractors, pairs, then all singles together. */
export function columnsOf(shape: Shape): number[] {
  const tractors = shape.tractors.map((pairs) => pairs * 2);
  const inTractors = shape.tractors.reduce((sum, pairs) => sum + pairs, 0);
  const pairs = Array.from({ length: Math.max(0, shape.pairs - inTractors) }, () => 2);
  const singles = shape.cards - 2 * shape.pairs;
  return [...tractors, ...pairs, ...(singles > 0 ? [singles] : [])];
}

/** Lays cards into columns: equal ones into the columns of pairs first, the rest into what is left. */
export function lay(cards: string[], columns: number[]): string[][] {
  const pairs: string[][] = [], singles: string[] = [];
  for (let i = 0; i < cards.length; i++) {
    if (cards[i] === cards[i + 1]) pairs.push([cards[i]!, cards[++i]!]);
    else singles.push(cards[i]!);
  }
  const even = columns.map((size, i) => size % 2 === 0 && (i < columns.length - 1 || columns.length === 1 || size === 2));
  const parts = columns.map((size, i): string[] => (even[i] ? pairs.splice(0, size / 2).flat() : []));
  const rest = [...pairs.flat(), ...singles];
  return parts.map((part, i) => [...part, ...rest.splice(0, columns[i]! - part.length)]);
}
