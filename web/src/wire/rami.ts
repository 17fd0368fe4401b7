// Written by `make types` from the types in Rust: not to be edited.
import type { Face, Seat, Side, Suit, Viewer } from "./table";

/** What one viewer knows. */
export type View = { viewer: Viewer; open: Open; own: Own };

/** What everybody knows. */
export type Open = {
  /** Whether melds lie there that do not suffice yet. */
  provisional: boolean;
  /** The meld in which each joker of the table lies, in the order in which swaps count them (R31). */
  joker_melds: Array<number>;
  /** How many sat down. */
  seats: number;
  /** Where the deal stands. */
  phase: Phase;
  /** Who acts. */
  turn: Seat;
  /** Who deals. */
  dealer: Seat;
  /** Who has thrown the last card, in this deal. */
  thrower: Seat | null;
  /** Who is still in the match (R19). */
  playing: Array<Seat>;
  /** How many cards each seat holds. */
  hands: [number, number, number, number];
  /** Cards that everybody saw go into a hand: taken discards, melds taken back. */
  known: [Array<Face>, Array<Face>, Array<Face>, Array<Face>];
  /** How many cards the stock has. */
  stock: number;
  /** Whether the discards have been made a stock in this deal (R16). */
  recycled: boolean;
  /** The discards. */
  pile: Array<Face>;
  /** The melds. */
  table: Array<Meld>;
  /** The melds as they lay when this turn's first card was laid. */
  before: Array<Meld>;
  /** How many melds lay there when the turn began. */
  lain: number;
  /** Who has opened in this deal (R14, R29). */
  opened: Array<Seat>;
  /** Whether the seat in turn opened in this turn. */
  opened_now: boolean;
  /** R29: what the melds of this turn count while they are provisional. */
  opening: number;
  /** R29: whether a run without joker is among them. */
  clean: boolean;
  /** What the seat in turn has laid from its hand in this turn. */
  laid: Array<Face>;
  /** Jokers that it took from the table into its hand (R31). */
  gained: number;
  /** Where its card came from. */
  drew: Drew;
  /** The discard that it took. */
  taken: Face | null;
  /** Whether it still holds that very card. */
  taken_held: boolean;
  /** Whether it has undone something in this turn (R29). */
  undone: boolean;
  /** Whether it has put the taken card back (R30). */
  returned: boolean;
  /** R10: who took a discard and did not open by its discard. */
  fined: Array<Seat>;
  /** R33: turns in a row without a draw from the stock and without a card laid. */
  idle: number;
  /** Points of each seat over the match. */
  scores: [number, number, number, number];
  /** How many deals are over. */
  deals: number;
  /** The seat that has won the match. */
  winner: Side | null;
};

/** What one seat knows besides. */
export type Own = {
  /** The cards it holds. */
  hand: Array<Face>;
};

/** Something that happened. Cards of a meld are told as they lie. */
export type Event =
  | { event: "deal"; dealer: Seat }
  | { event: "received"; cards: Array<Face> }
  | { event: "turned"; card: Face }
  | { event: "drew"; seat: Seat }
  | { event: "drew_card"; card: Face }
  | { event: "took"; seat: Seat; card: Face }
  | { event: "lacks"; seat: Seat; cards: Array<Face> }
  | { event: "melded"; seat: Seat; meld: number; cards: Array<Face>; points: number }
  | { event: "opened"; seat: Seat; points: number }
  | { event: "added"; seat: Seat; meld: number; card: Face; cards: Array<Face> }
  | { event: "swapped"; seat: Seat; meld: number; card: Face; kept: boolean }
  | { event: "undone"; seat: Seat; cards: Array<Face> }
  | { event: "put_back"; seat: Seat; card: Face }
  | { event: "discarded"; seat: Seat; card: Face }
  | { event: "recycled"; cards: number }
  | { event: "ended"; ending: Ending }
  | { event: "shown"; seat: Seat; cards: Array<Face> }
  | { event: "scored"; line: Line }
  | { event: "deal_scored"; scores: Array<number>; totals: Array<number> }
  | { event: "eliminated"; seat: Seat }
  | { event: "won"; seat: Seat | null };

/** The house rules of a table. */
export type Options = {
  /** How many play, each for themselves (RAM-2.1). */
  players: number;
  /** Jokers in the pack: 0, 2 or 4 (R6). */
  jokers: number;
  /** How many jokers one meld may hold (R6, R25). */
  max_jokers_per_meld: number;
  /** Whether a discard is turned up, or the first seat gets a card more (R7). */
  first_turn: FirstTurn;
  /** What the first melds of a seat must count: 0, 51, 61 or 71 (R9). */
  opening_minimum: number;
  /** Whether they must have a run without joker among them (R9). */
  opening_clean_run: boolean;
  /** What a seat owes that takes the discard (R10). */
  pickup: Pickup;
  /** Whether a discard may be taken whose twin is held (R10). */
  bar_twin: boolean;
  /** What may not be thrown after taking a discard (R5). */
  cycle_guard: CycleGuard;
  /** Where the ace may stand in a run (R11). */
  ace_in_runs: AceInRuns;
  /** Which melds may be added to (R14). */
  layoff: Layoff;
  /** Whether the last card must be thrown (R3). */
  go_out: GoOut;
  /** What happens when the stock is empty (R16). */
  empty_stock: EmptyStock;
  /** Turns in a row without news after which the deal ends (R33). */
  stall_limit: number;
  /** Which cards of a hand count (R17). */
  count: Count;
  /** What an ace counts: 11 or 1 (R18). */
  ace_points: number;
  /** What a joker in the hand counts (R18). */
  joker_points: number;
  /** Whether a joker on the table can be had for the card it stands for (R24). */
  joker_swap: JokerSwap;
  /** What a seat scores that never opened, in place of its hand: 0 for no such rule, or 100 (R22). */
  unopened_penalty: number;
  /** Whether going out in the first turn of melding doubles what the others score (R23). */
  clean_win_double: boolean;
  /** How long a match lasts (R19). */
  match: Match;
};

/** Where the ace may stand in a run. */
export type AceInRuns = "both" | "low" | "high";

/** Which cards of a hand count. */
export type Count = "all" | "deadwood";

/** What may not be thrown after taking a discard. */
export type CycleGuard = "card" | "face";

/** Where the card of this turn came from. */
export type Drew = "nothing" | "stock" | "pile" | "dealt";

/** What happens when the stock is empty. */
export type EmptyStock = "end" | "recycle";

/** How a deal ended. */
export type Ending = { out: Seat } | "stock" | "stall";

/** How the first turn begins. */
export type FirstTurn = "flip" | "fifteen";

/** How the last card leaves the hand. */
export type GoOut = "discard" | "meld_or_discard";

/** Whether a joker on the table can be had for the card it stands for. */
export type JokerSwap = "off" | "keep" | "reuse";

/** Set or run. */
export type Kind = "set" | "run";

/** Which melds may be added to. */
export type Layoff = "any" | "own" | "later_turns_only";

/** A line of the score sheet. */
export type Line = {
  /** Whose line. */
  seat: Seat;
  /** What for. */
  reason: Reason;
  /** The clause behind it. */
  clause: string;
  /** How much. */
  points: number;
};

/** How long a match lasts. */
export type Match = { deals: number } | { target: number } | { elimination: number };

/** A meld on the table. */
export type Meld = {
  /** Set or run. */
  kind: Kind;
  /** The rank of a set or the suit of a run, by number. */
  of: number;
  /** Who laid it. */
  owner: Seat;
  /** A set: the suits of its naturals, as bits. A run: the places it takes, jokers included. */
  held: number;
  /** A set: how many jokers. A run: the places where jokers stand. */
  jokers: number;
  /** Its cards as they lie. */
  cards: Array<Face>;
  /** The places of its jokers among them, counted from 0. */
  joker_at: Array<number>;
  /** What a run is of. */
  suit: Suit | null;
};

/** Where a deal stands. */
export type Phase = "dealer" | "shuffle" | "recycle" | "draw" | "play" | "over";

/** What taking the discard asks of a seat. */
export type Pickup = "free" | "must_meld" | "opened_only" | "penalty_100";

/** What points are scored for. */
export type Reason = "went_out" | "hand" | "unopened" | "clean_win" | "pickup";
