// The log of a game without tricks: what happened in this turn, then round by round, newest on top.
import type { LogBlock, LogLine } from "../board/table";
import type { Seat } from "../wire/table";

/** An event in words. `starts` opens a block of its own, `ends` is the last of a turn, `joins` stands in one line with the end of the turn, if nothing lies between. */
export type TurnLine = LogLine & { seat: Seat | null; starts?: string; ends?: boolean; joins?: boolean };

/** `round` names a finished round, `now` the turn that is played. */
export function laps(lines: TurnLine[], seats: number, round: (n: number) => string, now: string): LogBlock[] {
  const blocks: LogBlock[] = [];
  let block: LogBlock | null = null, turns = 0, turn: LogLine[] = [], last: TurnLine | null = null;
  const flush = () => {
    if (turn.length === 0) return;
    if (!block) blocks.push((block = { title: round(Math.floor(turns / seats) + 1), lines: [] }));
    block.lines.push(...turn);
    turn = [];
  };
  for (const line of lines) {
    if (line.starts !== undefined) {
      flush();
      blocks.push({ title: line.starts, lines: line.text ? [line] : [] });
      block = blocks.at(-1)!;
      turns = 0;
    } else if (line.seat === null) {
      (turn.length ? turn : (block ??= push(blocks, round(1))).lines).push(line);
    } else {
      if (turns % seats === 0 && turn.length === 0 && block !== null && turns > 0) block = null;
      if (turns === 0 && turn.length === 0) block = null;
      const before = turn.at(-1);
      if (last?.joins && line.ends && last.seat === line.seat && before) turn[turn.length - 1] = { ...before, ...line, text: `${before.text}, ${line.text}` };
      else turn.push(line);
      if (line.ends) flush(), turns++;
    }
    last = line;
  }
  if (turn.length) blocks.push({ title: now, lines: turn });
  return blocks.reverse();
}

function push(blocks: LogBlock[], title: string): LogBlock {
  blocks.push({ title, lines: [] });
  return blocks.at(-1)!;
}
