// Written by `make types` from the types in Rust: not to be edited.
import type { Face, Rank, Seat, Side, Suit, Viewer } from "./table";

/** What one viewer knows. */
export type View = { viewer: Viewer; open: Open; own: Own };

/** What everybody knows. */
export type Open = {
  /** The plays of the current trick; of the last one before the next lead. */
  trick: Array<Played>;
  /** For each seat, the suits that it is known to have none of. */
  voids: Array<Array<Group>>;
  /** How many cards are dealt before the kitty is taken. */
  to_deal: number;
  /** The points in the pack. */
  in_pack: number;
  /** The points that the attackers need. */
  needed: number;
  /** Their points from which on the deal ends otherwise. */
  marks: [number, number, number, number];
  /** Where the deal stands. */
  phase: Phase;
  /** Who acts; while cards are dealt, who got the last one. */
  turn: Seat;
  /** Who takes the kitty and leads first. */
  starter: Seat;
  /** TRC-2.5: whether this deal's declaration decides who defends. */
  roles_open: boolean;
  /** The rank of each side. */
  ranks: [Rank, Rank];
  /** What is trump; the suit is fixed when the kitty is taken. */
  trump: Trump;
  /** The strongest declaration and who made it. */
  declared: [Seat, Declaration] | null;
  /** How many have passed in a row in the last call. */
  passes: number;
  /** How many deals in a row were thrown in for want of a declaration (T45). */
  thrown_in: number;
  /** How many cards are dealt. */
  dealt: number;
  /** How many cards each seat holds. */
  hands: [number, number, number, number];
  /** The cards that everybody knows to be in a seat's hand. */
  shown: [Array<Face>, Array<Face>, Array<Face>, Array<Face>];
  /** The cards that everybody knows to be in the starter's hand or in the kitty. */
  aside: Array<Face>;
  /** The seats that are known to have none of a group (T43), by group. */
  voids_by_group: [Array<Seat>, Array<Seat>, Array<Seat>, Array<Seat>, Array<Seat>];
  /** All cards played in this deal. */
  played: Array<Face>;
  /** The same cards in the order in which they were played. */
  plays: Array<Face>;
  /** The tricks of this deal, the current one included. */
  tricks: Array<Trick>;
  /** How many tricks are complete. */
  tricks_done: number;
  /** How many have played to the current trick. */
  in_trick: number;
  /** The suit led. */
  led: Group;
  /** What the lead asks for. */
  shape: Shape;
  /** The seat that is winning the trick. */
  winning: Seat;
  /** Whether it is winning with trumps. */
  by_trump: boolean;
  /** How high the winning cards stand, as `shape::serves` tells. */
  height: number;
  /** The points in the current trick. */
  in_trick_points: number;
  /** The points the attackers have in this deal. */
  points: number;
  /** The kitty of the last deal of the match, turned up. */
  kitty: Array<Face>;
  /** How many deals are over, scored or thrown in. */
  deals: number;
  /** The side that has won the match. */
  winner: Side | null;
};

/** What one seat knows besides. */
export type Own = {
  /** The cards it holds. */
  hand: Array<Face>;
  /** The kitty, for the seat that buried it. */
  buried: Array<Face>;
};

/** Something that happened. */
export type Event =
  | {
    event: "deal";
    /** Who gets the first card (T37). */
    first: Seat;
    /** The trump rank (T6). */
    rank: Rank;
  }
  | { event: "dealt"; seat: Seat }
  | { event: "received"; cards: Array<Face> }
  | { event: "declared"; seat: Seat; declaration: Declaration; cards: Array<Face> }
  | { event: "passed"; seat: Seat }
  | { event: "thrown_in" }
  | { event: "turned"; card: Face }
  | {
    event: "trump_fixed";
    /** The suit, if there is one. */
    suit: Suit | null;
    /** Who takes the kitty and leads. */
    starter: Seat;
  }
  | { event: "took_kitty"; seat: Seat }
  | { event: "buried"; seat: Seat }
  | { event: "played"; seat: Seat; cards: Array<Face> }
  | {
    event: "throw_failed";
    /** Who threw. */
    seat: Seat;
    /** What is led instead. */
    led: Array<Face>;
    /** What goes back to the hand. */
    back: Array<Face>;
    /** How the attackers' points change. */
    fine: number;
  }
  | { event: "lacks"; seat: Seat; cards: Array<Face> }
  | {
    event: "trick_taken";
    seat: Seat;
    /** Its points. */
    points: number;
    /** What the attackers have now. */
    attackers: number;
  }
  | {
    event: "kitty_shown";
    /** Its cards. */
    cards: Array<Face>;
  }
  | { event: "scored"; line: Line }
  | {
    event: "deal_scored";
    /** The attackers' points. */
    attackers: number;
    /** Whether the attackers defend next (TRC-9.3). */
    swap: boolean;
    /** The rank of each side from now on. */
    ranks: [Rank, Rank];
    /** Who starts the next deal (T7). */
    starter: Seat;
  }
  | {
    event: "won";
    /** The side that won. */
    side: Side;
  };

/** The house rules of a table. */
export type Options = {
  /** How the match is won (T1, T47). */
  win_at: WinAt;
  /** How far a deal's result carries a side up the ranks (T5, T47). */
  advancement: Advancement;
  /** What happens when nobody declares (T9, T45). */
  nobody_declares: NobodyDeclares;
  /** Whether every seat is asked once more when all cards are dealt (T15, T46). */
  final_window: boolean;
  /** When several combinations may be led at once (T16, T44). */
  throw: Throw;
  /** What a throw that fails costs (T17, T44). */
  throw_fine: number;
  /** Whether trumps may be thrown (T19). */
  trump_throw: boolean;
  /** Which trump pairs join to tractors (T20, T48). */
  tractor_ladder: TractorLadder;
  /** What the kitty counts for attackers who win the last trick (T34, T47). */
  kitty_multiplier: KittyMultiplier;
};

/** How far a deal's result carries a side. */
export type Advancement = "seed" | "per_forty";

/** What can be declared: one card of the trump rank, a pair of them, two jokers. */
export type Declaration =
  | "S"
  | "H"
  | "D"
  | "C"
  | "pair S"
  | "pair H"
  | "pair D"
  | "pair C"
  | "SJ"
  | "BJ";

/** What a card belongs to when suits are followed. */
export type Group = "S" | "H" | "D" | "C" | "trump";

/** What the kitty counts for attackers who win the last trick. */
export type KittyMultiplier = "seed" | "power_of_two" | "twice_cards";

/** Lengths of tractors in pairs, the longest first. */
export type Lengths = Array<number>;

/** A line of the score sheet: points for the attackers, or ranks for a side. */
export type Line = {
  /** Whose line. */
  side: Side;
  /** What for. */
  reason: Reason;
  /** The clause behind it. */
  clause: string;
  /** How much. */
  points: number;
};

/** What happens when nobody declares. */
export type NobodyDeclares = "no_trump" | "flip_kitty" | "redeal";

/** Where a deal stands. */
export type Phase = "shuffle" | "deal" | "last_call" | "bury" | "play" | "over";

/** What a seat has played to the trick. */
export type Played = { seat: Seat; cards: Array<Face> };

/** What points or ranks are scored for. */
export type Reason =
  | "tricks"
  | "kitty_singles"
  | "kitty_pairs"
  | "attackers_two"
  | "attackers_one"
  | "roles_change"
  | "defenders_one"
  | "defenders_two";

/** What a lead asks of those who follow (T39). */
export type Shape = {
  /** How many cards. */
  cards: number;
  /** How many pairs, those inside tractors counted. */
  pairs: number;
  /** How many parts. */
  parts: number;
  /** The tractors. */
  tractors: Lengths;
};

/** When several combinations may be led at once. */
export type Throw = "provable" | "challenge";

/** Which trump pairs join to tractors. */
export type TractorLadder = "seed" | "unified";

/** A trick. */
export type Trick = {
  /** Who led it. */
  leader: Seat;
  /** How many cards everybody plays to it. */
  cards: number;
  /** T44: what the leader threw, if that failed. */
  thrown: Array<Face>;
};

/** What is trump: cards of the rank, jokers, and the suit if there is one. */
export type Trump = {
  /** The trump rank. */
  rank: Rank;
  /** The trump suit; none after a pair of jokers was declared, or nothing (T9, T10). */
  suit: Suit | null;
};

/** How the match is won. */
export type WinAt = "defend_ace" | "reach_ace";
