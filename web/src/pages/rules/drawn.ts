// The cards of an example: which places its question names, in the order in which a table is looked at. What they mean is in
// the words beside them; nothing here knows a rule.
export type Place = { key: string; rows: { seat?: number; cards: string[] }[] };
export type Drawn = { places: Place[]; /** Cards of the hand that the question is about. */ asked: string[] };

const ORDER = ["upcard", "lead", "trick", "plays", "kitty", "played", "buried", "table", "melds", "meld", "pile", "discard", "stock", "hand", "hands", "cards"];
const CARD = /^(?:(?:10|[2-9JQKA])[SHDC]|JK|SJ|BJ)(?:#\d)?$/;

const isCard = (value: unknown): value is string => typeof value === "string" && CARD.test(value);
const isCards = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every(isCard);

function rowsOf(key: string, value: unknown): Place["rows"] {
  if (isCard(value)) return [{ cards: [value] }];
  if (isCards(value)) return [{ cards: value }];
  if (!Array.isArray(value) || !value.every((row) => isCards(row) || (Array.isArray(row) && row.length === 0))) return [];
  return (value as string[][]).map((cards, seat) => (key === "hands" ? { seat, cards } : { cards })).filter(({ cards }) => cards.length > 0);
}

export function drawn(ask: Record<string, unknown>): Drawn {
  const places = ORDER.map((key) => ({ key, rows: rowsOf(key, ask[key]) })).filter(({ rows }) => rows.length > 0);
  const asked = isCard(ask.card) ? [ask.card] : isCards(ask.play) ? ask.play : [];
  const held = places.some(({ key }) => key === "hand");
  // Without a hand to ring them in, they lie by themselves.
  if (!held && asked.length) places.push({ key: "play", rows: [{ cards: asked }] });
  return { places, asked: held ? asked : [] };
}

/** Which cards of a hand are asked about, each copy once; those that are not in it are left. */
export function ring(hand: string[], asked: string[]): { ringed: boolean[]; left: string[] } {
  const left = [...asked];
  const ringed = hand.map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return { ringed, left };
}

const SIGNS: Record<string, string> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

/** What the words still have to say: sentences whose cards are all drawn are left out. */
export function unsaid(asked: string, { places, asked: ringed }: Drawn): string {
  const lying = new Set([...places.flatMap(({ rows }) => rows.flatMap(({ cards }) => cards)), ...ringed].map((card) => card.replace(/#\d+$/, "")));
  return asked.split(/(?<=\.) /).filter((sentence) => {
    const named = [...sentence.matchAll(/(10|[2-9JQKA])([♠♥♦♣])/g)].map((match) => match[1]! + SIGNS[match[2]!]!);
    return named.length === 0 || !named.every((card) => lying.has(card));
  }).map((sentence) => sentence.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => name.replaceAll("_", " "))).join(" ");
}
