// A rulebook as the reader shows it: chapters, headlines, and the house rules that touch a clause.
import type { Clause, Preset, Rules } from "../../wire/api";
import type { OptionDoc, Setting } from "../../wire/table";
import { isNamed, presetTitle, same, title, worded } from "../options";

export type Chapter = { n: number; title: string; clauses: Clause[] };

export function chapters(book: Rules): Chapter[] {
  const all: Chapter[] = [];
  for (const clause of book.clauses) {
    if (clause.chapter || all.length === 0) all.push({ n: all.length + 1, title: clause.chapter ?? book.title, clauses: [] });
    all.at(-1)!.clauses.push(clause);
  }
  return all;
}

/** Ids without the marks that programs need: house rules and presets by the names that a table is set up with. */
export const plain = (says: string): string =>
  says.replace(/`([^`]+)`/g, (_, word: string) => `“${isNamed(word) ? title(word) : isNamed(`preset.${word}`) ? presetTitle(word) : word.replaceAll("_", " ")}”`);

const setting = (word: string): Setting => (word === "on" || word === "off" ? word === "on" : /^\d+$/.test(word) ? Number(word) : word.replaceAll(" ", "_"));
/** What an example sets up, as the judge is asked it, `partner_exempt on`, by the same names. */
export const inNames = (asked: string): string =>
  asked.replace(/(House rules: )([a-z][^.]*)\./g, (_, before: string, rules: string) => {
    const named = rules.split(", ").map((rule) => /^(\w+) (.+)$/.exec(rule) ?? [rule, rule, ""]);
    return `${before}${named.map(([, key, value]) => (key === "preset" ? presetTitle(value!) : `${title(key!)}: ${worded(key!, setting(value!))}`)).join("; ")}.`;
  });

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What stands over a clause, and what is left to say under it: the house rule it is about, its first words up to a colon, else its first sentence. */
export function headline(says: string): { head: string; rest: string } {
  const text = plain(says).replace(/^Examples?: /, "");
  const [, rule, about] = /^(House rules? “.*?): (.*)$/s.exec(text) ?? [];
  if (rule && about) return { head: rule, rest: capital(about) };
  const named = /^[^.:;,]{3,44}(?=: )/.exec(text)?.[0];
  if (named) return { head: named, rest: text };
  const first = /^.*?\.(?= |$)/s.exec(text)?.[0] ?? text;
  return { head: capital(first.replace(/\.$/, "")), rest: text.slice(first.length).trim() };
}

/** Shortened at the end of a word. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const short = text.slice(0, most).replace(/[\s,;]+\S*$/, "");
  return `${short}…`;
}

/** The house rules that a clause names. */
export function touching(clause: Clause, docs: OptionDoc[]): OptionDoc[] {
  const named = [...clause.says.matchAll(/`([^`]+)`/g)].map((match) => match[1]);
  return docs.filter((doc) => named.includes(doc.key));
}

/** Clauses that the text sends to: `see 5.2`, `5.2 to 5.5`. */
export function seeAlso(clause: Clause, book: Rules): Clause[] {
  const prefix = clause.id.split("-")[0];
  const sends = [...clause.says.matchAll(/\bsee (\d[\d.]*\d[a-z]?)(?: to (\d[\d.]*\d[a-z]?))?/g)].flatMap((match) => [match[1], match[2]]);
  return book.clauses.filter((other) => other !== clause && sends.some((id) => other.id === `${prefix}-${id}`));
}

/** Presets that play it otherwise than usual, by value. */
export function presetsOf(doc: OptionDoc, presets: Preset[]): { value: Setting; names: string[] }[] {
  const rows: { value: Setting; names: string[] }[] = [];
  for (const { name, options } of presets) {
    const value = options[doc.key] ?? doc.default;
    if (same(value, doc.default)) continue;
    const row = rows.find((other) => same(other.value, value));
    if (row) row.names.push(name);
    else rows.push({ value, names: [name] });
  }
  return rows;
}
