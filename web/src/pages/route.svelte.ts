// Where in the page somebody is: behind the `#`, so that codes of invitations never reach a log of a server.

export type Route =
  | { page: "home" } | { page: "tables" } | { page: "mine" } | { page: "setup"; game: string } | { page: "join"; code: string }
  | { page: "table"; table: string } | { page: "rules"; at: string } | { page: "verify"; at: string }
  | { page: "sum" } | { page: "matches"; table: string } | { page: "review"; table: string; number: number }
  | { page: "replay"; table: string | null; number: number; at: number; seat: string };
/** Ways to look at a finished match. */
export type LookBack = "replay" | "review";

const MATCHES = /^([0-9a-f]+)\/matches(?:\/(\d+)\/review(?:\?.*)?)?$/;

export function read(hash: string): Route {
  const [, page = "", rest = ""] = /^#?\/?([a-z]*)\/?(.*)$/.exec(hash) ?? [];
  const at = decodeURIComponent(rest);
  if (page === "setup") return { page, game: at || "belote" };
  if (page === "join" && at) return { page, code: at };
  if (page === "t" && at) return { page: "table", table: at };
  if (page === "rules" || page === "verify") return { page, at };
  const replay = page === "replay" ? ["", "", "1"] : page === "tables" ? /^([0-9a-f]+)\/matches\/(\d+)\/replay/.exec(at) : null;
  if (replay) {
    const wish = new URLSearchParams(at.split("?")[1]);
    return { page: "replay", table: replay[1] || null, number: Number(replay[2]), at: Number(wish.get("at")), seat: wish.get("seat") ?? "all" };
  }
  const [, table, number] = (page === "tables" && MATCHES.exec(at)) || [];
  if (table) return number ? { page: "review", table, number: Number(number) } : { page: "matches", table };
  if (page === "me" && at === "review") return { page: "sum" };
  if (page === "tables" || page === "mine") return { page };
  return { page: "home" };
}

let now = $state(typeof location === "undefined" ? "" : location.hash);
if (typeof addEventListener === "function") addEventListener("hashchange", () => (now = location.hash));

export const route = () => read(now);
export const go = (to: string) => { location.hash = to; };
export const lookBack = (table: string, number: number, how: LookBack) => `/tables/${table}/matches/${number}/${how}`;
/** A link that seats whoever opens it. */
export const invitation = (code: string) => `${location.href.split("#")[0]}#/join/${code}`;
