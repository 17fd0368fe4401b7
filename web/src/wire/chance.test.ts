// The page draws what the house draws: vectors of the RFC, and those that Rust has written into testdata/fair.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { block, Stream } from "./chance";
import { commitmentOf, dealKey, drawAgain, saltsOf, type Draw, type Drawn, type Log } from "./fair";
import { hex } from "./sha256";

type Vector = { key: string; stream: number; below: number; drawn: number[] } | { key: string; stream: number; order: number[] } | { seed: string; salt: string[]; commitment: string; dealKey: string };
const read = <T>(name: string) => JSON.parse(readFileSync(new URL(`../../../testdata/${name}`, import.meta.url), "utf8")) as T;
const bytes = (text: string) => Uint8Array.from(text.match(/../g)!, (two) => parseInt(two, 16));

describe("chance", () => {
  it("is the key stream of RFC 8439, sections 2.3.2 and A.1", () => {
    const key = Uint8Array.from({ length: 32 }, (_, i) => i);
    const words = [...block(key, [1, 0x09000000, 0x4a000000, 0])];
    expect(words.slice(0, 4)).toEqual([0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3]);
    expect(words.slice(12)).toEqual([0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2]);
    expect([...block(new Uint8Array(32), [0, 0, 0, 0x02000000])].slice(0, 2)).toEqual([0x374dc6c2, 0x3736d58c]);
  });

  const vectors = read<Vector[]>("fair/vectors.json");
  it("draws numbers and shuffles as kept", () => {
    for (const vector of vectors) {
      if ("seed" in vector) {
        expect(commitmentOf(vector.seed)).toBe(vector.commitment);
        expect(hex(dealKey(vector.seed, vector.salt))).toBe(vector.dealKey);
      } else if ("order" in vector) {
        expect(new Stream(bytes(vector.key), vector.stream).shuffled(vector.order.map((_, i) => i))).toEqual(vector.order);
      } else {
        const stream = new Stream(bytes(vector.key), vector.stream);
        expect(vector.drawn.map(() => stream.below(vector.below))).toEqual(vector.drawn);
      }
    }
    expect(vectors.length).toBeGreaterThan(10);
  });

  it("deals a golden match of every game again", () => {
    const games = read<{ log: string; draws: Draw[]; drawn: Drawn[] }[]>("fair/draws.json").map(({ log: name, draws, drawn }) => {
      const log = read<Log>(`golden/${name}`);
      expect(drawAgain(dealKey(log.seed!, saltsOf(log)), draws)).toEqual(drawn);
      return log.game;
    });
    expect(games.sort()).toEqual(["belote", "bezique", "canasta", "rami", "tractor"]);
  });
});
