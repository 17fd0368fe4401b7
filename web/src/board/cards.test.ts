import { describe, expect, it } from "vitest";
import { face, pips } from "./cards";
import { spoken } from "./name";

describe("faces", () => {
  it("are read from names, copies left out", () => {
    expect(face("10S")).toEqual({ rank: "10", suit: "S" });
    expect(face("KH#2")).toEqual({ rank: "K", suit: "H" });
    expect(face("BJ")).toEqual({ joker: "big" });
    expect(face("JD")).toEqual({ rank: "J", suit: "D" });
    expect(() => face("1S")).toThrow();
  });

  it("carry as many pips as their rank, half of them turned", () => {
    for (const rank of ["2", "3", "4", "5", "6", "7", "8", "9", "10"]) {
      expect(pips(rank)).toHaveLength(Number(rank));
      for (const pip of pips(rank)) expect(pip.turned).toBe(pip.y > 70.1);
    }
    expect(pips("A")).toHaveLength(1);
    expect(pips("Q")).toHaveLength(0);
  });
});

it("are said in words inside a sentence", () => {
  expect(spoken("You must follow suit, and you hold 7♥ 10♥.")).toBe("You must follow suit, and you hold 7 of hearts, 10 of hearts.");
  expect(spoken("You have no ♠ spades; take ♥.")).toBe("You have no spades; take hearts.");
  expect(spoken("lays 5♠ joker 7♠")).toBe("lays 5 of spades, joker, 7 of spades");
});
