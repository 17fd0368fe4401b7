import type { AnyDesk } from "..";
import { standingOf } from "../standing";
import { rankScores } from "./sheet";

export { default as Table } from "./Table.svelte";
export const standing = (desk: AnyDesk) => standingOf(desk, { scores: (sides) => rankScores(sides, desk.open.ranks) });
