import { describe, expect, it } from "vitest";
import { fromLines, inLines } from "./lines";

const LINES = `quinte 1
game snip
revision 1
option fast true
option target 100
commitment c8a7
seed 5f55   # told at the end
salt ["pep#per #1",null]
people 0 2

# Seat 0 begins.
0 play JD#2
2 "say \\"a # b\\""
house close 2
back 0 1
- 0 play KS
hint 0 1
scores 20 -5
winner 0
digest 0f3c
`;

describe("a log in lines", () => {
  it("says what its JSON says", () => {
    expect([inLines(LINES), inLines("quinte 1\r\n"), inLines("quinte 10\n"), inLines("{}")]).toEqual([true, true, false, false]);
    const log = {
      game: "snip", revision: 1, options: { fast: true, target: 100 }, commitment: "c8a7", seed: "5f55", salt: ["pep#per #1", null], people: [0, 2],
      actions: [{ seat: 0, action: "play JD#2" }, { seat: 2, action: 'say "a # b"' }, { seat: "house", action: "close 2" }],
      taken_back: [{ seat: 0, to: 1, actions: [{ seat: 0, action: "play KS" }] }], hints: [{ seat: 0, at: 1 }],
      result: { scores: [20, -5], winner: 0, digest: "0f3c" },
    };
    expect(JSON.parse(fromLines(LINES))).toEqual(log);
    expect(JSON.parse(fromLines(LINES.replaceAll("\n", "\r\n")))).toEqual(log);
  });

  it("hands on values as they stand, so that nothing in them is read twice", () => {
    expect(fromLines('quinte 1\noptions {"target":1,"target":2}\nplayed_on 9007199254740993')).toBe('{"options":{"target":1,"target":2},"played_on":9007199254740993,"actions":[]}');
  });

  it("is none where a line is none", () => {
    for (const line of ["game belote", "east play KS", "- 0 play KS", "people one", "salt [", 'salt ["a"],"seed":"0"', '0 "play', "orders 3", "winner"])
      expect(() => fromLines(`quinte 1\ngame snip\n${line}\n`), line).toThrow();
  });
});
