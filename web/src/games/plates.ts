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
};

/** All seats but mine; for a watcher all. West first, then north, then east: the order in which they are read. */
export function plates(desk: AnyDesk, facts: Facts): SeatPlate[] {
  const places = placesFor(desk.players.length, desk.seat);
  const order = { w: 0, n: 1, e: 2, s: 3 };
  return desk.players
    .map((player, seat): SeatPlate => ({
      seat, place: places[seat]!, name: player.name, cards: facts.hands[seat], turn: facts.turn === seat, dealer: facts.dealer === seat,
      line: player.away ? player.line : (facts.line?.(seat) ?? player.line), hand: desk.hands?.[seat]?.map((touch) => touch.card), away: player.away, thinking: player.thinking && facts.turn === seat, says: player.says,
    }))
    .filter((plate) => plate.seat !== desk.seat)
    .sort((a, b) => order[a.place] - order[b.place]);
}
