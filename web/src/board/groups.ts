// A hand that its owner has arranged: groups side by side, each with a line of words under it.
import { PEEK, STRIP, TALL, type Screen } from "./rows";

export type Placed = { x: number; y: number; row: number };
export type Label = { x: number; y: number; width: number };
export type GroupLayout = { width: number; height: number; cards: Placed[]; labels: Label[] };

const SHAPE: Record<Screen, { width: number; gap: number; label: number }> = {
  desktop: { width: 88, gap: 22, label: 30 },
  tablet: { width: 78, gap: 18, label: 28 },
  phone: { width: 58, gap: 12, label: 24 },
  land: { width: 54, gap: 12, label: 22 },
};

/** Air over the second row: a raised card must not reach the words above it. */
const ROW_GAP = 12;

/** How far apart cards lie at most, as a share of their width. */
const LOOSE = 0.74;

/** A group in its row: how many cards each of its lines holds, and how far they lie apart. */
type Laid = { n: number; each: number; step: number };

/**
 * Half of each card is seen where there is room; strips shrink to the floor before a group wraps, on wide screens at least. On a phone a
 * row spreads over the width that it has: a finger is wider than half a card.
 */
export function layGroups(sizes: number[], space: number, screen: Screen, scale = 1): GroupLayout {
  const { gap, label } = SHAPE[screen];
  const width = Math.round(SHAPE[screen].width * scale), card = Math.round(width * TALL);
  const wide = (strip: number) => sizes.reduce((sum, n) => sum + width + (n - 1) * strip, 0) + (sizes.length - 1) * gap;
  const strips = sizes.reduce((sum, n) => sum + n - 1, 0);
  let strip = Math.floor(width / 2);
  if (screen !== "phone" && wide(strip) > space && strips > 0) strip = Math.max(STRIP, Math.floor(strip - (wide(strip) - space) / strips));
  const cards: Placed[] = [], labels: Label[] = [];
  let y = 0, line = 0, height = 0;
  for (const row of inRows(sizes, strip, space, width, gap)) {
    const used = taken(row, width, gap), between = row.reduce((sum, { each }) => sum + each - 1, 0);
    const more = screen === "phone" && between > 0 ? Math.max(0, Math.floor((space - used) / between)) : 0;
    const lines = Math.max(...row.map(({ n, each }) => Math.ceil(n / each)));
    let x = screen === "phone" ? 0 : Math.max(0, Math.floor((space - used) / 2));
    for (const { n, each, step: least } of row) {
      const step = Math.max(least, Math.min(Math.floor(LOOSE * width), least + more));
      for (let at = 0; at < n; at++) cards.push({ x: x + (at % each) * step, y: y + Math.floor(at / each) * PEEK, row: line + Math.floor(at / each) });
      const across = width + (each - 1) * step;
      labels.push({ x, y: y + (Math.ceil(n / each) - 1) * PEEK + card, width: across });
      x += across + gap;
    }
    height = y + (lines - 1) * PEEK + card + label;
    y = height + ROW_GAP;
    line += lines;
  }
  return { width, height, cards, labels };
}

const taken = (row: Laid[], width: number, gap: number) => row.reduce((sum, { each, step }) => sum + width + (each - 1) * step, 0) + (row.length - 1) * gap;

/** Groups side by side, as many as a row has room for. One that is wider than the hand keeps its strips in two lines, one over the other. */
function inRows(sizes: number[], strip: number, space: number, width: number, gap: number): Laid[][] {
  const rows: Laid[][] = [];
  for (const n of sizes) {
    const takes = width + (n - 1) * strip;
    const one = takes <= space ? strip : Math.floor((space - width) / (n - 1));
    const each = one >= STRIP ? n : Math.ceil(n / 2);
    const group = { n, each, step: one >= STRIP ? one : Math.min(strip, Math.floor((space - width) / (each - 1))) };
    const row = rows.at(-1);
    if (row && taken(row, width, gap) + gap + takes <= space) row.push(group);
    else rows.push([group]);
  }
  return rows;
}
