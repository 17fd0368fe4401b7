import { describe, expect, it } from "vitest";
import { figure, fill } from ".";

describe("messages", () => {
  it("take facts and choose by number", () => {
    expect(fill("{name} holds {n} {n|card|cards}", { name: "Mira", n: 1 })).toBe("Mira holds 1 card");
    expect(fill("{n} {n|card|cards}", { n: 6 })).toBe("6 cards");
    expect(fill("{missing}")).toBe("{missing}");
  });

  it("write figures in groups of three", () => {
    expect(figure(10240)).toBe("10\u00a0240");
    expect(figure(980)).toBe("980");
    expect(figure(-1200)).toBe("\u200e\u22121\u00a0200");
  });
});
