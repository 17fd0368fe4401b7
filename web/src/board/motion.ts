// Movement that tells what happened: cards fly from where they lay to where they lie. A frame never waits for it; a new
// frame, a key or a tap jumps to the end. `look` before the page changes, `play` after it.
import { looks } from "./looks.svelte";

export const TIME = { quick: 120, move: 220, slow: 360, packet: 60, inPacket: 12, dealt: 900, fade: 80 } as const;
const EASE = "cubic-bezier(.2,.7,.2,1)";

type Seen = { hand: Map<string, DOMRect[]>; trick: Set<string>; held: number };

let seen: Seen = { hand: new Map(), trick: new Set(), held: 0 };
let running: Animation[] = [];

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const nameOf = (element: HTMLElement) => element.querySelector<HTMLElement>("[data-card]")?.dataset.card ?? "";
const trickKey = (card: HTMLElement) => `${card.closest<HTMLElement>("[data-trick-seat]")?.dataset.trickSeat}/${card.dataset.card}`;

/** No flights: by the system's wish or the player's. */
export function still(): boolean {
  return looks.movement === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const speed = () => (looks.movement === "short" ? 0.55 : 1);

/** Jumps to the end of all that moves. */
export function settle(): void {
  for (const animation of running) animation.finish();
  running = [];
}

/** Remembers where the cards lie. */
export function look(): void {
  settle();
  const hand = new Map<string, DOMRect[]>();
  const held = all("#hand .held");
  for (const button of held) {
    const name = nameOf(button);
    hand.set(name, [...(hand.get(name) ?? []), button.getBoundingClientRect()]);
  }
  seen = { hand, trick: new Set(all("[data-trick-seat] [data-card]").map(trickKey)), held: held.length };
}

/** Lets fly what has a new place. */
export function play(): void {
  const fresh = all("[data-trick-seat] [data-card]").filter((card) => !seen.trick.has(trickKey(card)));
  const flights = fresh.flatMap((element): Flight[] => {
    const from = seen.hand.get(element.dataset.card!)?.pop() ?? seatOf(element.closest<HTMLElement>("[data-trick-seat]")!.dataset.trickSeat);
    return from ? [{ element, from, ms: TIME.move }] : [];
  });
  const hand = all("#hand .held");
  if (seen.held === 0 && hand.length > 1) flights.push(...dealt(hand));
  else if (hand.length > seen.held) flights.push(...hand.filter((button) => !seen.hand.has(nameOf(button))).map((element) => ({ element, from: stock(), ms: TIME.slow })));
  fly(flights);
}

function seatOf(seat: string | undefined): DOMRect | undefined {
  return document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
}

function stock(): DOMRect {
  const pile = document.querySelector("[data-pile='stock'], .middle");
  return pile?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, innerHeight / 3, 0, 0);
}

/** A card on its way from somewhere to its own place. */
type Flight = { element: HTMLElement; from: DOMRect; ms: number; delay?: number };

/**
 * What comes from elsewhere than a card grows on the way. All places are read before anything moves, so that the page is laid out
 * once; and nothing but place and size is animated, so that the main thread has no part in the frames.
 */
function fly(flights: Flight[]): void {
  if (still()) return flights.forEach(({ element }) => fade(element));
  const places = flights.map(({ element }) => element.getBoundingClientRect());
  flights.forEach(({ element, from, ms, delay = 0 }, i) => {
    const to = places[i]!;
    const dx = from.x + from.width / 2 - (to.x + to.width / 2), dy = from.y + from.height / 2 - (to.y + to.height / 2);
    const scale = Math.min(1, Math.max(0.34, Math.min(from.width / to.width, from.height / to.height)));
    const flight = start(element, [{ translate: `${dx}px ${dy}px`, scale: String(scale) }, { translate: "0 0", scale: "1" }], { duration: ms * speed(), delay: delay * speed(), easing: EASE, fill: "backwards" });
    element.style.zIndex = "40";
    void flight.finished.catch(() => {}).finally(() => element.style.removeProperty("z-index"));
  });
}

function fade(element: HTMLElement): void {
  start(element, [{ opacity: 0 }, { opacity: 1 }], { duration: TIME.fade });
}

/** Packets, not cards: three at a time, all landed within nine tenths of a second. */
export function delays(cards: number): number[] {
  const packets = Math.ceil(cards / 3);
  const apart = Math.min(TIME.packet, (TIME.dealt - TIME.slow - 2 * TIME.inPacket) / Math.max(1, packets - 1));
  return Array.from({ length: cards }, (_, i) => Math.floor(i / 3) * apart + (i % 3) * TIME.inPacket);
}

function dealt(hand: HTMLElement[]): Flight[] {
  const from = stock();
  return delays(hand.length).map((delay, i) => ({ element: hand[i]!, from, ms: TIME.slow, delay }));
}

/** A trick is taken: the losers slide under the winning card, then the stack goes to its winner. Copies fly; the page is free. */
export function collect(trick: HTMLElement, winner: number): void {
  const cards = [...trick.querySelectorAll<HTMLElement>("[data-trick-seat] [data-card]")];
  const best = trick.querySelector<HTMLElement>(`[data-trick-seat="${winner}"] [data-card]`) ?? cards[0];
  if (!best || still()) return;
  const meet = best.getBoundingClientRect();
  const goal = seatOf(String(winner)) ?? document.querySelector("#hand")?.getBoundingClientRect() ?? meet;
  const home = seatOf(String(winner)) ? { x: goal.x + goal.width / 2, y: goal.y + goal.height / 2 } : { x: goal.x + 40, y: goal.y + 10 };
  const places = cards.map((card) => card.getBoundingClientRect());
  for (const [i, card] of cards.entries()) {
    const at = places[i]!;
    const copy = card.cloneNode(true) as HTMLElement;
    Object.assign(copy.style, { position: "fixed", insetBlockStart: `${at.y}px`, left: `${at.x}px`, margin: "0", zIndex: card === best ? "61" : "60", pointerEvents: "none" });
    copy.style.setProperty("--card", `${at.width}px`);
    copy.setAttribute("aria-hidden", "true");
    copy.removeAttribute("data-card");
    trick.closest(".table")?.append(copy);
    const gather = `${meet.x - at.x}px ${meet.y - at.y}px`;
    const leave = `${home.x - at.x - at.width / 2}px ${home.y - at.y - at.height / 2}px`;
    const flight = start(copy, [
      { translate: "0 0", scale: "1", opacity: 1, easing: EASE },
      { translate: gather, scale: "1", opacity: 1, offset: 0.44, easing: EASE },
      { translate: leave, scale: "0.34", opacity: 1, offset: 0.94 },
      { translate: leave, scale: "0.34", opacity: 0 },
    ], { duration: TIME.slow * speed() });
    flight.finished.finally(() => copy.remove());
  }
}

function start(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
  const animation = element.animate(frames, timing);
  running.push(animation);
  animation.finished.catch(() => {}).finally(() => (running = running.filter((other) => other !== animation)));
  return animation;
}

/** A key or a tap jumps to the end. Returns how to stop listening. */
export function settleOnTouch(): () => void {
  addEventListener("keydown", settle, true);
  addEventListener("pointerdown", settle, true);
  return () => {
    removeEventListener("keydown", settle, true);
    removeEventListener("pointerdown", settle, true);
  };
}
