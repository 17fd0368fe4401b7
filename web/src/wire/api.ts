// What is asked over HTTP. Every refusal is an error with the house's code and sentence.
import type { Around, Setup } from "./messages";
import type { OptionDoc, Setting } from "./table";

export type House = { build: string; version: string; password: boolean; url: string | null; notice: string | null; experts: boolean };
export type Me = { id: string; name: string };
export type Preset = { name: string; seats: number; options: Record<string, Setting> };
export type Game = { name: string; title: string; seats: number[]; options: OptionDoc[]; presets: Preset[] };
export type Games = { games: Game[]; levels: string[] };
export type TableInfo = { table: string; game: string; over: boolean; since?: number; seat: number | null; host: boolean; around?: Around };
export type Rules = { title: string; clauses: { id: string; chapter?: string; says: string; source: string; examples: { shows: string; asked: string; told: string[] }[] }[] };

/** The house did not do it. */
export class Refused extends Error {
  constructor(readonly code: string, text: string, readonly status: number) {
    super(text);
  }
}

/** The house is not there: no network, or it restarts. */
export class Unreachable extends Error {}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const answer = await fetch(new URL(`api/${path}`, base()), { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }).catch(() => {
    throw new Unreachable();
  });
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T;
  const refused = (() => { try { return JSON.parse(text) as { code?: string; text?: string }; } catch { return {}; } })();
  if (!refused.code && answer.status >= 500) throw new Unreachable();
  throw new Refused(refused.code ?? String(answer.status), refused.text ?? answer.statusText, answer.status);
}

/** The page may be served from any path. */
const base = () => new URL(".", location.href.split("#")[0]);

export const house = () => call<House>("GET", "house");
export const games = () => call<Games>("GET", "games");
export const rules = (game: string) => call<Rules>("GET", `games/${game}/rules`);
export const me = () => call<Me>("GET", "me");
export const comeIn = (name: string, password?: string) => call<Me>("POST", "guests", password === undefined ? { name } : { name, password });
export const rename = (name: string) => call<Me>("PATCH", "me", { name });
export const openTables = () => call<{ tables: TableInfo[] }>("GET", "tables").then((answer) => answer.tables);
export const myTables = () => call<{ tables: TableInfo[] }>("GET", "tables/mine").then((answer) => answer.tables);
export const openTable = (setup: Setup) => call<{ table: string; code: string }>("POST", "tables", { setup });
export const join = (code: string) => call<{ table: string; room: boolean }>("POST", "join", { code });
export const invite = (table: string) => call<{ code: string }>("POST", `tables/${table}/invite`);

/** Where the socket is. */
export function socketUrl(): string {
  const url = new URL("api/ws", base());
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}
