// Invented positions for the gallery: they hold no rules.
import type { Chrome, Cloth, HandCard, SeatPlate, Tool } from "../src/board/table";
import type { TalkProps } from "../src/board/Talk.svelte";

const nothing = () => {};
const tool = (id: string, icon: Tool["icon"], text: string, rest: Partial<Tool> = {}): Tool => ({ id, icon, text, run: nothing, ...rest });

export const chrome = (cloth: Cloth, title: string, subtitle: string): Chrome => ({
  cloth, title, subtitle, leave: nothing,
  tools: [tool("hint", "hint", "Hint"), tool("undo", "undo", "Take back", { short: "Back" }), tool("pause", "pause", "Pause"), tool("rules", "book", "Rules"), tool("sound", "silent", "Sound off", { quiet: true }), tool("settings", "settings", "Settings", { quiet: true })],
});
export const thumbTools: Tool[] = [tool("hint", "hint", "Hint"), tool("undo", "undo", "Back"), tool("sort", "sort", "Sort"), tool("log", "list", "Log")];
export const talk: TalkProps = { said: [{ who: "Mira", text: "Good luck everybody." }], reactions: ["Well played", "Thanks", "Sorry"], onsay: nothing };

/** "JH 10H | KD 9D": groups at bars; `*` behind a card: legal, `~`: rests. */
export function hand(text: string, allLegal = false): HandCard[] {
  return text.split("|").flatMap((part, group) =>
    part.trim().split(/\s+/).map((word): HandCard => {
      const card = word.replace(/[*~]$/, "");
      const legal = allLegal || word.endsWith("*");
      return { as: card, card, group, legal, paper: legal ? "white" : word.endsWith("~") ? "rest" : "dim" };
    }),
  );
}

export const seats = (cards: [number, number, number], lines: [string, string, string], rest: Partial<SeatPlate>[] = []): SeatPlate[] => [
  { seat: 3, place: "w", name: "Oskar", cards: cards[0], line: lines[0], ...rest[0] },
  { seat: 2, place: "n", name: "Mira", cards: cards[1], line: lines[1], ...rest[1] },
  { seat: 1, place: "e", name: "Nadia", cards: cards[2], line: lines[2], ...rest[2] },
];
