// Written by `make types` from the types in Rust: not to be edited.
import type { Answer, Choice, Facts, Move, Offer, Reason, Seat, Setting, Side, Touch } from "./table";

/** What comes in. */
export type Incoming = { hello: Hello } | { do: Command } | { ask: Question };

/** What goes out, apart from frames, which are put together as text: see `Frame`. */
export type Outgoing =
  | { house: House }
  | { welcome: Welcome }
  | { frame: Frame }
  | { ack: Acked }
  | { refused: Refusal }
  | { answer: Reply }
  | { here: Here }
  | { notice: string }
  | { bye: Bye };

/** The types of a frame, which is put together as text. Fields that did not change are left out. */
export type Frame = {
  /** Its number: one more than the last one's. A frame that has `whole` tells everything instead. */
  seq: number;
  /** Everything is told, and replaces what you had. */
  whole?: boolean;
  /** The key of your command that this frame is the answer to. */
  ack?: string;
  /** The table around the match: those of its fields that changed. */
  table?: Around;
  /** The fields of the match that changed, as its game writes them; `null` when there is none. */
  open?: object | null;
  /** What you alone know, if it changed. */
  own?: object;
  /** The cards you can touch, in the game's order, if they changed. */
  touch?: Array<Touch>;
  /** What happened in the match, as far as you were told, as its game writes it. */
  events?: Array<{ event: string }>;
  /** What was said. */
  said?: Said;
  /** Whose time runs. */
  clock?: Ticking;
  /** What you may do; left out where you may not act. */
  you?: You;
};

/** What all viewers know of the table around the match. */
export type Around = {
  /** The game's name. */
  game: string;
  /** The revision of its rules. */
  revision: number;
  /** All of its options. */
  options: Record<string, Setting>;
  /** The manners of the table. */
  manners: Manners;
  /** How far the table has come. */
  stage: string;
  /** The number of the match at this table, from 1. */
  matches: number;
  /** Who sits where. */
  seats: Array<Place>;
  /** Which side each seat plays for, once the cards are dealt. */
  sides: Array<Side>;
  /** Which seat is the host's. */
  host: Seat | null;
  /** The commitment to the seed of this match: SHA-256 of its 32 bytes. `null` where the match goes on from one that is over: its seed is known. */
  commitment: string | null;
  /** How many actions, closings counted one by one, were taken over from that one. */
  played_on: number | null;
  /** The seat for which hidden cards were dealt anew then; `null` where they lay as they had. */
  anew_for: Seat | null;
  /** Commitments to seeds from which nothing was dealt. */
  cancelled: Array<string>;
  /** The hashes of the salts, by seat, once all are in. */
  hashes: Array<string | null>;
  /** The salts, by seat, once the cards are dealt. */
  salts: Array<string>;
  /** What somebody asks of all others. */
  wish: Wanted | null;
  /** How often something was taken back in this match. */
  taken_back: number;
  /** How many hints each seat has asked for in this match. */
  hints: Array<number>;
  /** Whether the match ended early. */
  abandoned: boolean;
  /** The seed, once the match is over. */
  seed: string | null;
};

/** What can be asked. */
export type About = { choice: Choice } | { lines: number } | { events: number } | "hint";

/** A command that left no frame is done. */
export type Acked = {
  /** Its key. */
  key: string;
  /** The last frame there is. */
  seq: number;
};

/** A move, said in one of three ways. */
export type Act = { steps: Array<number> } | { text: string } | { choice: Choice };

/** The end of a connection. */
export type Bye = {
  /** The stable code. */
  code: string;
  /** The sentence for people. */
  text: string;
  /** Come back after so many milliseconds; left out, do not. */
  retry_ms?: number;
};

/** When people may talk. */
export type Chat = "off" | "between" | "always";

/** A clock for each move of a person. */
export type Clock = {
  /** So long a move may take. */
  seconds: number;
  /** What comes of it when it takes longer. */
  then: Then;
};

/** Something to be done. */
export type Command = {
  /** My name for this command, up to 16 hex digits. Sent again with the same key, it is done once. */
  key: string;
  /** The last frame that I have seen. A move is judged now if nothing but windows closed since. */
  seq: number;
  /** What. */
  what: What;
};

/** The first message on a connection. */
export type Hello = {
  /** Which table. */
  table: string;
  /** The last frame that I have: send what came after it. Left out, send the whole. */
  seq?: number;
};

/** Who is here. It is told whenever it changes and has no number: only the last one counts. */
export type Here = {
  /** For each seat, whether its person is connected. */
  seats: Array<boolean>;
  /** How many watch. */
  watching: number;
  /** Whether the table waits: everybody is away, or the only person asked for a pause. */
  waits: boolean;
};

/** What an expert would do, as `bots::work::hint` tells it. */
export type Hint = {
  /** What values count in. */
  unit: string;
  /** What there is to say about that unit. */
  unit_note: string;
  /** From which loss on a decision is an inaccuracy, a mistake, a blunder. */
  thresholds: [number, number, number];
  /** In how many worlds every choice was tried; none if there is one choice only. */
  worlds: number;
  /** In how many fresh ones those that looked better than a club player's choice. */
  fresh: number;
  /** The clause that tells the first from the next. */
  clause: string;
  /** The choices, the best first. */
  choices: Array<Rated>;
};

/** The first message on a connection. */
export type House = {
  /** The program that runs the house: a page of another one should load itself anew. */
  build: string;
};

/** The manners of a table. */
export type Manners = {
  /** How well house bots play that fill seats or stand in. */
  level: string;
  /** How long house bots seem to think. */
  pace: Pace;
  /** How long a person may think about a move; `null` for as long as it likes. */
  clock: Clock | null;
  /** After so many seconds without its person a seat is played by a bot, until the person is back. */
  grace_s: number;
  /** How long a window stays open while cards are dealt, in milliseconds. */
  card_ms: number;
  /** How long the last window of a deal stays open. */
  last_ms: number;
  /** When people may talk. */
  chat: Chat;
  /** Who may watch. */
  watch: Watch;
  /** Whether people who play against each other may ask for hints; all see that they did. */
  hints: boolean;
};

/** How long house bots seem to think. It never depends on what they hold. */
export type Pace = "instant" | "quick" | "normal" | "slow";

/** Who sits in a place. */
export type Place =
  | { kind: "empty" }
  | {
    kind: "house";
    /** How well it plays. */
    level: string;
  }
  | { kind: "person" } & Sitting
  | { kind: "program" } & Sitting;

/** Something to be known, through the asker's own eyes. */
export type Question = {
  /** My number for this question. */
  id: number;
  /** What. */
  about: About;
};

/** A choice and what it is worth. */
export type Rated = {
  /** The choice in words. */
  choice: string;
  /** The steps of its move; left out for staying out of a window. */
  steps?: Array<number>;
  /** What it brings on average. */
  mean: number;
  /** How far it is behind the first. */
  behind: number;
  /** The standard error of that. */
  doubt: number;
  /** Whether the first may be no better. */
  may_be_best: boolean;
  /** Whether a club player would choose it. */
  club: boolean;
};

/** A word that every table knows. */
export type Reaction = "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "one_moment";

/** Why a command was not done. */
export type Refusal = {
  /** Its key, or the number of a question. */
  key: string;
  /** The last frame there is. */
  seq: number;
  /** The stable code. */
  code: string;
  /** The sentence for people. */
  text: string;
  /** The clause in the way, where it is one. */
  clause?: string;
  /** Its typed facts. */
  facts?: Facts;
  /** The moves that were meant, where there are several. */
  moves?: Array<Move>;
};

/** The answer to a question. */
export type Reply = {
  /** The number of the question. */
  id: number;
  /** The last frame there is. */
  seq: number;
  /** What these cards are. */
  choice?: Answer;
  /** What happened. */
  lines?: Array<string>;
  /** What each frame of the match told; the last one is the last there is. */
  events?: Array<Array<{ event: string }>>;
  /** What an expert would do; `null` where nobody can tell. */
  hint?: Hint | null;
};

/** What somebody said. */
export type Said = {
  /** From which seat; `null` for a watcher. */
  seat: Seat | null;
  /** By which name. */
  name: string;
  /** What, in its own words. */
  text?: string;
  /** Or one of the table's. */
  word?: Reaction;
};

/** How a table is set up. */
export type Setup = {
  /** The game's name. */
  game: string;
  /** Its house rules; what is left out is as usual. */
  options?: Record<string, Setting>;
  /** The manners of the table. */
  manners?: Manners;
};

/** Somebody who sits. */
export type Sitting = {
  /** Its name. */
  name: string;
  /** Whether it is ready. */
  ready: boolean;
  /** Why a bot plays in its place, if one does. */
  stand_in: StandIn | null;
  /** Whether its words are not told. */
  muted: boolean;
};

/** Why a bot stands in. */
export type StandIn = "away" | "late" | "left" | "removed";

/** What comes of a move that took too long. */
export type Then = "play" | "stand_in";

/** Whose time runs. */
export type Ticking = {
  /** The seat; left out while a window is open, or salt is awaited. */
  seat?: Seat;
  /** So many milliseconds are left. */
  left_ms: number;
};

/** What somebody asks of all others. */
export type Wanted = {
  /** Who. */
  by: Seat;
  /** What. */
  wish: Wish;
  /** Who agrees. */
  agreed: Array<Seat>;
};

/** Who may watch. */
export type Watch = "nobody" | "link" | "all";

/** Where you are: the first message to whoever follows a table, and again when you sit down or get up. */
export type Welcome = {
  /** Your seat; `null` for a watcher. */
  seat: number | null;
  /** The last frame there is. */
  seq: number;
};

/** What can be done at a table. */
export type What =
  | {
    sit: {
      /** Which seat. */
      seat?: number;
    };
  }
  | "rise"
  | "return"
  | { ready: boolean }
  | "start"
  | {
    fill: {
      /** Where. */
      seat: number;
      /** How well it plays. */
      level: string;
    };
  }
  | {
    clear: {
      /** Where. */
      seat: number;
    };
  }
  | { setup: Setup }
  | { hash: string }
  | { salt: string }
  | { act: Act }
  | "stay_out"
  | "take_back"
  | "end"
  | { agree: boolean }
  | { say: string }
  | { react: Reaction }
  | { pause: boolean }
  | { forced: boolean }
  | {
    remove: {
      /** Whom. */
      seat: number;
    };
  }
  | {
    mute: {
      /** Whom. */
      seat: number;
      /** Whether. */
      on: boolean;
    };
  }
  | {
    host: {
      /** Whom. */
      seat: number;
    };
  };

/** What a seat can ask all others for. */
export type Wish = { take_back: number } | "end";

/** What a seat may do now. */
export type You = {
  /** The kinds of move there are. */
  offers: Array<Offer>;
  /** For a touchable card in no offer, by name: the number of its reason. */
  why?: Record<string, number>;
  /** The reasons, each once. */
  reasons?: Array<Reason>;
  /** In a window: whether you have stayed out of this very offer. */
  stayed_out?: boolean;
};
