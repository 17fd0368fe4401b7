// Written by `make types` from the types in Rust: not to be edited.
import type { Face, Rank, Seat, Side, Suit, Viewer } from "./table";

/** What one viewer knows. */
export type View = { viewer: Viewer; open: Open; own: Own };

/** What everybody knows. */
export type Open = {
  /** The seats to whom the pile is shut. */
  blocked: Array<boolean>;
  /** The red threes before each seat. */
  red_threes: Array<Array<Face>>;
  /** What each team needs to go down. */
  minimums: Array<number>;
  /** Whether a pile waits until its team goes down. */
  pile_waits: boolean;
  /** The cards that stand for others (CAN-1.1). */
  wild: Array<Face>;
  /** How many play. */
  seats: number;
  /** Where the deal stands. */
  phase: Phase;
  /** Who acts. */
  turn: Seat;
  /** Who deals. */
  dealer: Seat;
  /** How many cards the stock has. */
  stock: number;
  /** How often the pile has become the stock in this deal (C52). */
  recycled: number;
  /** How many cards each seat holds. */
  hands: [number, number, number, number];
  /** Cards that everybody knows to be in a seat's hand: they were taken with the pile or back from the table. */
  known: [Array<Face>, Array<Face>, Array<Face>, Array<Face>];
  /** The red threes before each seat: hearts, diamonds (CAN-G4). */
  red: [[number, number], [number, number], [number, number], [number, number]];
  /** The pile, top card last. */
  pile: Array<Face>;
  /** The melds of both teams. */
  melds: Array<Meld>;
  /** How many canastas each team has. */
  canastas: [number, number];
  /** Which teams have gone down for good (CAN-G7.1). */
  opened: [boolean, boolean];
  /** Whether the team in turn had not gone down when the turn began. */
  opening: boolean;
  /** How many cards an undo would take back. */
  laid: number;
  /** Whether something was taken back in this turn (C47). */
  undone: boolean;
  /** A pile that waits until its team goes down. */
  pending: Pending;
  /** Whether the pile was put back in this turn (C48). */
  put_back: boolean;
  /** The seats to whom a black three shuts the pile for their next turn (C50). */
  black: Array<Seat>;
  /** The same for red threes. */
  red_shut: Array<Seat>;
  /** Seats whose last throw would have closed with four black threes left, and did not (C54). */
  not_four: Array<Seat>;
  /** Points of each team over the match. */
  scores: [number, number, number, number];
  /** How many deals are over. */
  deals: number;
  /** The team that has won the match. */
  winner: Side | null;
};

/** What one seat knows besides. */
export type Own = {
  /** The cards it holds. */
  hand: Array<Face>;
  /** The bottom three of the pack, while it may keep some (CAN-G3.3). */
  bottom: Array<Face>;
};

/** Something that happened. */
export type Event =
  | { event: "deal"; dealer: Seat }
  | { event: "bottom"; cards: Array<Face> }
  | { event: "kept"; seat: Seat; count: number }
  | { event: "cut" }
  | { event: "received"; cards: Array<Face> }
  | {
    event: "red_three";
    seat: Seat;
    card: Face;
    /** Whether a card is drawn in its place. */
    replaced: boolean;
  }
  | { event: "cleared"; seat: Seat }
  | { event: "turned"; card: Face }
  | { event: "drew"; seat: Seat }
  | {
    event: "recycled";
    /** How many cards. */
    cards: number;
  }
  | {
    event: "took";
    seat: Seat;
    top: Face;
    /** The key, top card included unless five wild cards took it. */
    key: Array<Face>;
    /** The meld on the table that it made or joined. */
    meld: number;
  }
  | {
    event: "joined";
    seat: Seat;
    /** The cards, red threes not among them. */
    cards: Array<Face>;
  }
  | {
    event: "laid";
    seat: Seat;
    /** Its number on the table. */
    meld: number;
    /** Its cards. */
    cards: Array<Face>;
  }
  | {
    event: "added";
    seat: Seat;
    /** Its number on the table. */
    meld: number;
    cards: Array<Face>;
  }
  | {
    event: "opened";
    side: Side;
    /** What it laid. */
    points: number;
    /** What it had to. */
    minimum: number;
  }
  | {
    event: "undone";
    seat: Seat;
    /** The cards that went back to the hand. */
    cards: Array<Face>;
    /** The card that went back on the pile, which stays there. */
    pile: Face | null;
  }
  | { event: "discarded"; seat: Seat; card: Face }
  | { event: "passed"; seat: Seat }
  | { event: "closed"; seat: Seat }
  | { event: "ended" }
  | { event: "shown"; seat: Seat; cards: Array<Face> }
  | { event: "scored"; line: Line }
  | {
    event: "deal_scored";
    /** What each team scored in this deal. */
    scores: Array<number>;
    /** What each team has in the match. */
    totals: Array<number>;
  }
  | {
    event: "won";
    /** The team that won (CAN-G11.1). */
    side: Side;
  }
  | { event: "drawn" };

/** The house rules of a table. */
export type Options = {
  /** Four in two partnerships, or two who play for themselves (CAN-G1). */
  players: number;
  /** Six jokers, or four (CAN-G2). */
  jokers: number;
  /** How many melds of an opening keep the first-meld rule (C10). */
  opening_strictness: OpeningStrictness;
  /** Whether melds of wild cards alone are allowed (C12). */
  wild_melds: boolean;
  /** What a wild canasta of as many jokers as twos is worth (C16). */
  wild_tie_bonus: number;
  /** Whether a run may end on a nine (C33). */
  nine_end: NineEnd;
  /** Where wild cards may stand in a run (C34). */
  run_wilds: RunWilds;
  /** Whether the first player may keep some of the bottom three cards (CAN-G3.3). */
  bottom_three: boolean;
  /** Whether a red three on the table may be thrown (CAN-G6.5). */
  red_three_discard: boolean;
  /** Whether five wild cards take the pile (C49). */
  wild_key: WildKey;
  /** Whether a wild card in the pile leaves set keys only (C49). */
  freeze_on_wild: boolean;
  /** Who may close without a canasta (CAN-G9.3). */
  close_without_canasta: Close;
  /** Whether the pile is shuffled before it becomes the stock (CAN-G12.1). */
  recycle_shuffle: boolean;
  /** How often in a deal the pile becomes the stock (C52). */
  recycle_limit: number;
  /** The score that wins the match (CAN-G11.1). */
  target: number;
  /** After so many deals the match is over (C56). */
  max_deals: number;
};

/** CAN-2.3: what a canasta is. */
export type Canasta = "clean" | "dirty" | "wild";

/** Who may close without a canasta. */
export type Close = "same_turn" | "always" | "never";

/** CAN-5.2: which way a run goes. */
export type Direction = "up" | "down";

/** What a meld is. */
export type Kind = "set" | "run" | "wild";

/** A line of the score sheet. */
export type Line = {
  /** The side that the line is written for. */
  side: Side;
  /** What the points are for. */
  reason: Reason;
  /** The clause behind it. */
  clause: string;
  /** How many points; below zero where some are lost. */
  points: number;
};

/** A meld on the table. */
export type Meld = {
  side: Side;
  kind: Kind;
  /** What a set is of. */
  rank: Rank | null;
  /** What a run is of. */
  suit: Suit | null;
  cards: Array<Face>;
  /** The places of its wild cards, counted from 0. */
  wild_at: Array<number>;
  kept: number;
  canasta: Canasta | null;
  direction: Direction | null;
  points: number;
};

/** Whether a run may end on a nine. */
export type NineEnd = "strict" | "relaxed";

/** How many melds of an opening keep the first-meld rule. */
export type OpeningStrictness = "one" | "every";

/** A pile taken by a team that has not gone down yet (C48). */
export type Pending = "nothing" | { top: Face } | "whole";

/** Where a deal stands. */
export type Phase = "dealer" | "shuffle" | "bottom" | "cut" | "draw" | "recycle" | "play" | "over";

/** What points are scored for. */
export type Reason =
  | "melds"
  | "canasta"
  | "wild_canasta"
  | "red_threes"
  | "hands"
  | "black_threes"
  | "closing";

/** Where wild cards may stand in a run. */
export type RunWilds = "any" | "gaps_only" | "none";

/** Whether five wild cards take the pile. */
export type WildKey = "wild_top" | "any_top" | "off";
