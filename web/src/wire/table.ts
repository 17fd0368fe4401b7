// Written by `make types` from the types in Rust: not to be edited.

/** What a seat may do now. */
export type Offers = {
  /** The cards it can touch. */
  touch: Array<Touch>;
  /** The kinds of move there are; none where it is not its turn. */
  offers: Array<Offer>;
  /** For a touchable card in no offer, by name: the number of its reason. */
  why?: Record<string, number>;
  /** The reasons, each once. */
  reasons?: Array<Reason>;
};

/** What a person chose. */
export type Choice = {
  /** What to do with them; left out, anything. */
  do?: string;
  /** Of which kind; left out, any. */
  kind?: string;
  /** To what; left out, anything. */
  on?: number;
  /** The cards, by the names they are touched by. */
  cards: Array<Card>;
  /** Whether their order is meant. */
  in_order?: boolean;
};

/** What a choice is. */
export type Answer = {
  /** The legal whole moves with exactly these cards. */
  moves: Array<Move>;
  /** Without one: what stands in the way of what was meant; nothing where only cards are missing. */
  refusal?: Reason;
  /** The cards that could join, by name. */
  more: Array<string>;
  /** Whether something was not looked at: there may be more moves, and more that could join. */
  partial: boolean;
  /** What there is to count, and what meld it would be. */
  counts?: Facts;
  /** How the rest of the hand is best put together. */
  groups?: Array<Array<Face>>;
};

/** One option, explained to people and programs: all that a form needs to ask for it. */
export type OptionDoc = {
  /** Its key on the wire. */
  key: string;
  /** The usual value. */
  default: Setting;
  /** What it changes, in one sentence. */
  says: string;
} & (
  | { kind: "flag" }
  | {
    kind: "choice";
    /** The values. */
    values: Array<Setting>;
  }
  | {
    kind: "range";
    /** The least. */
    least: number;
    /** The most. */
    most: number;
  });

/** A card: its face, and its number where copies matter, as in `KH#2`. */
export type Card = string;

/** What is printed on a card: `10S`, a joker `JK`, in Tractor `SJ` and `BJ`. */
export type Face = string;

/** Typed facts by name: cards, seats, counts, words. */
export type Facts = Record<string, string | number | Array<string>>;

/** Where a touchable card lies. */
export type Lies = "hand" | "table" | "pile" | "bottom";

/** A whole legal move. */
export type Move = {
  /** Its notation. */
  action: string;
  /** The same with suit symbols. */
  text: string;
  /** Its cards in their order, by the names they are touched by. */
  cards: Array<string>;
  /** Its steps. */
  steps: Array<number>;
  /** The points it brings, where they are known. */
  points?: number;
};

/** One kind of move. */
export type Offer = {
  /** The same for people. */
  text: string;
  /** The points that every such move brings, where they are known. */
  points?: number;
  /** The fewest cards of such a move. */
  least: number;
  /** The most. */
  most: number;
  /** The cards that are in some such move, by name. */
  may: Array<string>;
  /** Those that are in all of them, equal ones as often as they are due. */
  must: Array<string>;
  /** Whether the order of the cards says something. */
  ordered: boolean;
  /** Whether every such move was looked at. Otherwise nothing follows from a card that is missing. */
  whole: boolean;
  /** The moves themselves, where they are few. */
  moves?: Array<Move>;
  /** The verb of its notation. */
  do: string;
  /** Which of several kinds: of a meld, of a call. */
  kind?: string;
  /** The meld or joker on the table that it is done to, counted from 0 like in a view. */
  on?: number;
};

/** A rank. */
export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K" | "A";

/** Why something may not be done. */
export type Reason = {
  /** The clause in the way. */
  clause: string;
  /** The stable code. */
  code: string;
  /** The typed facts. */
  facts: Facts;
  /** The sentence for people. */
  text: string;
};

/** A place at the table, counted from 0. */
export type Seat = number;

/** A value of an option; an object where a choice comes with a number. */
export type Setting = boolean | number | string | Record<string, number>;

/** Who score together: the number of their first seat. */
export type Side = number;

/** A suit. */
export type Suit = "S" | "H" | "D" | "C";

/** A card that a finger can be laid on. */
export type Touch = {
  /** What it shows. */
  card: Face;
  /** The name to act by; a number only where copies differ. */
  as: string;
  /** Where it lies. */
  lies: Lies;
  /** Cards of one group lie together: a suit, a rank, a meld. */
  group: number;
};

/** Whoever looks: a seat, or somebody who only watches. */
export type Viewer = { seat: Seat } | "watcher";
