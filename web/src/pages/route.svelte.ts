// Where in the page somebody is: behind the `#`, so that codes of invitations never reach a log of a server.

export type Route =
  | { page: "home" } | { page: "tables" } | { page: "mine" } | { page: "setup"; game: string } | { page: "join"; code: string }
  | { page: "table"; table: string } | { page: "rules"; at: string };

export function read(hash: string): Route {
  const [, page = "", rest = ""] = /^#?\/?([a-z]*)\/?(.*)$/.exec(hash) ?? [];
  const at = decodeURIComponent(rest);
  if (page === "setup") return { page, game: at || "belote" };
  if (page === "join" && at) return { page, code: at };
  if (page === "t" && at) return { page: "table", table: at };
  if (page === "rules") return { page, at };
  if (page === "tables" || page === "mine") return { page };
  return { page: "home" };
}

let now = $state(typeof location === "undefined" ? "" : location.hash);
if (typeof addEventListener === "function") addEventListener("hashchange", () => (now = location.hash));

export const route = () => read(now);
export const go = (to: string) => { location.hash = to; };
/** A link that seats whoever opens it. */
export const invitation = (code: string) => `${location.href.split("#")[0]}#/join/${code}`;
