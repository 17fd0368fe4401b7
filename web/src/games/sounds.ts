// What is heard of what happens: an event of any game, and its sound.
import type { Sound } from "../board/sounds";

const HEARD: Record<string, Sound> = {
  played: "card", discarded: "card", turned: "card",
  trick_taken: "trick",
  announced: "meld", belote: "meld", melded: "meld", laid: "meld", added: "meld", declared: "meld",
  deal_scored: "won", deal_over: "won", won: "won",
};

/** The sounds of what came together, each once. */
export const heard = (events: { event: string }[]): Sound[] => [...new Set(events.flatMap(({ event }) => HEARD[event] ?? []))];
