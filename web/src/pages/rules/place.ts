// Where in the rules somebody wants to read: a game, a clause, or both, and from which table.
import { GAMES } from "../../games";

const PREFIX: Record<string, string> = { BEL: "belote", BEZ: "bezique", TRC: "tractor", CAN: "canasta", RAM: "rami" };

export type Place = { game: string; clause: string | null; table: string | null };

export function asked(at: string): Place {
  const [path = "", query = ""] = at.split("?");
  const parts = path.split("/").filter(Boolean);
  const clause = parts.find((part) => /^[a-z]{3}-/i.test(part)) ?? null;
  const game = parts.find((part) => GAMES.some(({ id }) => id === part)) ?? PREFIX[clause?.slice(0, 3).toUpperCase() ?? ""] ?? "belote";
  return { game, clause, table: new URLSearchParams(query).get("table") };
}
