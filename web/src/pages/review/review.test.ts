import { describe, expect, it } from "vitest";
import { address, asked } from "./address";
import { addUp, sumOf } from "./adding";
import { amount, bars, expected, gained, moments, nearest, nearestPlace, nextMarked, places, scale, signed, spoken, within, worstFirst, type Decision, type Grade, type Review } from "./review";
import { heading, sure, verdict, why } from "./verdict";

function decision(at: number, played: string, grade: Grade = "best", loss = 0, error = 1): Decision {
  const one = (choice: string, behind: number) => ({ choice, mean: 10 - behind, error: 4, worlds: 200, behind, behind_error: behind ? error : 0, hindsight: 0 });
  const best = grade === "best" ? played : "play A♣";
  return {
    at, table: "", played, club: best, best, grade, loss: { mean: loss, error }, trial: { worlds: 200, ahead: 140, behind: 46 }, reason: "", clause: null,
    alternatives: grade === "best" ? [one(played, 0)] : [one(best, 0), one(played, loss)], hindsight: { best, loss: 0, exact: false },
  };
}
const deal = (number: number, decisions: Decision[]) => ({ deal: number, gain: 12, luck: -3, loss: decisions.reduce((all, { loss }) => all + loss.mean, 0), forced: 0, unjudged: 0, decisions });
const review: Review = {
  game: "belote", unit: "points", unit_note: "", worlds: 200, confirm: 200, seed: 1, thresholds: [3, 8, 20],
  seats: [{
    seat: 2, decisions: 5, forced: 1, rating: 8, grades: { best: 2, close: 1, inaccuracy: 0, mistake: 1, blunder: 1 }, luck: -6,
    deals: [deal(1, [decision(0, "pass"), decision(4, "play 9♣", "mistake", 12)]), deal(2, [decision(30, "take ♠", "close", 4, 9), decision(33, "play 7♣", "blunder", 24), decision(40, "play 8♣")])],
  }],
};
const all = moments(review.seats[0]!);

describe("moments", () => {
  it("come in the order of the match, and the worst first where asked", () => {
    expect(all.map(({ decision }) => decision.at)).toEqual([0, 4, 30, 33, 40]);
    expect(worstFirst(all).map(({ decision }) => decision.at)).toEqual([33, 4]);
  });
  it("are found by the log's entry: that one, or the last before it", () => {
    expect([-1, 0, 3, 4, 35, 99].map((at) => nearest(all, at))).toEqual([0, 0, 0, 1, 3, 4]);
  });
  it("lead from mistake to mistake, around the ends", () => {
    expect(nextMarked(all, 0, 1)).toBe(1);
    expect(nextMarked(all, 3, 1)).toBe(1);
    expect(nextMarked(all, 1, -1)).toBe(3);
    expect(nextMarked(all.slice(0, 1), 0, 1)).toBe(-1);
  });
});

describe("the graph", () => {
  it("falls by what was lost", () => expect(expected(all[1]!.decision)).toEqual({ before: 10, after: -2 }));
  it("keeps zero in sight", () => {
    const { y, low, high } = scale([20, 60], 100, 10);
    expect([low, high, y(0), y(60), y(30)]).toEqual([0, 60, 90, 10, 50]);
    expect(scale([], 100, 10).y(0)).toBe(90);
  });
  it("leaves a step between two deals, and is picked where it is touched", () => {
    const xs = places(all, 120, 10);
    expect(xs).toEqual([10, 30, 70, 90, 110]);
    expect([0, 21, 49, 51, 500].map((x) => nearestPlace(xs, x))).toEqual([0, 1, 1, 2, 4]);
    expect(places(all.slice(0, 1), 120, 10)).toEqual([10]);
  });
});

describe("bars", () => {
  it("are full for the best, a stump for the least, with the doubt about the difference", () => {
    const [best, other] = bars(all[1]!.decision.alternatives);
    expect(best).toEqual({ width: 1, doubt: 0 });
    expect(other!.width).toBeCloseTo(0.2);
    expect(other!.doubt).toBeCloseTo(1.645 / 15);
  });
  it("are all full where nothing differs", () => expect(bars([all[0]!.decision.alternatives[0]!])).toEqual([{ width: 1, doubt: 0 }]));
});

describe("figures", () => {
  it("have no more places than they are worth", () => {
    expect([0.04, 4.25, 9.96, 12.4, -1234.5].map((n) => amount("points", n))).toEqual(["0", "4.3", "10", "12", "\u22121\u00a0235"]);
    expect([amount("ranks", 0.256), amount("thousandths", 204.8)]).toEqual(["0.26", "20"]);
    expect([signed("points", 3), signed("points", -3), signed("points", 0.01)]).toEqual(["+3", "\u22123", "0"]);
    expect([gained("points", 1), gained("thousandths", -520)]).toEqual(["+1 point", "\u221252 % of the match"]);
  });
});

describe("words", () => {
  it("say moves as people do", () => {
    expect(["play 9♣#2", "take ♠", "pass", "add 2 5♣ 5♣", "swap 1 7♣", "meld 4♠ 5♠ JK / 7♠ 7♥ 7♦", "play BJ BJ", "stay out"].map((choice) => spoken(choice))).toEqual([
      "9♣", "Take ♠", "Pass", "Add 5♣ 5♣ to meld 2", "Give 7♣ for joker 1", "Meld 4♠ 5♠ joker, 7♠ 7♥ 7♦", "big joker big joker", "Stay out",
    ]);
  });
  it("call melds by their cards where the table tells them", () => {
    const table = "Stock 50; pile 0 under nothing.\nYour side: 4) K♠ K♦ K♦  5*) 8♠ 8♣ 2♥ 8♠ JK 8♥ 8♦\nTheir side: 1) 7♦ JK 7♣\nYour hand: A♦ K♠";
    expect(["add 4 K♠", "add 5 8♥", "swap 1 7♠", "add 9 2♠"].map((choice) => spoken(choice, table))).toEqual([
      "Add K♠ to K♠ K♦ K♦", "Add 8♥ to 8♠ 8♣ 2♥ and 4 more", "Give 7♠ for the joker of 7♦ joker 7♣", "Add 2♠ to meld 9",
    ]);
    expect([within("discard 6♦"), within("play 6♦"), within("play K♦")]).toEqual(["discard 6♦", "6♦", "K♦"]);
  });
  it("tell what was lost, why, and how sure that is", () => {
    const { decision } = all[1]!;
    expect(verdict(review, decision)).toBe("Mistake, 12 points lost");
    expect(heading(review, decision)).toBe("9♣ cost 12 points");
    expect(why(review, decision)).toBe("A♣ did better in 140 of 200 deals that fit what you had seen, and worse in 46.");
    expect(sure(review, decision)).toContain("the loss is at least 10 points");
    expect(sure(review, { ...decision, loss: { mean: 12, error: 0 } })).toContain("Certain");
    expect(sure(review, all[0]!.decision)).toBeNull();
    expect(heading(review, all[2]!.decision)).toBe("Take ♠, or A♣: too close to call");
  });
});

describe("a link", () => {
  it("leads to a moment of a seat, and back", () => {
    const hash = address("0a1", 2, 33, 3);
    expect(asked(hash)).toEqual({ at: 33, seat: 3 });
    expect(asked("#/tables/0a1/matches/2/review")).toEqual({ at: null, seat: null });
    expect(asked("#/x?at=-1&seat=me")).toEqual({ at: null, seat: null });
  });
});

describe("adding up", () => {
  const sum = sumOf(review, 2)!;
  it("takes the seat's decisions by kind", () => {
    expect(sum.kinds).toEqual({ pass: { times: 1, loss: 0, marks: 0 }, play: { times: 3, loss: 36, marks: 2 }, take: { times: 1, loss: 4, marks: 0 } });
    expect(sumOf(review, 0)).toBeNull();
  });
  it("keeps the match in figures, with what cost most", () => {
    const marks = review.seats[0]!.grades;
    expect(sum.played).toMatchObject({ slips: marks.inaccuracy, mistakes: marks.mistake + marks.blunder, worst: { seat: 2, played: expect.any(String) as string } });
    expect(sum.played!.worst!.cost).toBe(Math.max(...all.filter((moment) => worstFirst([moment]).length).map(({ decision }) => decision.loss.mean)));
  });
  it("adds games of the same kind, and keeps units apart", () => {
    const rami = { game: "rami", unit: "points", luck: 5, kinds: { discard: { times: 9, loss: 1, marks: 0 }, draw: { times: 4, loss: 7, marks: 1 } } };
    const [first, second] = addUp({ "a/1": sum, "a/2": sum, "b/1": rami });
    expect(first).toMatchObject({ game: "rami", matches: 1, all: { times: 13, loss: 8, marks: 1 } });
    expect(first!.kinds.map(({ kind }) => kind)).toEqual(["draw", "discard"]);
    expect(second).toMatchObject({ game: "belote", matches: 2, luck: -12, all: { times: 10, loss: 80, marks: 4 } });
    expect(addUp({})).toEqual([]);
  });
});
