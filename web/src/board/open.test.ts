import { expect, it } from "vitest";
import { small, suits } from "./open";

const told = (hand: string) => suits(hand.split(" ")).map(({ sign, ranks }) => `${sign} ${ranks.join(" ")}`);

it("draws a line a suit, in the order in which the hand is held", () => {
  expect(told("AS 10S KH#1 KH#2 7D")).toEqual(["S A 10", "H K K", "D 7"]);
  // Twos are held among the trumps, which are hearts.
  expect(told("BJ SJ 2H 2C 2D AH 3H 10C 9C JD")).toEqual(["star B S", "H 2 A 3", "C 2 10 9", "D 2 J"]);
});

it("names a card by what is printed on it", () => {
  expect([small("10D#2"), small("JK")]).toEqual([{ rank: "10", sign: "D" }, { rank: "J", sign: "star" }]);
});
