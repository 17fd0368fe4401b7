// The messages between a table and this page, as the room `table` writes them. Frames are put together by the table:
// fields that did not change are left out.
import type { Answer, Choice, Move, Offer, Reason, Facts, Seat, Setting, Touch } from "./table";

export type Incoming = { hello: { table: string; seq?: number } } | { do: { key: string; seq: number; what: What } } | { ask: { id: number; about: About } };

export type What =
  | { sit: { seat?: Seat } } | "rise" | "return" | { ready: boolean } | "start"
  | { fill: { seat: Seat; level: string } } | { clear: { seat: Seat } } | { setup: Setup }
  | { hash: string } | { salt: string }
  | { act: Act } | "stay_out" | "take_back" | "end" | { agree: boolean }
  | { say: string } | { react: Reaction } | { pause: boolean } | { forced: boolean }
  | { remove: { seat: Seat } } | { mute: { seat: Seat; on: boolean } } | { host: { seat: Seat } };

export type Act = { steps: number[] } | { text: string } | { choice: Choice };
export type Reaction = "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "one_moment";
export type About = { choice: Choice } | { lines: number } | "hint";

export type Setup = { game: string; options?: Record<string, Setting>; manners?: Partial<Manners> };
export type Pace = "instant" | "quick" | "normal" | "slow";
export type Manners = {
  level: string; pace: Pace; clock: { seconds: number; then: "play" | "stand_in" } | null; grace_s: number; card_ms: number; last_ms: number;
  chat: "off" | "between" | "always"; watch: "nobody" | "link" | "all"; hints: boolean;
};

export type Outgoing =
  | { house: { build: string } } | { welcome: Welcome } | { frame: Frame } | { ack: { key: string; seq: number } }
  | { refused: Refusal } | { answer: Reply } | { here: Here } | { bye: { code: string; text: string; retry_ms?: number } };

export type Welcome = { seat: Seat | null; seq: number };
export type Refusal = { key: string; seq: number; code: string; text: string; clause?: string; facts?: Facts; moves?: Move[] };
export type Reply = { id: number; seq: number; choice?: Answer; lines?: string[]; hint?: Hint | null };
export type Hint = { action?: string; text?: string; why?: string; cards?: string[]; steps?: number[] };
export type Here = { seats: boolean[]; watching: number; waits: boolean };

export type Frame = {
  seq: number; whole?: boolean; ack?: string; table?: Partial<Around>; open?: object | null; own?: object; touch?: Touch[];
  events?: { event: string }[]; said?: Said; clock?: { seat?: Seat; left_ms: number }; you?: You;
};
export type You = { offers: Offer[]; why?: Record<string, number>; reasons?: Reason[]; stayed_out?: boolean };
export type Said = { seat: Seat | null; name: string; text?: string; word?: Reaction };
export type Stage = "gathering" | "hashing" | "opening" | "playing" | "over" | "ended";

/** What all know of the table around the match. */
export type Around = {
  game: string; revision: number; options: Record<string, Setting>; manners: Manners; stage: Stage; matches: number; seats: Chair[]; host: Seat | null;
  commitment: string; cancelled: string[]; hashes: (string | null)[]; salts: string[]; wish: { by: Seat; wish: Wish; agreed: Seat[] } | null;
  taken_back: number; hints: number[]; abandoned: boolean; seed: string | null;
};
export type Wish = { take_back: number } | "end";
type Sitting = { name: string; ready: boolean; stand_in: "away" | "late" | "left" | "removed" | null; muted: boolean };
export type Chair = { kind: "empty" } | { kind: "house"; level: string } | ({ kind: "person" } & Sitting) | ({ kind: "program" } & Sitting);
