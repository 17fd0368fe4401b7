// Written by `make types` from the types in Rust: not to be edited.
import type { Card, Face, Seat, Side, Suit, Viewer } from "./table";

/** What one viewer knows. */
export type View = { viewer: Viewer; open: Open; own: Own };

/** What everybody knows. */
export type Open = {
  /** Whether the last nine tricks are played. */
  strict: boolean;
  /** The cards that each seat is known to hold and has not on its table. */
  held: Array<Array<Card>>;
  /** The cards of the current trick. */
  trick: Array<Played>;
  /** Aces and tens that each side has taken. */
  brisques: Array<number>;
  /** How many play. */
  seats: number;
  /** How many sides score. */
  sides: number;
  /** Where the deal stands. */
  phase: Phase;
  /** Who acts. */
  turn: Seat;
  /** The seat that led the current trick, or is about to. */
  leader: Seat;
  /** The seat that is winning the current trick. */
  winning: Seat;
  /** How many cards lie in the current trick. */
  in_trick: number;
  /** The cards of the current trick; behind them are those of the last one. */
  slots: Array<Card>;
  /** How many tricks of the deal are complete. */
  tricks: number;
  /** How many cards of the stock are face down. */
  stock: number;
  /** How many hidden cards each seat holds. */
  hands: [number, number, number, number];
  /** Those among them that each seat holds, on the table or in the hand. */
  known: [Array<Card>, Array<Card>, Array<Card>, Array<Card>];
  /** Those among them that lie on each seat's table. */
  table: [Array<Card>, Array<Card>, Array<Card>, Array<Card>];
  /** The cards each side has taken in complete tricks. */
  taken: [Array<Card>, Array<Card>, Array<Card>, Array<Card>];
  /** What has been melded. */
  history: History;
  /** Who deals. */
  dealer: Seat;
  /** The trump suit of the deal, if it has one. */
  trump: Suit | null;
  /** The card turned up, until it is drawn. */
  upcard: Card | null;
  /** How many jokers turned up lie aside (B32). */
  aside: number;
  /** Whether the meld of this trick has been made (B7, B8). */
  melded: boolean;
  /** The card taken up for the seven since the trick was won (B8). */
  swapped: Card | null;
  /** Points of each side over the match. */
  scores: [number, number, number, number];
  /** How many deals are over. */
  deals: number;
  /** The side that has won the match. */
  winner: Side | null;
};

/** What one seat knows besides. */
export type Own = {
  /** The hidden cards it holds. */
  hand: Array<Face>;
};

/** Something that happened. `seat` is always who did it. */
export type Event =
  | { event: "deal"; dealer: Seat }
  | { event: "received"; cards: Array<Face> }
  | { event: "joker_aside" }
  | { event: "turned"; card: Card; trump: Suit | null }
  | { event: "joker_returned" }
  | { event: "played"; seat: Seat; card: Card }
  | { event: "lacks"; seat: Seat; cards: Array<Card> }
  | { event: "trick_taken"; seat: Seat; cards: Array<Card> }
  | { event: "melded"; seat: Seat; meld: Meld }
  | { event: "swapped"; seat: Seat; seven: Card; card: Card }
  | { event: "drew"; seat: Seat }
  | { event: "found"; card: Face }
  | { event: "took_upcard"; seat: Seat; card: Card }
  | { event: "stock_gone" }
  | { event: "scored"; line: Line; total: number }
  | { event: "deal_over"; brisques: Array<number>; totals: Array<number> }
  | { event: "won"; side: Side };

/** The house rules of a table. */
export type Options = {
  /** Two or four (B33). */
  players: number;
  /** Whether four play as partners, seats 0 and 2 against 1 and 3 (B6, B34). */
  teams: boolean;
  /** What happens when a joker is turned up for trump (B2, B32). */
  joker_upcard: JokerUpcard;
  /** How many melds the winner of a trick may score (B7). */
  melds_per_trick: MeldsPerTrick;
  /** Whether swapping the seven uses up the trick's meld (B8). */
  swap_counts_as_meld: boolean;
  /** Whether the card taken up for the seven may be melded before the next trick is won (B8). */
  meld_swapped_card_at_once: boolean;
  /** How many jokers a four of a kind may contain, none to three (B11, B37). */
  max_jokers_in_four: number;
  /** Whether king or queen of a run may later marry a partner from outside that run (B16). */
  remarry_run_cards: boolean;
  /** Whether a meld needs a card from the hand, or may lie on the table already (B18). */
  meld_needs_hand_card: boolean;
  /** Whether a trump seven scores when it is played in the last nine tricks, too (B20). */
  seven_bonus_phase2: boolean;
  /** Whether a joker led in the last nine tricks must be trumped (B21, B38). */
  joker_lead_forces_trump: boolean;
  /** What the aces and tens in the tricks count at the end of a deal (B27, B28, B39). */
  brisques: Brisques;
  /** The score that wins the match (B24). */
  target: number;
};

/** What aces and tens count at the end of a deal. */
export type Brisques = "none" | "threshold" | "plain";

/** What has been melded in a deal. */
export type History = {
  /** For each kind, the cards that served in it. */
  used: Partial<Record<Kind, Array<Card>>>;
  /** For each king of trumps that served in a run, the queen of that run: her copy from 1, or 0. */
  run_queens: [number, number, number, number];
};

/** What happens when a joker is turned up for trump. */
export type JokerUpcard = "redraw" | "diamonds" | "no_trump";

/** A kind of meld. */
export type Kind =
  | "trump_run"
  | "trump_marriage"
  | "marriage"
  | "bezique"
  | "double_bezique"
  | "four_aces"
  | "four_kings"
  | "four_queens"
  | "four_jacks";

/** A line of the score sheet. */
export type Line = {
  /** Who gets the points. */
  side: Side;
  /** What they are for. */
  reason: Reason;
  /** The clause behind it. */
  clause: string;
  /** Always more than none. */
  points: number;
};

/** A meld: its kind and its cards. */
export type Meld = {
  /** What it is laid as. */
  kind: Kind;
  /** All of its cards, wherever they lay before. */
  cards: Array<Card>;
};

/** How many melds the winner of a trick may score. */
export type MeldsPerTrick = "one" | "unlimited";

/** Where a deal stands. */
export type Phase = "dealer" | "shuffle" | "return" | "play" | "won" | "last" | "over";

/** What a seat has played to the trick. */
export type Played = { seat: Seat; card: Card };

/** What points are scored for. */
export type Reason =
  | "seven_turned"
  | "swap"
  | "seven_played"
  | "last_trick"
  | "last_trick_by_seven"
  | "brisques"
  | Kind;
