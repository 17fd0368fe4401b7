import { expect, it } from "vitest";
import { laps, type TurnLine } from "./laps";

const line = (seat: number | null, text: string, rest: Partial<TurnLine> = {}): TurnLine => ({ seat, who: String(seat), text, ...rest });
const read = (lines: TurnLine[]) => laps(lines, 2, (n) => `Round ${n}`, "This turn").map((block) => [block.title, ...block.lines.map((line) => `${line.who} ${line.text}`)]);

it("tells rounds newest first, and the turn that is played on top", () => {
  const draw = (seat: number) => line(seat, "draws", { joins: true });
  const throws = (seat: number) => line(seat, "throws", { ends: true });
  expect(read([line(1, "deals", { starts: "Deal 1" }), draw(0), throws(0), draw(1), line(1, "lays"), throws(1), draw(0), throws(0), draw(1)])).toEqual([
    ["This turn", "1 draws"],
    ["Round 2", "0 draws, throws"],
    ["Round 1", "0 draws, throws", "1 draws", "1 lays", "1 throws"],
    ["Deal 1", "1 deals"],
  ]);
});
