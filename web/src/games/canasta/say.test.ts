import { expect, it } from "vitest";
import { longName, shortName } from "./say";

it("names melds by how they look", () => {
  expect(shortName(["KH", "KS", "2D"])).toBe("kings");
  expect(longName(["QH", "JH", "10H", "9H"])).toBe("Run of hearts, going down");
  expect(longName(["8S", "JK", "10S"])).toBe("Run of spades, going up");
  expect(shortName(["JK", "2S", "JK"])).toBe("wild");
});
