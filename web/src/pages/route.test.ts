import { expect, it } from "vitest";
import { lookBack, read } from "./route.svelte";

it("reads where somebody is from behind the #", () => {
  expect(read("")).toEqual({ page: "home" });
  expect(read("#/setup/rami")).toEqual({ page: "setup", game: "rami" });
  expect(read("#/join/kestrel-27")).toEqual({ page: "join", code: "kestrel-27" });
  expect(read("#/t/00ff")).toEqual({ page: "table", table: "00ff" });
  expect(read("#/rules/BEL-5.3")).toEqual({ page: "rules", at: "BEL-5.3" });
  expect(read("#/tables")).toEqual({ page: "tables" });
  expect(read("#/tables/00ff/matches")).toEqual({ page: "matches", table: "00ff" });
  expect(read(`#${lookBack("00ff", 2, "review")}`)).toEqual({ page: "review", table: "00ff", number: 2 });
  expect(read("#/tables/00ff/matches/1/replay?at=7")).toEqual({ page: "replay", table: "00ff", number: 1, at: 7, seat: "all" });
  expect(read("#/tables/00ff/matches/2/review?at=7&seat=1")).toEqual({ page: "review", table: "00ff", number: 2 });
  expect(read("#/me/review")).toEqual({ page: "sum" });
  expect(read("#/join/")).toEqual({ page: "home" });
  expect(read("#/nonsense")).toEqual({ page: "home" });
});
