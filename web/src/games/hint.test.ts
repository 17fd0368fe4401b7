import { describe, expect, test } from "vitest";
import type { Hint, Rated } from "../wire/messages";
import type { Choice, Offer } from "../wire/table";
import { hinted } from "./hint";

const rated = (choice: string, steps: number[], behind = 0, may_be_best = behind === 0): Rated => ({ choice, steps, mean: 0, behind, doubt: 0, may_be_best, club: true });
const hint = (unit: string, ...choices: Rated[]): Hint => ({ unit, unit_note: "", thresholds: [1, 2, 3], worlds: 200, fresh: 0, clause: "BEL-2.2", choices });
const touch = ["7C", "7C", "QS"].map((card) => ({ card, as: card, lies: "hand" as const, group: 0 }));
const offer = (steps: number[], cards: string[]): Offer => ({ do: "play", text: "", least: 1, most: 1, may: cards, must: [], ordered: false, whole: true, moves: [{ action: "", text: "", cards, steps }] });

describe("a hint", () => {
  test("means the cards of the listed move with its steps", async () => {
    const told = await hinted(hint("points", rated("play Q♠", [4]), rated("play 7♣", [1], 8.4)), { offers: [offer([1], ["7C"]), offer([4], ["QS#2"])], touch, ask: async () => null });
    expect(told?.cards).toEqual(["QS#2"]);
    expect(told?.text).toContain("play Q♠");
    expect(told?.why).toMatch(/play 7♣ .*8.4 points/);
  });
  test("is asked about where moves are not listed, and rings nothing that the house does not confirm", async () => {
    const asked: Choice[] = [];
    const desk = (steps: number[]) => ({ offers: [], touch, ask: async (choice: Choice) => (asked.push(choice), { moves: [{ action: "", text: "", cards: ["7C", "7C"], steps }], more: [], partial: false }) });
    expect((await hinted(hint("ranks", rated("bury 7♣ 7♣", [9, 9])), desk([9, 9])))?.cards).toEqual(["7C", "7C"]);
    expect(asked).toEqual([{ do: "bury", cards: ["7C", "7C"] }]);
    expect((await hinted(hint("ranks", rated("bury 7♣ 7♣", [9, 9])), desk([9, 8])))?.cards).toEqual([]);
  });
  test("says when there is no other choice, and when another is as good", async () => {
    const none = { offers: [], touch: [], ask: async () => null };
    expect((await hinted(hint("points", rated("draw", [1])), none))?.why).toMatch(/nothing else/);
    expect((await hinted(hint("points", rated("draw", [1]), rated("take", [2], 0.4, true)), none))?.why).toMatch(/take .*as good/);
  });
});
