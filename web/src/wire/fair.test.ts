// What the page finds by itself: even a judge who agrees with everything cannot hide it.
import { describe, expect, it } from "vitest";
import { fair, told, type Lie } from "../../tests/lies";
import { verify, type Judge, type Kept, type Log } from "./fair";

const log = fair<Log>("honest.json");
const believer: Judge = (question) => {
  const { log } = JSON.parse(question) as { log: Log };
  return Promise.resolve({ valid: true, draws: [{ pile: ["7S", "8S"] }], ...log.result });
};
const kept: Kept = { commitment: log.commitment!, salt: "s" };
const failures = async (log: object, kept: Kept | null = null) => (await verify(JSON.stringify(log), kept, believer)).checks.filter(({ verdict }) => verdict === "failed").map(({ what }) => what);

describe("a fair match", () => {
  it("holds, with what the device kept and without", async () => {
    expect(await failures(log)).toEqual([]);
    expect(await failures(log, kept)).toEqual([]);
    expect((await verify(JSON.stringify(log), kept, believer)).holds).toBe(true);
    const after = await verify(JSON.stringify(log), { ...kept, before: 2 }, believer);
    expect([after.holds, after.checks.find(({ what }) => what === "given_up")?.facts]).toEqual([true, { n: 2 }]);
  });
  it("tells what was taken back and asked, and proves nothing of it", async () => {
    const { checks, holds } = await verify(JSON.stringify({ ...log, taken_back: [{ seat: 0, to: 1, actions: [] }], hints: [{ seat: 0, at: 1 }, { seat: 0, at: 2 }] }), null, believer);
    expect(checks.filter(({ what }) => what === "backs" || what === "hints")).toEqual([{ what: "backs", verdict: "note", facts: { n: 1 } }, { what: "hints", verdict: "note", facts: { n: 2 } }]);
    expect(holds).toBe(true);
  });
  it("is judged also where its deals are written out, and was never sealed", async () => {
    const { seed: _seed, salt: _salt, commitment: _commitment, ...rest } = log;
    const written = { ...rest, orders: [["7S", "8S"]] };
    const checks = async (log: object, judge: Judge) => Object.fromEntries((await verify(JSON.stringify(log), null, judge)).checks.map(({ what, verdict }) => [what, verdict]));
    expect(await checks(written, believer)).toMatchObject({ deals: "unchecked", actions: "ok", score: "ok", digest: "ok" });
    expect(await checks({ ...written, result: { ...log.result, scores: [1, 2] } }, () => Promise.resolve({ valid: true, ...log.result }))).toMatchObject({ deals: "unchecked", score: "failed" });
    expect(await checks(written, () => Promise.resolve({ valid: false }))).toMatchObject({ deals: "unchecked", actions: "failed" });
  });
  it("was sealed by what this device was shown, with this device's salt in it", async () => {
    expect(await failures(log, { ...kept, commitment: "0".repeat(64) })).toEqual(["shown"]);
    expect(await failures(log, { ...kept, salt: "t" })).toEqual(["salt"]);
    expect(await failures({ ...log, salt: undefined }, kept)).toEqual(["salt"]);
  });
  it("is not believed with another seed, seal or salt", async () => {
    const lies = new Map(fair<Lie[]>("lies.json").map((lie) => [lie.lie, told(log, lie)]));
    expect(await failures(lies.get("a seed")!)).toEqual(["commitment"]);
    expect(await failures(lies.get("a commitment")!)).toEqual(["commitment"]);
    expect(await failures(lies.get("other salt")!, kept)).toEqual(["salt"]);
    expect(await failures(lies.get("salt of a seat that the house runs")!)).toEqual(["house"]);
    expect(await failures(lies.get("a seed that is none")!)).toEqual(["log"]);
    expect(await failures(lies.get("salt that is no text")!)).toEqual(["log"]);
    expect((await verify("[".repeat(100_000), null, believer)).holds).toBe(false);
  });
});
