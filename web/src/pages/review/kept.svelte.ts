// What was reviewed on this device.
import { sumOf, type Kept } from "./adding";
import type { Review } from "./review";

const PLACE = "quinte.reviewed";
const stored = (): Kept => { try { return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Kept; } catch { return {}; } };

export const kept: { all: Kept } = $state({ all: typeof localStorage === "undefined" ? {} : stored() });
export const name = (table: string, number: number): string => `${table}/${number}`;

/** Keeps what a review says of our own seat. */
export function keep(table: string, number: number, review: Review, seat: number): void {
  const sum = sumOf(review, seat);
  if (!sum) return;
  kept.all = { ...stored(), [name(table, number)]: sum };
  localStorage.setItem(PLACE, JSON.stringify(kept.all));
}
