// What the page says. Messages lie in `en/`, one file a room and one a game; a language is a folder like it.
//   say("seat.cards", { n: 6 })   "{n} {n|card|cards}"   → "6 cards"
import common from "./en/common";
import pages from "./en/pages";

export type Facts = Record<string, string | number>;
export type Say<Key extends string> = (key: Key, facts?: Facts) => string;

const plural = new Intl.PluralRules("en");

/** Puts facts into a message: `{name}`, and `{n|one|many}` by number. */
export function fill(message: string, facts: Facts = {}): string {
  return message
    .replace(/\{(\w+)\|([^|}]*)\|([^|}]*)\}/g, (_, name: string, one: string, many: string) => (plural.select(Number(facts[name])) === "one" ? one : many))
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

/** A voice over message files: a game adds its own, `const say = voice(belote)`. */
export function voice<M extends Record<string, string>>(messages: M): Say<Extract<keyof M, string>> {
  return (key, facts) => fill(messages[key] ?? key, facts);
}

/** What all rooms say. */
export const say = voice({ ...common, ...pages });

/** Thousands apart, by a space that does not break: 10 240. */
export function figure(n: number): string {
  const text = String(Math.abs(n)).replace(/\B(?=(\d{3})+$)/g, Math.abs(n) >= 1000 ? "\u00a0" : "");
  // The mark keeps the sign before its figure where words run from right to left.
  return n < 0 ? `\u200e\u2212${text}` : text;
}
