// The plates of the other players, in table order, from what the desk knows of them.
import { placesFor, type SeatPlate } from "../board/table";
import type { AnyDesk } from ".";

type Facts = {
  /** How many cards each seat holds. */
  hands: number[];
  /** Who is to act; `null` where nobody is, or a window is open for all. */
  turn: number | null;
  dealer?: number | null;
  /** What the game says of a seat: "partner, took"; else what the table says. */
  line?: (seat: number) => string | undefined;
  /** Hands are held by rank: open ones are drawn card by card, not suit by suit. */
  byRank?: boolean;
};

/** The cards of an open hand as they are held; what else could be touched lies on the table. */
const handOf = (desk: AnyDesk, seat: number) => desk.hands?.[seat]?.flatMap((touch) => (touch.lies === "hand" ? touch.card : []));

/** All seats but mine; for a watcher all. West first, then north, then east: the order in which they are read. */
export function plates(desk: AnyDesk, facts: Facts): SeatPlate[] {
  const places = placesFor(desk.players.length, desk.seat);
  const order = { w: 0, n: 1, e: 2, s: 3 };
  return desk.players
    .map((player, seat): SeatPlate => ({
      seat, place: places[seat]!, name: player.name, cards: facts.hands[seat], turn: facts.turn === seat, dealer: facts.dealer === seat,
      line: player.away ? player.line : (facts.line?.(seat) ?? player.line), hand: handOf(desk, seat), byRank: facts.byRank, away: player.away, thinking: player.thinking && facts.turn === seat, says: player.says,
    }))
    .filter((plate) => plate.seat !== desk.seat)
    .sort((a, b) => order[a.place] - order[b.place]);
}
