// Cards by their names on the wire (`10S`, `KH#2`, `JK`, `SJ`, `BJ`) and how a face is drawn from them.

export type Suit = "S" | "H" | "D" | "C";
export type Joker = "big" | "small" | "plain";

/** What is printed on a card. */
export type Face = { rank: string; suit: Suit } | { joker: Joker };

const JOKERS: Record<string, Joker> = { BJ: "big", SJ: "small", JK: "plain" };

/** The face a name stands for; the number of a copy is not printed. */
export function face(name: string): Face {
  const plain = name.replace(/#\d+$/, "");
  const joker = JOKERS[plain];
  if (joker) return { joker };
  const match = /^(10|[2-9JQKA])([SHDC])$/.exec(plain);
  if (!match) throw new Error(`not a card: ${name}`);
  return { rank: match[1]!, suit: match[2] as Suit };
}

export const isCourt = (rank: string): boolean => rank === "J" || rank === "Q" || rank === "K";

/** The letter under a joker's star. */
export const jokerLetter: Record<Joker, string> = { big: "B", small: "S", plain: "J" };

export type Pip = { x: number; y: number; size: number; turned: boolean };

const LEFT = 44, MIDDLE = 62, RIGHT = 80;
/** Where the pips of a rank stand on a card of 100 by 140: columns right of the index, rows from the top. */
const ROWS: Record<string, [x: number, row: number][]> = {
  "2": [[MIDDLE, 0], [MIDDLE, 1]],
  "3": [[MIDDLE, 0], [MIDDLE, 0.5], [MIDDLE, 1]],
  "4": corners(2),
  "5": [...corners(2), [MIDDLE, 0.5]],
  "6": corners(3),
  "7": [...corners(3), [MIDDLE, 0.25]],
  "8": [...corners(3), [MIDDLE, 0.25], [MIDDLE, 0.75]],
  "9": [...corners(4), [MIDDLE, 0.5]],
  "10": [...corners(4), [MIDDLE, 1 / 6], [MIDDLE, 5 / 6]],
};

function corners(rows: number): [number, number][] {
  return Array.from({ length: rows }, (_, i) => i / (rows - 1)).flatMap((row): [number, number][] => [[LEFT, row], [RIGHT, row]]);
}

/** The pips of a number card, or the one large suit of an ace; none for courts. */
export function pips(rank: string): Pip[] {
  if (rank === "A") return [{ x: MIDDLE, y: 70, size: 46, turned: false }];
  const size = Number(rank) > 8 ? 16.5 : 18.5;
  return (ROWS[rank] ?? []).map(([x, row]) => ({ x, y: 36.4 + row * 67.2, size, turned: row > 0.5 }));
}
