// The melds on the table in two zones, mine and those of the others, and what is said where the others have none.
import type { Meld } from "../../wire/rami";

type Zones = { others: number[]; yours: number[]; /** The words for a zone of the others without a meld. */ none?: "zone.none" | "zone.none.else" };

export function zonesOf(table: Pick<Meld, "owner">[], me: number | null): Zones {
  const mine = (yes: boolean) => table.flatMap(({ owner }, i) => ((owner === me) === yes ? i : []));
  const others = mine(false), yours = mine(true);
  return { others, yours, none: others.length ? undefined : yours.length ? "zone.none.else" : "zone.none" };
}
