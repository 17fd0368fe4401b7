// The plain data that a game's folder hands to the board. Nothing here knows a rule.
import type { IconName } from "./Symbols.svelte";

/** Where somebody sits, seen from the bottom of the screen. */
export type Place = "s" | "w" | "n" | "e";

/** A plate at the table. */
export type SeatPlate = {
  seat: number;
  place: Place;
  name: string;
  /** How many cards they hold; left out, no back is drawn. */
  cards?: number;
  /** Their cards, where hands are open. */
  hand?: string[];
  /** They are held by rank. */
  byRank?: boolean;
  /** Role, clock, or what they show. */
  line?: string;
  turn?: boolean;
  dealer?: boolean;
  away?: boolean;
  thinking?: boolean;
  /** A reaction that stands at the seat for a moment. */
  says?: string;
};

/** What a seat has in the trick. */
export type Lane = {
  seat: number;
  place: Place;
  cards: string[];
  /** For readers. */
  name: string;
  /** A word at the cards: "led a pair". */
  cap?: string;
  winning?: boolean;
  /** Words in the dashed place, and how many places there are. */
  waits?: string;
  due?: number;
};

/** A card of the hand as the board draws it. */
export type HandCard = {
  /** The name to act by. */
  as: string;
  /** What it shows. */
  card: string;
  /** Cards of one group lie together. */
  group: number;
  /** In some legal move. */
  legal: boolean;
  /** What its paper says; the game has worked it out by `papers`. */
  paper?: "white" | "dim" | "rest";
  /** For readers: why it may not be played. */
  why?: string;
};

/** Why something may not be done, as the bubble says it. */
export type Why = { title?: string; text: string; clause?: string; href?: string; house?: string };

/** One side or player of the score. */
export type Score = { name: string; points: number; /** What is written in place of the points: a rank. */ text?: string; tone?: "we" | "they" };

/** A row of a small table: what for, and a figure for each side. */
export type Line = { text: string; note?: string; clause?: string; figures: (number | string | null)[] };

/** A block of the log: newest first. */
export type LogBlock = { title: string; lines: LogLine[] };
export type LogLine = { who: string; text: string; /** For readers, where eyes see cards alone: "plays K♦". */ reads?: string; points?: string; tone?: "we" | "they" };

/** A word or two on a button in the prompt. */
export type Action = {
  text: string;
  /** Amber: the one that is next. */
  go?: boolean;
  key?: string;
  /** Why it cannot be pressed now. */
  not?: string;
  run: () => void;
};

/** From the first seat on, where each sits when `me` is at the bottom; watchers sit with seat 0. */
export function placesFor(seats: number, me: number | null): Place[] {
  const round: Record<number, Place[]> = { 2: ["s", "n"], 3: ["s", "e", "w"], 4: ["s", "e", "n", "w"] };
  const order = round[seats] ?? round[4]!;
  return Array.from({ length: seats }, (_, seat) => order[(seat - (me ?? 0) + seats) % seats]!);
}

/** A thing in the bar or menu that is there in every game: hint, take back, pause. */
export type Tool = {
  id: string;
  icon: IconName;
  text: string;
  /** Under a thumb there is room for one short word. */
  short?: string;
  /** Never with a word in the bar: sound, settings. */
  quiet?: boolean;
  /** Why it cannot be used now. */
  not?: string;
  run: () => void;
};

/** What stands around a game and is the same for all: the page gives it, the game hands it on to `Frame`. */
export type Chrome = {
  cloth: Cloth;
  title: string;
  subtitle: string;
  tools: Tool[];
  leave: () => void;
  /** The table stands still; one button goes on. */
  paused?: { text: string; goOn: () => void };
};

export type Cloth = "belote" | "bezique" | "tractor" | "canasta" | "rami";
