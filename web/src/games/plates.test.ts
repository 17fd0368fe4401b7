import { expect, it } from "vitest";
import type { AnyDesk } from ".";
import { plates } from "./plates";

it("shows of an open hand what is held, and not what could be touched besides", () => {
  const touch = (card: string, lies: string) => ({ card, as: card, lies, group: 0 });
  const players = ["Ann", "Ivo"].map((name) => ({ name }));
  const desk = { seat: 0, players, hands: { 1: [touch("4D", "hand"), touch("9S", "hand"), touch("3H", "table"), touch("KC", "pile")] } } as never as AnyDesk;
  expect(plates(desk, { hands: [2, 2], turn: 0 }).map(({ name, hand }) => [name, hand])).toEqual([["Ivo", ["4D", "9S"]]]);
});
