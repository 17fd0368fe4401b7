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

/** Half of each card is seen where there is room; strips shrink to the floor before a group wraps, on wide screens at least. */
export function layGroups(sizes: number[], space: number, screen: Screen, scale = 1): GroupLayout {
  const { gap, label } = SHAPE[screen];
  const width = Math.round(SHAPE[screen].width * scale);
  const wide = (strip: number) => sizes.reduce((sum, n) => sum + width + (n - 1) * strip, 0) + (sizes.length - 1) * gap;
  const strips = sizes.reduce((sum, n) => sum + n - 1, 0);
  let strip = Math.floor(width / 2);
  if (screen !== "phone" && wide(strip) > space && strips > 0) strip = Math.max(STRIP, Math.floor(strip - (wide(strip) - space) / strips));
  const cards: Placed[] = [], labels: Label[] = [];
  const card = Math.round(width * TALL);
  let x = 0, y = 0, row = 0, begin = 0, lines = 1;
  const centre = (to: number) => {
    const used = x - gap, shift = Math.max(0, Math.floor((space - used) / 2));
    if (screen !== "phone") for (const thing of [...cards.filter((c) => c.y >= y), ...labels.slice(begin, to)]) thing.x += shift;
  };
  sizes.forEach((n, i) => {
    const takes = width + (n - 1) * strip;
    if (x > 0 && x + takes > space) {
      centre(i);
      y += (lines - 1) * PEEK + card + label + ROW_GAP;
      (x = 0), row++, (begin = i), (lines = 1);
    }
    // A group that is wider than the hand keeps its strips in two lines, one over the other.
    const one = takes <= space ? strip : Math.floor((space - width) / (n - 1));
    const each = one >= STRIP ? n : Math.ceil(n / 2);
    const step = one >= STRIP ? one : Math.min(strip, Math.floor((space - width) / (each - 1)));
    for (let at = 0; at < n; at++) cards.push({ x: x + (at % each) * step, y: y + Math.floor(at / each) * PEEK, row: row + Math.floor(at / each) });
    if (each < n) (lines = 2), row++;
    const used = width + (each - 1) * step;
    labels.push({ x, y: y + (lines - 1) * PEEK + card, width: used });
    x += used + gap;
  });
  centre(sizes.length);
  return { width, height: y + (lines - 1) * PEEK + card + label, cards, labels };
}
