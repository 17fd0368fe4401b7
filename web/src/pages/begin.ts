// Play now: a table of its own, bots in every other seat, and off.
import { looks } from "../board/looks.svelte";
import * as api from "../wire/api";
import type { Manners } from "../wire/messages";
import { go } from "./route.svelte";

/** Tables that begin by themselves as soon as we sit there. */
export const beginning = new Set<string>();

export async function begin(game: string, level: string): Promise<void> {
  // What is left out is as usual: the house fills in the other manners.
  const manners = { level, pace: looks.pace, watch: "nobody" } as Manners;
  const { table } = await api.openTable({ game, manners });
  beginning.add(table);
  go(`/t/${table}`);
}
