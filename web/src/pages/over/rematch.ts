// What a rematch waits for: everybody who is still here says so, and where seats stand empty the host begins with bots.
import type { Around, What } from "../../wire/messages";
import { say } from "../../words";

export type Next = { what: What; does: string; /** The one thing that is next. */ go: boolean; text: string };

/** Nothing for a watcher, or where the table is closed. */
export function rematch(around: Around, seat: number | null): Next | null {
  const mine = seat === null ? null : around.seats[seat];
  if (seat === null || around.stage !== "over" || mine?.kind !== "person") return null;
  const people = around.seats.flatMap((place, at) => (at !== seat && (place.kind === "person" || place.kind === "program") && place.stand_in === null ? place : []));
  const awaited = people.filter((place) => !place.ready).map(({ name }) => name);
  const keen = people.filter((place) => place.ready).map(({ name }) => name);
  const empty = around.seats.some((place) => place.kind === "empty" || ((place.kind === "person" || place.kind === "program") && place.stand_in !== null));
  if (!awaited.length && around.host === seat) return { what: "start", does: say("over.again"), go: true, text: keen.length ? say("over.keen", { names: keen.join(", ") }) : "" };
  if (!mine.ready) return { what: { ready: true }, does: say("over.again"), go: true, text: keen.length ? say("over.keen", { names: keen.join(", ") }) : "" };
  const host = around.host === null ? undefined : around.seats[around.host];
  const text = awaited.length ? say("over.waits", { names: awaited.join(", ") }) : empty && host && "name" in host ? say("over.waits.host", { name: host.name }) : say("over.waits.shuffle");
  return { what: { ready: false }, does: say("over.notyet"), go: false, text };
}
