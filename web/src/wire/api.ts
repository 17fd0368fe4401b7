// What is asked over HTTP. Every refusal is an error with the house's code and sentence.
import type { Around, Setup } from "./messages";
import type { Replayed } from "./replayed";
import type { OptionDoc, Setting } from "./table";

export type House = { build: string; version: string; password: boolean; url: string | null; notice: string | null; experts: boolean };
export type Me = { id: string; name: string };
export type Preset = { name: string; seats: number; options: Record<string, Setting> };
export type Game = { name: string; title: string; seats: number[]; options: OptionDoc[]; presets: Preset[] };
export type Games = { games: Game[]; levels: string[] };
export type TableInfo = { table: string; game: string; over: boolean; since?: number; seat: number | null; host: boolean; around?: Around };
/** A question to the judge, its verdict, and both in words. */
export type Example = { shows: string; ask: Record<string, unknown>; allowed?: boolean; asked: string; told: string[] };
export type Clause = { id: string; chapter?: string; says: string; source: string; examples: Example[] };
/** A step of how to begin, and the clause that says it whole. */
export type Start = { says: string; clause: string };
/** `called`: what players call things that the book calls otherwise, and its word for it, or the clauses that say it. */
export type Rules = { title: string; start: Start[]; called: Record<string, string>; clauses: Clause[] };
export type Judged = { valid: boolean; errorCode?: string | null; clause?: string | null; details?: { message?: string } | null; [field: string]: unknown };
export type Past = { number: number; game: string; actions: number; commitment: string | null; taken_back: number; /** Where we sat. */ seat?: number | null; /** So many actions were taken over from another match. */ played_on?: number | null; dealt_anew?: boolean; /** The revision of its rules, which this house does not know any more. */ other_rules?: number };
/** Where the cards lie that a seat could not see, when a match is played on. */
export type Hidden = "as they were" | "dealt anew";
export type Stands = { waits: boolean; /** So many reviews are made before it. */ before: number; done: number; /** 0 until its turn has come. */ of: number; review?: unknown };

/** The house did not do it. */
export class Refused extends Error {
  constructor(readonly code: string, text: string, readonly status: number) {
    super(text);
  }
}

/** The house is not there: no network, or it restarts. */
export class Unreachable extends Error {}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const plain = typeof body === "string" || body === undefined;
  const text = await written(method, path, plain ? body : JSON.stringify(body), plain ? "text/plain" : "application/json");
  return (text ? JSON.parse(text) : undefined) as T;
}

/** The same with texts, for what must not be read and written anew. */
async function written(method: string, path: string, body?: string, kind = "application/json"): Promise<string> {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": kind };
  const answer = await fetch(new URL(`api/${path}`, base()), { method, headers, body }).catch(() => {
    throw new Unreachable();
  });
  const text = await answer.text();
  if (answer.ok) return text;
  const refused = (() => { try { return JSON.parse(text) as { code?: string; text?: string }; } catch { return {}; } })();
  if (!refused.code && answer.status >= 500) throw new Unreachable();
  throw new Refused(refused.code ?? String(answer.status), refused.text ?? answer.statusText, answer.status);
}

/** The page may be served from any path. */
const base = () => new URL(".", location.href.split("#")[0]);

/** An address of the house that is not of its API. */
export const placed = (path: string): string => new URL(path, base()).href;

export const house = () => call<House>("GET", "house");
export const games = () => call<Games>("GET", "games");
export const rules = (game: string) => call<Rules>("GET", `games/${game}/rules`);
export const judge = (question: string) => written("POST", "judge", question).then((answer) => JSON.parse(answer) as Judged);
export const stands = (table: string) => call<TableInfo>("GET", `tables/${table}`);
/** The log of a finished match, as it came. */
export const matchLog = (table: string, number: number) => written("GET", `tables/${table}/matches/${number}`);
export const me = () => call<Me>("GET", "me");
export const comeIn = (name: string, password?: string) => call<Me>("POST", "guests", password === undefined ? { name } : { name, password });
export const rename = (name: string) => call<Me>("PATCH", "me", { name });
export const openTables = () => call<{ tables: TableInfo[] }>("GET", "tables").then((answer) => answer.tables);
export const myTables = () => call<{ tables: TableInfo[] }>("GET", "tables/mine").then((answer) => answer.tables);
export const openTable = (setup: Setup) => call<{ table: string; code: string }>("POST", "tables", { setup });
export const join = (code: string) => call<{ table: string; room: boolean }>("POST", "join", { code });
export const matches = (table: string) => call<{ matches: Past[] }>("GET", `tables/${table}/matches`).then((answer) => answer.matches);
export const review = (table: string, number: number) => call<Stands>("POST", `tables/${table}/matches/${number}/review`, {});
/** A code to be typed, and how long it works. */
export type Lent = { code: string; seconds: number };
export const typedCode = (table: string) => call<Lent>("POST", `tables/${table}/code`);
/** To go on elsewhere as who one is here, and the other side of it. */
export const lendMe = () => call<Lent>("POST", "me/move");
export const moveHere = (code: string) => call<Me>("POST", "move", { code });
export const invite = (table: string) => call<{ code: string }>("POST", `tables/${table}/invite`);

/** A finished match told again: what this seat knew, or with all hands open. */
export const replayed = (table: string, number: number, seat: string) => call<Replayed>("GET", `tables/${table}/matches/${number}/frames?seat=${seat}`);
/** The same of a log that somebody has, as JSON or in lines. */
export const replayedLog = (log: string, seat: string) => call<Replayed>("POST", `replay?seat=${seat}`, log);
/** A table of one's own that goes on where a finished match stood. */
export const playOn = (table: string, number: number, wish: { at: number; seat: number; hidden: Hidden }) => call<{ table: string; code: string }>("POST", `tables/${table}/matches/${number}/play-on`, wish);
/** Where the log of a match can be fetched. */
export const logUrl = (table: string, number: number, as: "json" | "text") => new URL(`api/tables/${table}/matches/${number}?as=${as}`, base()).href;

/** Where the socket is. */
export function socketUrl(): string {
  const url = new URL("api/ws", base());
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}
