// The five games: what the pages need at once, and each one's table, loaded when somebody sits down.
import type { Component } from "svelte";
import type { Cloth } from "../board/table";
import type { Desk } from "./desk";
import type { Standing } from "./standing";

// A table of one game takes a desk of that game; the page hands it over without looking inside.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyDesk = Desk<any, any, any>;
export type GameModule = { Table: Component<{ desk: AnyDesk }>; /** How the match stands. */ standing?: (desk: AnyDesk) => Standing };

export type GameCard = { id: Cloth; seats: number[]; minutes: number; fan: string[] };

export const GAMES: GameCard[] = [
  { id: "belote", seats: [2, 3, 4], minutes: 25, fan: ["9H", "10H", "JH", "QH", "KH"] },
  { id: "bezique", seats: [2, 4], minutes: 40, fan: ["KS", "QS", "JD"] },
  { id: "tractor", seats: [4], minutes: 45, fan: ["QC", "QC", "KC", "KC"] },
  { id: "canasta", seats: [2, 4], minutes: 50, fan: ["QC", "QD", "QS", "QH"] },
  { id: "rami", seats: [2, 3, 4], minutes: 30, fan: ["JS", "QS", "KS"] },
];

const modules = import.meta.glob<GameModule>(["./*/index.ts", "!./plain/index.ts"]);

/** Loads a game's table; a game without one of its own is played at the plain table. */
export function loadGame(id: string): Promise<GameModule> {
  return (modules[`./${id}/index.ts`] ?? (() => import("./plain")))();
}
