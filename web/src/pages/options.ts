// House rules as a form asks for them, and what differs from a preset.
import type { OptionDoc, Setting } from "../wire/table";
import { fill, say } from "../words";
import words from "../words/en/options";

const named: Record<string, string> = words;
/** "best_side" → "Best side". */
const plain = (key: string) => key.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());

/** What a house rule is called. */
export const title = (key: string): string => named[key] ?? plain(key);
/** Whether it is the key of a house rule that has a name. */
export const isNamed = (key: string): boolean => key in named;
export const presetTitle = (name: string): string => named[`preset.${name}`] ?? plain(name);

/** The value of a house rule in words; an object is a choice that comes with a number. */
export function worded(key: string, value: Setting): string {
  if (typeof value === "boolean") return say(value ? "setup.on" : "setup.off");
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return named[`${key}.${value}`] ?? plain(value);
  return Object.entries(value).map(([name, n]) => (named[`${key}.${name}`] ? fill(named[`${key}.${name}`]!, { n: String(n) }) : `${plain(name)} ${n}`)).join(", ");
}

export const same = (a: Setting | undefined, b: Setting | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The options that differ between a table and a preset. */
export function differing(docs: OptionDoc[], now: Record<string, Setting>, preset: Record<string, Setting>): OptionDoc[] {
  return docs.filter((doc) => !same(now[doc.key] ?? doc.default, preset[doc.key] ?? doc.default));
}
