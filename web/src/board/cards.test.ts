import { describe, expect, it } from "vitest";
import { face, pips } from "./cards";

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
