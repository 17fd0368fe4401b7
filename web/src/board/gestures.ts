// What fingers, mouse and keys do to the cards of a hand, as words: press, long press, hover, drag. Knows no card.

export type Gestures = {
  press(index: number, touch: boolean, shift: boolean): void;
  long(index: number): void;
  hover(index: number | null): void;
  drag(index: number, dx: number, dy: number, x: number, y: number): void;
  /** The card is let go; `flick` if it was thrown upwards. */
  drop(index: number, x: number, y: number, flick: boolean): void;
};

const SLIP = 8;
const LONG = 450;
const HOVER = 400;

/** One hand's pointer, from the finger down to the finger up. */
export function pointer(on: Gestures) {
  let held: { index: number; x: number; y: number; at: number; touch: boolean; moved: boolean; spent: boolean } | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let hovering: ReturnType<typeof setTimeout> | undefined;

  return {
    down(event: PointerEvent, index: number) {
      if (event.button !== 0) return;
      clearTimeout(hovering);
      held = { index, x: event.clientX, y: event.clientY, at: event.timeStamp, touch: event.pointerType !== "mouse", moved: false, spent: false };
      waiting = setTimeout(() => {
        if (!held || held.moved) return;
        held.spent = true;
        on.long(index);
      }, LONG);
    },
    move(event: PointerEvent) {
      if (!held || held.spent) return;
      const dx = event.clientX - held.x, dy = event.clientY - held.y;
      if (!held.moved && Math.hypot(dx, dy) < SLIP) return;
      if (!held.moved) (event.currentTarget as Element).setPointerCapture(event.pointerId);
      held.moved = true;
      clearTimeout(waiting);
      on.drag(held.index, dx, dy, event.clientX, event.clientY);
    },
    up(event: PointerEvent) {
      clearTimeout(waiting);
      if (!held) return;
      if (held.moved) {
        const dy = event.clientY - held.y;
        on.drop(held.index, event.clientX, event.clientY, dy < -40 && (held.touch || event.timeStamp - held.at < 400));
      }
    },
    cancel() {
      clearTimeout(waiting);
      if (held?.moved) on.drop(held.index, -1, -1, false);
      held = null;
    },
    /** A click follows each press and each Enter: not the one behind a drag or a long press. */
    click(event: MouseEvent, index: number) {
      const before = held;
      held = null;
      if (before && (before.moved || before.spent)) return;
      on.press(index, before?.touch ?? false, event.shiftKey);
    },
    enter(event: PointerEvent, index: number) {
      if (event.pointerType !== "mouse" || event.buttons !== 0) return;
      clearTimeout(hovering);
      hovering = setTimeout(() => on.hover(index), HOVER);
    },
    leave() {
      clearTimeout(hovering);
      on.hover(null);
    },
  };
}

/** Where a key moves the focus in a hand of `cards` with `rows`, or null. */
export function stepTo(key: string, at: number, ranks: string[], rows: { x: number; row: number }[]): number | null {
  const last = ranks.length - 1;
  if (key === "ArrowRight") return Math.min(last, at + 1);
  if (key === "ArrowLeft") return Math.max(0, at - 1);
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowUp" || key === "ArrowDown") return beside(at, key === "ArrowUp" ? -1 : 1, rows);
  const rank = key === "1" || key === "0" ? "10" : key.toUpperCase();
  if (!/^(10|[2-9JQKA])$/.test(rank)) return null;
  for (let i = 1; i <= ranks.length; i++) if (ranks[(at + i) % ranks.length] === rank) return (at + i) % ranks.length;
  return null;
}

/** The card above or below: the nearest of the next row. */
function beside(at: number, by: number, rows: { x: number; row: number }[]): number | null {
  const here = rows[at];
  if (!here) return null;
  let best: number | null = null;
  rows.forEach((place, i) => {
    if (place.row !== here.row + by) return;
    if (best === null || Math.abs(place.x - here.x) < Math.abs(rows[best]!.x - here.x)) best = i;
  });
  return best;
}
