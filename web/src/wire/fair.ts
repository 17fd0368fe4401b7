// Was this match dealt as it was sealed? Seed, salt and every shuffle are worked out here, by nobody's word; whether the moves
// of the log fit the cards that come of it, the judge says, who is given those cards and not the seed.
import { Stream } from "./chance";
import { fromLines, inLines } from "./lines";
import { digest, hex } from "./sha256";

/** A log, as far as it matters here. */
export type Log = {
  game: string; seed?: string; salt?: string | (string | null)[] | null; commitment?: string | null; people?: number[]; options?: unknown;
  /** It went on from another match after so many actions; then, some cards may have been dealt anew. */
  played_on?: number | null; dealt_anew?: unknown[];
  /** What was taken back and asked, by the log's own word. */
  taken_back?: unknown[]; hints?: unknown[];
  actions: unknown[]; result?: { scores: number[]; winner?: number | null; digest: string };
};
/** What the page kept while it was played; `before`, so many other seals were shown and given up before its first card. */
export type Kept = { commitment: string; salt: string; before?: number };
/** What a match asked of chance: a number below so many, or an order of these cards. */
export type Draw = { below: number } | { pile: string[] };
export type Drawn = number | string[];
export type Verdict = "ok" | "failed" | "unchecked" | "note";
/** One thing that was looked at; `why` is the judge's sentence. */
export type Check = { what: What; verdict: Verdict; facts?: Record<string, string | number>; why?: string };
export type What = "log" | "played_on" | "dealt_anew" | "commitment" | "shown" | "given_up" | "salt" | "house" | "others" | "deals" | "actions" | "score" | "winner" | "digest" | "early" | "backs" | "hints";
export type Report = { checks: Check[]; drawn: Drawn[]; holds: boolean };
/** Answers a question as `quinte judge` does; the question is text, so that nothing in a log is read twice. */
export type Judge = (question: string) => Promise<{ valid: boolean; errorCode?: string | null; details?: { message?: string } | null; [field: string]: unknown }>;

const utf8 = new TextEncoder();

const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));

/** What the house seals before the first card. */
export const commitmentOf = (seed: string): string => hex(digest(unhex(seed)));

/** Salt by seat. */
export const saltsOf = (log: Log): string[] => (typeof log.salt === "string" ? [log.salt] : (log.salt ?? []).map((grain) => grain ?? ""));

/** The key of all deals: the seed mixed with the salt of every seat in turn, up to the last that gave any. */
export function dealKey(seed: string, salt: string[]): Uint8Array {
  const given = salt.slice(0, salt.findLastIndex((grain) => grain !== "") + 1);
  const parts = [utf8.encode("quinte deal key\n"), unhex(seed)];
  for (const grain of given) {
    const bytes = utf8.encode(grain), length = new DataView(new ArrayBuffer(8));
    length.setUint32(0, bytes.length, true);
    parts.push(new Uint8Array(length.buffer), bytes);
  }
  return digest(Uint8Array.from(parts.flatMap((part) => [...part])));
}

/** All that chance brought, drawn again: request n is answered by stream n. */
export const drawAgain = (key: Uint8Array, draws: Draw[]): Drawn[] =>
  draws.map((draw, n) => ("below" in draw ? new Stream(key, n).below(draw.below) : new Stream(key, n).shuffled(draw.pile)));

/** The same match with its deals written out and no seed. */
export function writtenOut(log: Log, drawn: Drawn[]): object {
  const { seed: _seed, salt: _salt, commitment: _commitment, ...rest } = log;
  return { ...rest, orders: drawn };
}

/** Looks at everything, in the order of `quinte verify`. `told` is the log as it came, as JSON or in lines. */
export async function verify(told: string, kept: Kept | null, judge: Judge): Promise<Report> {
  const text = asJson(told), log = text === null ? null : readLog(text);
  if (text === null || !log) return report([{ what: "log", verdict: "failed" }]);
  const { seed } = log;
  const ask = (op: string, of: string) => judge(`{"op":${JSON.stringify(op)},"game":${JSON.stringify(log.game)},"log":${of}}`);
  if (seed === undefined) return report([...setUp(log), { what: "deals", verdict: "unchecked" }, ...replayed(log, null, await ask("replay", text))]);
  const checks = [...setUp(log), ...sealed(log, seed, kept), ...salted(log, kept)];
  if (log.dealt_anew?.length) return report([...checks, ...replayed(log, null, await ask("replay", text))]);
  const asked = await ask("draws", text);
  if (!asked.valid) return report([...checks, { what: "actions", verdict: "failed", why: asked.details?.message ?? "" }]);
  const drawn = drawAgain(dealKey(seed, saltsOf(log)), asked.draws as Draw[]);
  const [played, whole] = [await ask("replay", JSON.stringify(writtenOut(log, drawn))), await ask("replay", text)];
  return report([...checks, ...replayed(log, drawn, whole, played)], drawn);
}

function report(checks: Check[], drawn: Drawn[] = []): Report {
  return { checks, drawn, holds: checks.every(({ verdict }) => verdict === "ok" || verdict === "note") };
}

function asJson(told: string): string | null {
  try {
    return inLines(told) ? fromLines(told) : told;
  } catch {
    return null;
  }
}

function readLog(text: string): Log | null {
  try {
    const log = JSON.parse(text) as Log;
    const seed = log.seed === undefined || (typeof log.seed === "string" && /^[0-9a-f]{64}$/i.test(log.seed));
    const grain = (one: unknown) => one === null || one === undefined || typeof one === "string";
    const salt = Array.isArray(log.salt) ? log.salt.every(grain) : grain(log.salt);
    return typeof log.game === "string" && Array.isArray(log.actions) && seed && salt ? log : null;
  } catch {
    return null;
  }
}

const same = (what: What, found: unknown, written: unknown, facts?: Check["facts"]): Check => ({ what, verdict: JSON.stringify(found) === JSON.stringify(written) ? "ok" : "failed", facts });

/** Whoever plays on knew the seed, or has cards for which nothing was sealed. */
function setUp({ played_on, dealt_anew }: Log): Check[] {
  return [
    ...(typeof played_on === "number" ? [{ what: "played_on", verdict: "unchecked", facts: { n: played_on } } as const] : []),
    ...(dealt_anew?.length ? [{ what: "dealt_anew", verdict: "unchecked" } as const] : []),
  ];
}

function sealed(log: Log, seed: string, kept: Kept | null): Check[] {
  const found = commitmentOf(seed);
  return [
    log.commitment ? same("commitment", found, log.commitment, { found }) : { what: "commitment", verdict: "unchecked" },
    kept ? same("shown", found, kept.commitment.toLowerCase()) : { what: "shown", verdict: "note" },
    ...(kept?.before ? [{ what: "given_up", verdict: "note", facts: { n: kept.before } } as const] : []),
  ];
}

/** The house must add nothing: it could try words until it likes the cards. */
function salted(log: Log, kept: Kept | null): Check[] {
  const grains = saltsOf(log).map((grain, seat) => ({ grain, seat })).filter(({ grain }) => grain !== "");
  const house = grains.filter(({ seat }) => log.people && !log.people.includes(seat));
  const others = grains.filter(({ grain }) => grain !== kept?.salt).length;
  return [
    ...(kept ? [{ what: "salt", verdict: grains.some(({ grain }) => grain === kept.salt) ? "ok" : "failed" } as const] : []),
    ...house.map(({ seat }) => ({ what: "house", verdict: "failed", facts: { seat } }) as const),
    ...(others ? [{ what: "others", verdict: "note", facts: { n: others } } as const] : []),
  ];
}

type Answer = Awaited<ReturnType<Judge>>;

/** `whole` is the log played as it came, `played` with the deals that were drawn here; `null` where what was dealt anew cannot be drawn. */
function replayed(log: Log, drawn: Drawn[] | null, whole: Answer, played = whole): Check[] {
  const shuffles = drawn?.filter((one) => typeof one !== "number").length;
  if (!played.valid || !whole.valid) return [{ what: "actions", verdict: "failed", why: (played.valid ? whole : played).details?.message ?? "" }];
  const both: Check[] = [...(shuffles === undefined ? [] : [{ what: "deals", verdict: "ok", facts: { n: shuffles } } as const]), { what: "actions", verdict: "ok", facts: { n: log.actions.length } }];
  if (!log.result) return [...both, { what: "score", verdict: "unchecked" }];
  const { scores, winner = null, digest: fingerprint } = log.result;
  return [...both, same("score", played.scores, scores), same("winner", played.winner ?? null, winner), same("digest", whole.digest, fingerprint), ...beside(log, winner)];
}

/** What nobody can check, or need not: nobody has won, moves were taken back, hints were asked for. */
function beside({ taken_back = [], hints = [] }: Log, winner: number | null): Check[] {
  const notes: [What, number][] = [["early", winner === null ? 1 : 0], ["backs", taken_back.length], ["hints", hints.length]];
  return notes.flatMap(([what, n]) => (n > 0 ? [{ what, verdict: "note", facts: { n } } as const] : []));
}
