// How a frame changes what the page knows of a table: fields replace fields, a whole frame replaces all.
import type { Touch } from "./table";
import type { Around, Frame, Said, You } from "./messages";

export type Told = { seq: number; event: { event: string } };
export type Known = {
  seq: number; around: Around | null; open: object | null; own: object | null; touch: Touch[]; you: You | null;
  clock: { seat?: number; left_ms: number } | null;
  /** What happened, as far back as the house tells. */
  events: Told[];
  /** The last frame that others saw and this page was told of later. */
  recalled: number;
  said: Said[];
};

export const NOTHING: Known = { seq: 0, around: null, open: null, own: null, touch: [], you: null, clock: null, events: [], recalled: 0, said: [] };
const SAID = 60;

/** What is known after a frame; `null` if frames are missing before it. */
export function merge(known: Known, frame: Frame): Known | null {
  if (frame.whole)
    return {
      seq: frame.seq, around: frame.table ?? null, open: frame.open ?? null, own: frame.own ?? null, touch: frame.touch ?? [], you: frame.you ?? null, clock: frame.clock ?? null,
      events: [], recalled: 0, said: known.said,
    };
  if (frame.seq <= known.seq) return known;
  if (frame.seq !== known.seq + 1) return null;
  const cleared = frame.open === null;
  const fresh = (frame.events ?? []).map((event) => ({ seq: frame.seq, event }));
  return {
    seq: frame.seq,
    around: frame.table ? { ...known.around, ...frame.table } : known.around,
    open: cleared ? null : frame.open ? { ...known.open, ...frame.open } : known.open,
    own: cleared ? null : (frame.own ?? known.own),
    touch: cleared ? [] : (frame.touch ?? known.touch),
    you: frame.you ?? null,
    clock: frame.clock ?? null,
    events: cleared ? [] : fresh.length ? [...known.events, ...fresh] : known.events,
    recalled: known.recalled,
    said: frame.said ? [...known.said, frame.said].slice(-SAID) : known.said,
  };
}

/** What each frame of the match told, up to this one: for a page that comes back, or after a take-back. What came later stays. */
export function recall(known: Known, frames: { event: string }[][], seq: number): Known {
  const told = frames.flatMap((events, i) => events.map((event) => ({ seq: seq - (frames.length - 1 - i), event })));
  return { ...known, events: [...told, ...known.events.filter((later) => later.seq > seq)], recalled: seq };
}
