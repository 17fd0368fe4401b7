// A log in lines, as people read and write it (docs/text-format.md), put into the JSON that says the same: what `engine` does in
// log/lines.rs. Values are handed on as they stand there, so that whoever judges the log reads what the file says.

const FIRST_LINE = "quinte 1";
const TEXTS = ["game", "commitment", "seed"], VALUES = ["revision", "salt", "options", "played_on"];

export const inLines = (text: string): boolean => text.split("\n", 1)[0]!.trimEnd() === FIRST_LINE;

type Entry = { seat: string; action: string };

/** The JSON of a log in lines; fails where a line is none of the format. */
export function fromLines(text: string): string {
  const fields = new Map<string, string>(), result = new Map<string, string>(), options = new Map<string, string>();
  const lists: Record<string, string[]> = { orders: [], dealt_anew: [], hints: [] };
  const actions: Entry[] = [], backs: { seat: string; to: string; actions: Entry[] }[] = [];
  for (const line of text.split("\n").slice(1).map(uncommented).filter(Boolean)) {
    const [first, rest] = split(line), [one, more] = split(rest);
    if (TEXTS.includes(first)) once(fields, first, written(rest));
    else if (VALUES.includes(first)) once(fields, first, value(rest));
    else if (first === "option") once(options, one, value(more));
    else if (first === "orders" && !rest) once(fields, first, "[]");
    else if (first === "order") lists.orders!.push(value(rest));
    else if (first === "dealt_anew") lists.dealt_anew!.push(value(rest));
    else if (first === "people") once(fields, first, numbers(rest));
    else if (first === "scores") once(result, first, numbers(rest));
    else if (first === "winner") once(result, first, value(rest));
    else if (first === "digest") once(result, first, written(rest));
    else if (first === "hint") lists.hints!.push(`{"seat":${value(one)},"at":${value(more)}}`);
    else if (first === "back") backs.push({ seat: value(one), to: value(more), actions: [] });
    else if (first === "-") (backs.at(-1) ?? fail(line)).actions.push(entry(rest));
    else actions.push(entry(line));
  }
  const told = (entries: Entry[]) => `[${entries.map(({ seat, action }) => `{"seat":${seat},"action":${action}}`).join(",")}]`;
  for (const [key, list] of Object.entries(lists)) if (list.length) once(fields, key, `[${list.join(",")}]`);
  if (backs.length) once(fields, "taken_back", `[${backs.map(({ seat, to, actions }) => `{"seat":${seat},"to":${to},"actions":${told(actions)}}`).join(",")}]`);
  if (options.size) once(fields, "options", object(options));
  if (result.size) once(fields, "result", object(result));
  once(fields, "actions", told(actions));
  return object(fields);
}

const object = (fields: Map<string, string>) => `{${[...fields].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`;

function fail(line: string): never { throw new Error(`no line of a log: ${line}`); }

function once(fields: Map<string, string>, key: string, text: string): void {
  if (fields.has(key)) fail(key);
  fields.set(key, text);
}

function split(line: string): [string, string] {
  const [, first = "", rest = ""] = /^(\S*)\s*(.*)$/s.exec(line)!;
  return [first, rest];
}

function value(text: string): string {
  JSON.parse(text);
  return text;
}

const numbers = (text: string) => `[${text.split(/\s+/).filter(Boolean).map(value).join(",")}]`;

/** A text, in quotes or without. */
const written = (text: string): string => (text.startsWith('"') ? JSON.stringify(String(JSON.parse(text))) : JSON.stringify(text));

function entry(line: string): Entry {
  const [seat, action] = split(line);
  if (seat !== "house" && !/^\d+$/.test(seat)) fail(line);
  return { seat: seat === "house" ? '"house"' : String(Number(seat)), action: written(action) };
}

/** A line without its comment, which begins with a `#` at the beginning or after a space, outside quotes. */
function uncommented(line: string): string {
  let quoted = false, escaped = false, before = " ";
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!;
    if (letter === "#" && !quoted && /\s/.test(before)) return line.slice(0, at).trim();
    if (letter === '"' && !escaped) quoted = !quoted;
    escaped = letter === "\\" && quoted && !escaped;
    before = letter;
  }
  return line.trim();
}
