import { describe, expect, it } from "vitest";
import { byMelds, byRank, grouped, moved, reconcile, without } from "./arrange";

const groups = [["4S", "5S", "6S"], ["KC", "4S"]];

describe("a hand put together", () => {
  it("keeps its groups when a card comes and one goes", () => {
    expect(reconcile(groups, ["4S", "6S", "KC", "4S", "9D"])).toEqual([["4S", "6S"], ["KC", "4S", "9D"]]);
    expect(reconcile([], ["KC", "2D"])).toEqual([["KC", "2D"]]);
  });

  it("takes equal cards away as often as they are named", () => {
    expect(without(["4S", "4S", "KC"], ["4S"])).toEqual(["4S", "KC"]);
  });

  it("moves a card into a group, before another, or into one of its own", () => {
    expect(moved(groups, 3, "group:0")).toEqual([["4S", "5S", "6S", "KC"], ["4S"]]);
    expect(moved(groups, 3, "before:1")).toEqual([["4S", "KC", "5S", "6S"], ["4S"]]);
    expect(moved(groups, 0, "group:new")).toEqual([["5S", "6S"], ["4S"], ["KC", "4S"]]);
    expect(moved([["4S"], ["KC"]], 0, "group:1")).toEqual([["KC", "4S"]]);
  });

  it("makes a group of what is picked", () => {
    expect(grouped([["KC", "4S", "3S", "5S"]], [3, 1, 2])).toEqual([["3S", "4S", "5S"], ["KC"]]);
  });

  it("sorts by rank and by melds", () => {
    expect(byRank(["KC", "4S", "KD", "JK"])).toEqual([["KC", "KD"], ["4S", "JK"]]);
    expect(byMelds([["KC", "KD", "KS"]], ["2H", "KC", "KD", "KS"])).toEqual([["KC", "KD", "KS"], ["2H"]]);
  });
});
