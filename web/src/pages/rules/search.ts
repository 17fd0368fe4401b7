// Search in a rulebook: by number, by the beginnings of words, and by what players call things.
import type { Clause } from "../../wire/api";

export type Index = { clause: Clause; /** Weight of each word. */ words: Map<string, number> }[];

/** Accents are left out: carré and carre are one word. */
const folded = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The same word in another form: played, playing, plays; marriages, marriage. */
export function stem(word: string): string {
  if (/^\d/.test(word) || word.length < 4) return word;
  const root = word.replace(/(?:ies)$/, "y").replace(/(?:ing|ed|es|s)$/, "");
  return root.length < 3 ? word : root.replace(/e$/, "").replace(/([^aeiou])\1$/, "$1");
}

export function index(clauses: Clause[]): Index {
  let chapter = "";
  return clauses.map((clause) => {
    chapter = clause.chapter ?? chapter;
    const words = new Map<string, number>();
    const add = (text: string, weight: number) => { for (const word of wordsOf(text).map(stem)) words.set(word, Math.max(words.get(word) ?? 0, weight)); };
    for (const example of clause.examples) add(`${example.shows} ${example.told.join(" ")}`, 1);
    add(chapter, 2);
    add(clause.says, 4);
    add(clause.says.split(/[.:]/)[0]!, 6);
    // What a clause begins with is what it is about: "A run is …".
    add(clause.says.split(" ").slice(0, 3).join(" "), 9);
    return { clause, words };
  });
}

/** How well a word is met: whole, or as the beginning of one. */
function weigh(words: Map<string, number>, word: string): number {
  const whole = words.get(word) ?? 0;
  if (whole || word.length < 3) return whole;
  let best = 0;
  for (const [other, weight] of words) if (other.startsWith(word) && weight * 0.6 > best) best = weight * 0.6;
  return best;
}

/** Words that say little: a clause need not hold them. */
const SMALL = new Set(wordsOf("a an the of to in on is it be you your i my must may can and or if not do does what when how with for at by no").map(stem));

/** What players call things that the book calls otherwise: its word for it, or the clauses that say it. */
type Called = Record<string, string>;

/** What was asked for, word by word, each with the book's words for it; a name of several words is one: go out, sheng ji. */
function askedFor(text: string, called: Called): { word: string; other: string[] }[] {
  const words = wordsOf(text), whole = words.join("");
  return (called[whole] ? [whole] : words).map((word) => ({ word: stem(word), other: (called[word] ?? called[stem(word)] ?? "").split(" ").filter(Boolean) }));
}

const isClause = (word: string) => /^[A-Z]{3}-/.test(word);

/** Clauses that hold what was asked for, the best first; where none holds all of it, those that hold half of it or more. */
export function search(all: Index, text: string, called: Called = {}): Clause[] {
  const number = /^(?:[a-z]{3}-)?((?:[a-z])?\d[\w.]*)$/i.exec(text.trim())?.[1]?.toLowerCase();
  const asked = askedFor(text, called);
  // Some words are said by one clause and no other: it is named beside them.
  const named = new Set(asked.flatMap(({ other }) => other.filter(isClause)));
  const telling = asked.filter(({ word }) => !SMALL.has(word));
  const wanted = (telling.length ? telling : asked).map(({ word, other }) => ({ word, known: other.length > 0, other: other.filter((one) => !isClause(one)).flatMap(wordsOf).map(stem) }));
  const rows = all.map(({ clause, words }) => {
    const by = wanted.map(({ word, known, other }) => {
      const weights = other.map((one) => weigh(words, one)), n = Math.max(1, weights.length);
      const synonym = (weights.reduce((sum, weight) => sum + weight, 0) / n) * (weights.filter(Boolean).length / n);
      // What players call something is no beginning of another word: carré is no card.
      return Math.max(known ? (words.get(word) ?? 0) : weigh(words, word), synonym);
    });
    const id = clause.id.toLowerCase().replace(/^[a-z]+-/, "");
    const place = named.has(clause.id) ? 100 : !number ? 0 : id === number ? 100 : id.startsWith(number) ? 50 : 0;
    return { clause, place, held: by.filter((weight) => weight > 0).length, weight: by.reduce((sum, weight) => sum + weight, 0) };
  });
  const most = rows.reduce((most, { held }) => Math.max(most, held), 0);
  const enough = most >= wanted.length / 2 ? most : Infinity;
  return rows.filter(({ place, held }) => place > 0 || (held > 0 && held === enough)).sort((a, b) => b.place - a.place || b.weight - a.weight).map(({ clause }) => clause);
}

const parts = (word: string): Set<string> => {
  const framed = ` ${word} `;
  return new Set(Array.from({ length: framed.length - 1 }, (_, i) => framed.slice(i, i + 2)));
};

function alike(a: string, b: string): number {
  const [one, two] = [parts(a), parts(b)];
  let both = 0;
  for (const part of one) if (two.has(part)) both++;
  return (2 * both) / (one.size + two.size);
}

/** From here on two words are one that was misspelled. */
const A_SLIP = 0.5;

/** The clauses whose words look most like what was asked for: where nothing was found. */
export function nearest(all: Index, text: string, called: Called = {}, most = 3): Clause[] {
  const known = [...new Set([...all.flatMap(({ words }) => [...words.keys()]), ...Object.keys(called)])];
  const meant = (word: string): string => {
    const near = known.map((other) => ({ other, near: alike(word, other) })).reduce((best, one) => (one.near > best.near ? one : best), { other: word, near: A_SLIP });
    return near.other;
  };
  const found = search(all, [meant(wordsOf(text).join(""))].filter((whole) => called[whole]).join("") || wordsOf(text).map(stem).map(meant).join(" "), called);
  if (found.length) return found.slice(0, most);
  const asked = wordsOf(text).map(stem);
  const rows = all.map(({ clause, words }) => ({
    clause, near: asked.reduce((sum, word) => sum + [...words].reduce((best, [other, weight]) => Math.max(best, alike(word, other) * (1 + weight / 20)), 0), 0),
  }));
  return rows.sort((a, b) => b.near - a.near).slice(0, most).map(({ clause }) => clause);
}
