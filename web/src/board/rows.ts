// The arithmetic of a hand: how wide the cards are, how many rows they take, how much of each can be seen.

/** The least width of a strip that a finger can hit (WCAG 2.2, target size). */
export const STRIP = 24;
/** What a row shows of the cards above it: rank, suit and air. */
export const PEEK = 45;
/** Height over width of a card. */
export const TALL = 1.4;

export type Screen = "desktop" | "tablet" | "phone" | "land";

export type Row = {
  /** The number of its first card, and the number behind its last. */
  from: number;
  to: number;
  /** How far each card is from the one before. */
  step: number;
  /** Where the first one begins. */
  start: number;
};

export type Layout = { width: number; gap: number; rows: Row[]; height: number };

/** How far apart cards lie where there is room, as a share of their width. */
const LOOSE = 0.74;
/** The air between groups. */
const GAP: Record<Screen, number> = { desktop: 14, tablet: 14, phone: 6, land: 6 };
const TIGHT = 2;

/** The width of a card: by the screen, on phones also by how many share how many rows. */
function cardWidth(screen: Screen, rows: number, count: number, space: number): number {
  if (screen === "desktop") return 100;
  if (screen === "tablet") return 84;
  if (screen === "land") return 60;
  if (rows === 1) return count > 8 ? 54 : 72;
  if (rows === 2 && count <= 16) return space < 350 ? 58 : 62;
  return space < 350 ? 50 : 54;
}

/**
 * Lays out a hand of `groups` (how many cards each group has) in `space` pixels. `least` keeps the rows of a phase: a hand that
 * began with three keeps three. `scale` is the size of cards that the player has chosen.
 */
export function layHand(groups: number[], space: number, screen: Screen, least = 1, scale = 1): Layout {
  const sizes = groups.filter((n) => n > 0);
  const count = sizes.reduce((a, b) => a + b, 0);
  for (let rows = Math.max(1, least); ; rows++) {
    // The air between groups gives way before a row is added.
    for (const gap of [GAP[screen], TIGHT]) {
      const width = Math.round(cardWidth(screen, rows, count, space) * scale);
      const stepOf = (from: number, to: number) => step(to - from, space - width - gapsIn(sizes, from, to) * gap, width);
      const fits = (from: number, to: number) => stepOf(from, to) >= STRIP;
      const ends = split(sizes, count, rows, fits) ?? (rows >= 6 ? even(count, rows) : null);
      if (!ends) continue;
      const centred = rows === 1 || screen === "desktop" || screen === "tablet";
      const laid = ends.map((to, i): Row => {
        const from = ends[i - 1] ?? 0, step = stepOf(from, to);
        const used = width + Math.max(0, to - from - 1) * step + gapsIn(sizes, from, to) * gap;
        return { from, to, step, start: centred ? Math.max(0, (space - used) / 2) : 0 };
      });
      return { width, gap, rows: laid, height: (rows - 1) * PEEK + Math.round(width * TALL) };
    }
  }
}

/** The strip of each of `cards` that share `room` beside the last one. */
function step(cards: number, room: number, width: number): number {
  return cards < 2 ? LOOSE * width : Math.min(LOOSE * width, room / (cards - 1));
}

/** Row ends: at groups if every row then keeps its strips, else by count. */
function split(sizes: number[], count: number, rows: number, fits: (from: number, to: number) => boolean): number[] | null {
  if (rows === 1) return fits(0, count) ? [count] : null;
  const ends = cumulative(sizes);
  const groupEnds = bestEnds(ends, count, rows, fits);
  if (groupEnds) return groupEnds;
  const byCount = even(count, rows);
  return byCount.every((to, i) => fits(byCount[i - 1] ?? 0, to)) ? byCount : null;
}

function cumulative(sizes: number[]): number[] {
  let sum = 0;
  return sizes.map((n) => (sum += n));
}

/** Among the ways to break at groups, the one whose longest row is shortest. */
function bestEnds(ends: number[], count: number, rows: number, fits: (from: number, to: number) => boolean): number[] | null {
  let best: number[] | null = null, longest = Infinity;
  const walk = (chosen: number[], from: number, index: number) => {
    if (chosen.length === rows - 1) {
      const all = [...chosen, count];
      const most = Math.max(...all.map((to, i) => to - (all[i - 1] ?? 0)));
      if (from < count && most < longest && fits(from, count)) (best = all), (longest = most);
      return;
    }
    for (let i = index; i < ends.length - 1; i++) if (fits(from, ends[i]!)) walk([...chosen, ends[i]!], ends[i]!, i + 1);
  };
  walk([], 0, 0);
  return best;
}

function even(count: number, rows: number): number[] {
  const each = Math.ceil(count / rows);
  return Array.from({ length: rows }, (_, i) => Math.min(count, each * (i + 1)));
}

/** How many borders between groups lie inside a row. */
export function gapsIn(sizes: number[], from: number, to: number): number {
  return cumulative(sizes).filter((end) => end > from && end < to).length;
}

/** Where each card of a layout lies: edges on whole pixels. */
export function places(layout: Layout, groups: number[]): { x: number; y: number; row: number }[] {
  const sizes = groups.filter((n) => n > 0);
  return layout.rows.flatMap((row, number) =>
    Array.from({ length: row.to - row.from }, (_, i) => ({
      x: Math.round(row.start + i * row.step + before(sizes, row.from, row.from + i) * layout.gap),
      y: number * PEEK,
      row: number,
    })),
  );
}

/** How many groups end between two cards of a row. */
function before(sizes: number[], from: number, card: number): number {
  return cumulative(sizes).filter((end) => end > from && end <= card).length;
}
