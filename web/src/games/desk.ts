// What a game's table is given: what its seat knows, what it may do, and how to do it. No rule is in here.
import type { Snippet } from "svelte";
import type { Chrome } from "../board/table";
import type { TalkProps } from "../board/Talk.svelte";
import type { Answer, Choice, Offer, Reason, Seat, Setting, Touch } from "../wire/table";

export type Player = {
  name: string;
  bot: boolean;
  /** What the seat line says when the game has nothing to say: "expert bot", "away", "1:42 left". */
  line: string;
  away: boolean;
  thinking: boolean;
  /** A reaction of the last seconds. */
  says?: string;
};

/** A hint: the move and its reason in words. */
export type Hinted = { text: string; why?: string; /** The rule that it rests on. */ clause?: string; cards: string[] };

export type Desk<Open, Own, Event> = {
  /** Mine; `null` for a watcher. */
  readonly seat: Seat | null;
  /** What all know of the match. */
  readonly open: Open;
  /** What I know besides; `null` for a watcher. */
  readonly own: Own | null;
  /** The cards I can touch, in the game's order. */
  readonly touch: Touch[];
  /** What I may do now; empty where it is not for me to act. */
  readonly offers: Offer[];
  readonly why: Record<string, number>;
  readonly reasons: Reason[];
  /** In a window: I have stayed out of this very offer. */
  readonly stayedOut: boolean;
  /** By seat. */
  readonly players: Player[];
  /** By seat: the side that it plays for. */
  readonly sides: number[];
  readonly options: Record<string, Setting>;
  /** What happened, oldest first, as far back as the house tells. */
  readonly events: { seq: number; event: Event }[];
  /** The number of the frame that is shown. */
  readonly seq: number;
  /** Milliseconds that the open window, or the mover, has left; a game may draw it. */
  readonly clock: { seat?: Seat; left: number; whole: number } | null;
  /** The server did not take the last move: why, and the cards that were meant. */
  readonly refused: { reason: Omit<Reason, "facts">; cards: string[] } | null;
  /** Shown by `Seated`: its words in the prompt, rings on its cards. */
  readonly hint: Hinted | null;
  /** Trouble with the line, in words, for the prompt. */
  readonly line: string | null;
  /** With open hands: what lies before the other seats. */
  readonly hands?: Record<Seat, Touch[]>;
  /** A match that is over is looked back at: nothing goes by itself. */
  readonly still?: boolean;
  /** Looking back: it was my turn. */
  readonly due?: boolean;
  /** Stands under the hand in place of the thumb bar; `log` opens the panel where it is a drawer. */
  readonly foot?: Snippet<[log: () => void]>;
  readonly chrome: Chrome;
  readonly talk: TalkProps | undefined;
  /** The three house rules that say most, in words. */
  readonly house: string[];
  /** Sends a move: its steps, or cards as a person points at them. */
  act(move: { steps: number[] } | { choice: Choice }, cards?: string[]): void;
  /** What these cards are; `null` while the line is down. */
  ask(choice: Choice): Promise<Answer | null>;
  /** What happened, in the house's lines for people. */
  lines(): Promise<string[]>;
  stayOut(): void;
  /** Opens the rules at a clause. */
  rules(clause?: string): void;
  /** Nobody waits for me but bots. */
  readonly alone?: boolean;
  /** After a deal: whether its sheet has been put away. */
  readonly sheetSeen: boolean;
  closeSheet(): void;
  /** Shows the sheet of the last deal again; left out where there is none yet. */
  readonly openSheet?: () => void;
  /** The sheet lies over the table, or does so no longer: against bots the table waits meanwhile. */
  reading?(on: boolean): void;
};
