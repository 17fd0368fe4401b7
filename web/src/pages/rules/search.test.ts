import { describe, expect, it } from "vitest";
import type { Clause } from "../../wire/api";
import { headline } from "./book";
import { drawn, ring, unsaid } from "./drawn";
import { asked } from "./place";
import { index, nearest, search, stem } from "./search";

const clause = (id: string, says: string, chapter?: string): Clause => ({ id, says, chapter, source: "", examples: [] });
const BOOK = [
  clause("BEL-1.1", "Belote is a game of tricks for a pack of 32 cards.", "Overview"),
  clause("BEL-2.1", "There are no jokers and nothing below the seven.", "The cards"),
  clause("BEL-4.3", "If everybody passes, a second round follows. Now you may name any of the other three suits as trump.", "Bidding"),
  clause("BEL-5.2", "Follow suit: if you hold a card of the suit that was led, you must play one.", "Playing"),
  clause("BEL-5.3", "If you cannot follow suit but hold a trump, you must play a trump."),
  clause("BEL-6.1.1", "Three neighbours of one suit are a tierce, worth 20. Sequences run through every suit.", "Declarations"),
];
const all = index(BOOK);
const CALLED = { wild: "BEL-2.1", atout: "trump", run: "sequence neighbours suit", carre: "BEL-2.1", goout: "BEL-4.3", "拖拉机": "BEL-1.1" };
const ids = (text: string) => search(all, text, CALLED).map(({ id }) => id);

describe("search in the rules", () => {
  it("finds words in any form, and their beginnings", () => {
    expect(stem("playing")).toBe(stem("played"));
    expect(ids("declaration")).toEqual(["BEL-6.1.1"]);
    expect(ids("neighb")).toEqual(["BEL-6.1.1"]);
    expect(ids("must follow suit")[0]).toBe("BEL-5.2");
  });
  it("finds what a player would call it", () => {
    expect(ids("wild")[0]).toBe("BEL-2.1");
    expect(ids("atout")).toEqual(expect.arrayContaining(["BEL-5.3", "BEL-4.3"]));
    expect(ids("run")[0]).toBe("BEL-6.1.1");
    expect(ids("拖拉机")).toEqual(["BEL-1.1"]);
  });
  it("takes words with and without their accents, in one word or in several", () => {
    expect(ids("carré")).toEqual(ids("carre"));
    expect(ids("Carré")).toEqual(["BEL-2.1"]);
    expect(ids("go out")).toEqual(["BEL-4.3"]);
  });
  it("finds what holds most of a sentence, where nothing holds all of it", () => {
    expect(ids("You must follow suit, and you hold K♣.")[0]).toBe("BEL-5.2");
    expect(ids("everybody passes quickly")).toEqual(["BEL-4.3"]);
    expect(ids("quickly silently tricks")).toEqual([]);
  });
  it("finds a clause by its number", () => {
    expect(ids("BEL-5.3")).toEqual(["BEL-5.3"]);
    expect(ids("5.")).toEqual(["BEL-5.2", "BEL-5.3"]);
  });
  it("says what comes nearest where nothing is found", () => {
    expect(ids("trikcs")).toEqual([]);
    expect(nearest(all, "trikcs")[0]!.id).toBe("BEL-1.1");
    expect(nearest(all, "zzyzx")).toHaveLength(3);
  });
  it("knows slips of the finger in words that only players use", () => {
    expect(ids("attout")).toEqual([]);
    expect(nearest(all, "attout", CALLED).map(({ id }) => id)).toEqual(ids("atout"));
    expect(nearest(all, "carrré", CALLED).map(({ id }) => id)).toEqual(["BEL-2.1"]);
  });
});

describe("a clause", () => {
  it("has a headline", () => {
    expect(headline(BOOK[3]!.says)).toEqual({ head: "Follow suit", rest: BOOK[3]!.says });
    expect(headline("All four jacks are worth 200.")).toEqual({ head: "All four jacks are worth 200", rest: "" });
    expect(headline("One. Two.")).toEqual({ head: "One", rest: "Two." });
  });
  it("is found by whatever a link says", () => {
    expect(asked("BEL-5.3")).toEqual({ game: "belote", clause: "BEL-5.3", table: null });
    expect(asked("rami/RAM-A1?table=0f")).toEqual({ game: "rami", clause: "RAM-A1", table: "0f" });
    expect(asked("canasta")).toEqual({ game: "canasta", clause: null, table: null });
    expect(asked("")).toEqual({ game: "belote", clause: null, table: null });
  });
});

describe("an example", () => {
  const play = { op: "play", trump: "C", trick: ["9H"], hand: ["AS", "7C", "7C"], card: "7C" };
  it("draws its cards and rings what is asked, one copy of it", () => {
    const { places, asked } = drawn(play);
    expect(places.map(({ key }) => key)).toEqual(["trick", "hand"]);
    expect(ring(play.hand, asked).ringed).toEqual([false, true, false]);
    expect(drawn({ melds: [["4S", "4H"], ["JK"]] }).places[0]!.rows).toEqual([{ cards: ["4S", "4H"] }, { cards: ["JK"] }]);
    expect(drawn({ op: "score", points: { taker: 90 }, log: {} }).places).toEqual([]);
  });
  it("does not say again what is drawn", () => {
    expect(unsaid("Trumps are clubs. In the trick: 9♥. You hold A♠ 7♣. You play 7♣. Before: K♦.", drawn(play))).toBe("Trumps are clubs. Before: K♦.");
  });
});
