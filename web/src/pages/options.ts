// House rules as a form asks for them, and what differs from a preset.
import type { OptionDoc, Setting } from "../wire/table";
import { say } from "../words";

/** "partner_exempt" → "Partner exempt". */
export function title(key: string): string {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value in words; an object is a choice that comes with a number. */
export function worded(value: Setting): string {
  if (typeof value === "boolean") return say(value ? "setup.on" : "setup.off");
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value.length > 1 ? title(value) : value;
  return Object.entries(value).map(([name, number]) => `${title(name)} ${number}`).join(", ");
}

export const same = (a: Setting | undefined, b: Setting | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The options that differ between a table and a preset. */
export function differing(docs: OptionDoc[], now: Record<string, Setting>, preset: Record<string, Setting>): OptionDoc[] {
  return docs.filter((doc) => !same(now[doc.key] ?? doc.default, preset[doc.key] ?? doc.default));
}
