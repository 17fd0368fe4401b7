import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SOUNDS } from "../board/sounds";
import { GAMES } from ".";
import { heard } from "./sounds";

/** The events that a game tells of, by the types of its wire. */
const eventsOf = (game: string): string[] => [...readFileSync(new URL(`../wire/${game}.ts`, import.meta.url), "utf8").matchAll(/event: "(\w+)"/g)].map((match) => match[1]!);

describe("sounds", () => {
  it("are each reached from an event; a turn is no event", () => {
    const reached = GAMES.flatMap(({ id }) => heard(eventsOf(id).map((event) => ({ event }))));
    expect([...new Set([...reached, "turn"])].sort()).toEqual([...SOUNDS].sort());
  });
  it.each(GAMES.map(({ id }) => id))("%s: a card, what is laid or said, and the end of a deal are heard", (game) => {
    expect(heard(eventsOf(game).map((event) => ({ event })))).toEqual(expect.arrayContaining(["card", "meld", "won"]));
  });
  it("come once for what happens at once, and not for what is dealt", () => {
    expect(heard([{ event: "played" }, { event: "trick_taken" }, { event: "played" }])).toEqual(["card", "trick"]);
    expect(heard([{ event: "dealt" }, { event: "received" }])).toEqual([]);
  });
});
