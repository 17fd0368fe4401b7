// Salt of our own in the shuffle: drawn after the house is committed to its seed, told as a hash first. Kept on this
// device with the commitment, so that the deal can be checked when the seed is told.
import type { Around, What } from "./messages";
import { sha256 } from "./sha256";
import type { Seat } from "./table";

export type Kept = { table: string; match: number; commitment: string; salt: string };
const KEY = "quinte.salts", MOST = 100;

const all = (): Kept[] => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
  } catch {
    return [];
  }
};

/** What we mixed into a match, if we did. */
export const keptSalt = (table: string, around: Around): Kept | undefined =>
  all().find((kept) => kept.table === table && kept.match === around.matches && kept.commitment === around.commitment);

/** What this device kept of a match that is looked back at: the last seal that it was shown, and how many were given up before. */
export function keptOf(table: string, match: number): (Kept & { before: number }) | undefined {
  const [last, ...before] = all().filter((kept) => kept.table === table && kept.match === match);
  return last && { ...last, before: before.length };
}

function draw(table: string, around: Around): Kept {
  const salt = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const kept = { table, match: around.matches, commitment: around.commitment ?? "", salt };
  localStorage.setItem(KEY, JSON.stringify([kept, ...all()].slice(0, MOST)));
  return kept;
}

/** What is to be sent for the shuffle at this stage, by whoever sits there. */
export function saltFor(table: string, around: Around, seat: Seat): What | null {
  if (around.stage === "hashing") return { hash: sha256((keptSalt(table, around) ?? draw(table, around)).salt) };
  const kept = around.stage === "opening" ? keptSalt(table, around) : undefined;
  return kept && around.hashes[seat] === sha256(kept.salt) ? { salt: kept.salt } : null;
}
