// A link to any moment of a review.

/** What a link asks for: an entry of the log, and whose decisions. */
export function asked(hash: string): { at: number | null; seat: number | null } {
  const query = new URLSearchParams(hash.split("?")[1] ?? "");
  const number = (name: string) => (/^\d+$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  return { at: number("at"), seat: number("seat") };
}

export const address = (table: string, match: number, at: number, seat: number): string => `#/tables/${table}/matches/${match}/review?at=${at}&seat=${seat}`;
