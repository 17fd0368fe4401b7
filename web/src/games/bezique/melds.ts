// What lies before a seat, meld by meld: a card is drawn once, in the first meld it served; where it serves again it is named.
import { cardSign } from "../../board/name";
import { voice } from "../../words";
import words from "../../words/en/bezique";
import type { History, Kind } from "../../wire/bezique";
import type { Laid } from "./deals";

const say = voice(words);
export type MeldShown = { kind: Kind | null; cards: string[]; label: string; points?: number };

/** `table` is what lies there now; `laid` the melds that were heard; `used` fills in for a page that came late. */
export function meldsOf(seat: number, table: string[], laid: Laid[], used: History["used"]): MeldShown[] {
  const left = new Set(table);
  const take = (cards: string[]) => cards.filter((card) => left.delete(card));
  const shown = laid.filter((meld) => meld.seat === seat).map((meld): MeldShown => {
    const again = meld.cards.filter((card) => table.includes(card) && !left.has(card));
    const label = say(`label.${meld.kind}`);
    return { kind: meld.kind, cards: take(meld.cards), label: again.length ? say("label.with", { label, cards: again.map(cardSign).join(" ") }) : label, points: meld.points };
  });
  const unheard = (Object.entries(used) as [Kind, string[]][]).map(([kind, cards]): MeldShown => ({ kind, cards: take(cards), label: say(`label.${kind}`) }));
  const rest = [...left];
  return [...shown, ...unheard, ...(rest.length ? [{ kind: null, cards: rest, label: "" }] : [])].filter((meld) => meld.cards.length > 0);
}
