// Melds on the table as the board draws them.
import type { MeldView } from "../../board/Meld.svelte";
import type { Meld } from "../../wire/canasta";
import { say, longName, shortName, signs } from "./say";

/** `takes`: the naturals of the hand that it would take, named under it. */
export function meldView(meld: Meld, takes: string[]): MeldView {
  const what = shortName(meld);
  const label = takes.length > 0 && takes.length < 4 ? say("meld.takes", { cards: signs(takes) }) : what;
  return {
    told: say(meld.canasta ? "meld.canasta" : takes.length ? "meld.name.takes" : "meld.name", { what: longName(meld), n: meld.cards.length, points: meld.points, canasta: meld.canasta ? say(`canasta.${meld.canasta}`) : "", cards: signs(takes) }), cards: meld.cards, label, points: meld.canasta || takes.length ? undefined : meld.points,
    band: meld.canasta ? { kind: meld.canasta, text: say(`band.${meld.canasta}`, { n: meld.cards.length }) } : undefined,
    fold: meld.kind === "run" ? "run" : "set", wild: meld.kind === "wild" ? undefined : meld.wild_at.length,
  };
}

/** "six melds, one canasta, 645 on the table". */
export function zoneText(melds: Meld[], canastas: number): string {
  if (melds.length === 0) return say("zone.nothing");
  const facts = { melds: say("zone.melds", { n: melds.length }), n: canastas, points: melds.reduce((sum, meld) => sum + meld.points, 0) };
  return say(canastas ? "zone.canastas" : "zone.text", facts);
}
