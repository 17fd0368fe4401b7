import type { AnyDesk } from "..";
import { standingOf } from "../standing";

export { default as Table } from "./Table.svelte";
export const standing = (desk: AnyDesk) => standingOf(desk, { goal: Number(desk.options.target) || undefined });
