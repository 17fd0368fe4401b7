// The course of a match: what each side had after each deal, as the standing wrote it. Kept on this device for as long as the
// tab lives, so that a reload does not forget it.

export type Course = {
  /** Followed from the first deal on. */
  whole: boolean;
  /** When the first frame of the match came, and the last one that changed something; the same where nobody knows. */
  from: number;
  to: number;
  /** By deal, from 0: points by side; a deal that scored nothing is missing. */
  after: (number[] | null)[];
};

const key = (table: string, match: number) => `quinte.course.${table}.${match}`;

export function recall(table: string, match: number): Course | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(table, match)) ?? "null") as Course | null;
  } catch {
    return null;
  }
}

export const keep = (table: string, match: number, course: Course): void => sessionStorage.setItem(key(table, match), JSON.stringify(course));

/** A deal is over, the `deals`th of the match; the same again after a move was taken back. */
export function scored(course: Course, deals: number, points: number[], now: number): Course {
  const after = course.after.slice(0, deals);
  while (after.length < deals) after.push(null);
  after[deals - 1] = points;
  return { ...course, after, to: now };
}

/** What each side had after each deal; `null` where the page does not know. */
export function curve({ whole, after }: Course): number[][] | null {
  if (!whole || !after.length) return null;
  const rows: number[][] = [];
  for (const row of after) rows.push(row ?? rows.at(-1) ?? after.find((other) => other !== null)!.map(() => 0));
  return rows;
}

/** The deal that moved most towards a side, and what each side got in it. */
export function turn(rows: number[][], side: number, least: boolean): { deal: number; got: number[] } | null {
  const got = rows.map((row, i) => row.map((points, k) => points - (rows[i - 1]?.[k] ?? 0)));
  const lead = (deal: number[]) => { const others = deal.filter((_, k) => k !== side); return (least ? -1 : 1) * (deal[side]! - (least ? Math.min(...others) : Math.max(...others))); };
  const best = got.reduce((a, deal, i) => (a < 0 || lead(deal) > lead(got[a]!) ? i : a), -1);
  return best < 0 || lead(got[best]!) <= 0 ? null : { deal: best + 1, got: got[best]! };
}

/** How often another side went ahead. */
export function overtaken(rows: number[][], least: boolean): number {
  let ahead: number | null = null, times = 0;
  for (const row of rows) {
    const best = least ? Math.min(...row) : Math.max(...row);
    if (row.filter((points) => points === best).length > 1) continue;
    const now = row.indexOf(best);
    if (ahead !== null && now !== ahead) times++;
    ahead = now;
  }
  return times;
}
