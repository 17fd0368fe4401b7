import type { AnyDesk } from "..";
import { standingOf } from "../standing";

export { default as Table } from "./Table.svelte";
export const standing = (desk: AnyDesk) => standingOf(desk, desk.open.sides, { goal: Number(desk.options.target) || undefined });
