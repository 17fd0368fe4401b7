// Written by `make types` from the types in Rust: not to be edited.
import type { Card, Seat, Side, Suit, Viewer } from "./table";

/** What one viewer knows. */
export type View = { viewer: Viewer; open: Open; own: Own };

/** What everybody knows. */
export type Open = {
  /** How many cards each seat holds. */
  hands: Array<number>;
  /** The cards of the current trick. */
  trick: Array<Played>;
  /** Card points of each side in complete tricks. */
  points: Array<number>;
  /** How many cards of the pack are out of the deal. */
  out: number;
  /** Whether every seat has passed once, and any of the other suits may be named (BEL-4.3). */
  second_round: boolean;
  /** Who has passed in this round of the bidding. */
  passed: Array<Seat>;
  /** How many play. */
  seats: number;
  /** What the taker needs from tricks; nothing where it has to have more than the others (BEL-7.3). */
  needed: number | null;
  /** Where the deal stands. */
  phase: Phase;
  /** Who acts. */
  turn: Seat;
  /** The trump suit, once taken. */
  trump: Suit | null;
  /** The seat that led the current trick. */
  leader: Seat;
  /** The seat that is winning the current trick. */
  winning: Seat;
  /** How many cards lie in the current trick. */
  in_trick: number;
  /** The cards played in this deal. */
  played: Array<Card>;
  /** The cards each side has taken in complete tricks. */
  taken: [Array<Card>, Array<Card>, Array<Card>, Array<Card>];
  /** How many tricks each side has taken. */
  tricks: [number, number, number, number];
  /** The same cards in the order in which they were played. */
  plays: Array<Card>;
  /** Who deals. */
  dealer: Seat;
  /** The card turned up, once it is (BEL-4.1). */
  upcard: Card | null;
  /** How many have passed in this deal's bidding. */
  passes: number;
  /** Who chose trump. */
  taker: Seat | null;
  /** What each seat has announced (L29). */
  called: [Array<Kind>, Array<Kind>, Array<Kind>, Array<Kind>];
  /** The side whose declarations score, decided when trick one is complete (BEL-6.4). */
  best: Side | null;
  /** The cards each seat has shown for its declarations. */
  shown: [Array<Card>, Array<Card>, Array<Card>, Array<Card>];
  /** What each side has shown is worth. */
  declared: [number, number, number, number];
  /** Who has announced belote (BEL-6.3). */
  belote: Seat | null;
  /** Points held over from a tied deal (L34). */
  held: number;
  /** Points of each side over the match. */
  scores: [number, number, number, number];
  /** How many deals are over, scored or thrown in. */
  deals: number;
  /** The side that has won the match. */
  winner: Side | null;
};

/** What one seat knows besides. */
export type Own = {
  /** The cards it holds. */
  hand: Array<Card>;
  /** The cards of the declarations it has announced; they stay its secret unless they score. */
  announced: Array<Card>;
};

/** Something that happened. */
export type Event =
  | { event: "deal"; dealer: Seat }
  | { event: "received"; cards: Array<Card> }
  | { event: "turned"; card: Card }
  | { event: "passed"; seat: Seat }
  | { event: "took"; seat: Seat; trump: Suit; upcard: Card }
  | { event: "thrown_in" }
  | { event: "announced"; seat: Seat; kinds: Array<Kind> }
  | {
    event: "belote";
    seat: Seat;
    /** Whether this is the second card. */
    second: boolean;
  }
  | { event: "played"; seat: Seat; card: Card }
  | { event: "lacks"; seat: Seat; cards: Array<Card> }
  | {
    event: "compared";
    /** The side, or nobody. */
    side: Side | null;
  }
  | { event: "shown"; seat: Seat; items: Array<Item> }
  | {
    event: "trick_taken";
    seat: Seat;
    /** Its card points. */
    points: number;
  }
  | { event: "scored"; line: Line }
  | {
    event: "deal_scored";
    /** Whether the taker's side made its contract. */
    made: boolean;
    /** What each side had from tricks, the last one's 10 with them (BEL-7.1, BEL-7.2). */
    had: Array<number>;
    /** Points held over to the next deal (L34). */
    held: number;
    /** What each side scored in this deal. */
    scores: Array<number>;
    /** What each side has in the match. */
    totals: Array<number>;
  }
  | {
    event: "won";
    /** The side that won (BEL-9.2). */
    side: Side;
  };

/** The house rules of a table. */
export type Options = {
  /** Four in two partnerships, or three or two who play for themselves (L24, L25). */
  players: number;
  /** The suit that three players leave out (L25). */
  removed_suit: Suit;
  /** Whether the pack is shuffled before every deal, or once and then only cut (L2, L37). */
  shuffle: Shuffle;
  /** Whether a player may discard while the partner is winning the trick (L6). */
  partner_exempt: boolean;
  /** Whether a player who cannot rise over an opponent's trump must still play one (L7, L36). */
  under_trump: UnderTrump;
  /** Who scores sequences and fours of a kind (L12). */
  declarations: Declarations;
  /** Whether the house announces what a hand holds (L14, L29). */
  auto_declare: boolean;
  /** Whether the house announces belote (L15). */
  auto_belote: boolean;
  /** What the contract is measured by (L16, L35). */
  contract_base: ContractBase;
  /** Whether a tie is held over to the next deal (L17, L34). */
  litige: boolean;
  /** Whether belote stays with its owner when the contract fails (L18). */
  belote_kept_on_failure: boolean;
  /** Who watches the duties of play: the house, or the players (L21, L33). */
  policing: Policing;
  /** The score that wins the match (L22). */
  target: number;
};

/** What the contract is measured by. */
export type ContractBase = "tricks" | "all_points";

/** Who scores sequences and fours of a kind. */
export type Declarations = "best_side" | "both_sides" | "off";

/** One declaration: its kind and its cards. */
export type Item = { kind: Kind; cards: Array<Card>; points: number };

/** What is announced: the kind is public, the cards are not (L29). */
export type Kind = "tierce" | "quarte" | "quinte" | "carre";

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

/** Where a deal stands. */
export type Phase = "dealer" | "shuffle" | "cut" | "bid" | "play" | "over";

/** What a seat has played to the trick. */
export type Played = { seat: Seat; card: Card };

/** Who watches the duties of play. */
export type Policing = "strict" | "hand";

/** What points are scored for. */
export type Reason =
  | "tricks"
  | "last_trick"
  | "capot"
  | "declarations"
  | "belote"
  | "failed"
  | "revoke"
  | "handed_over"
  | "held";

/** When the pack is shuffled. */
export type Shuffle = "every_deal" | "first_only_then_cut";

/** What a player owes who cannot rise over an opponent's trump. */
export type UnderTrump = "required" | "free";
