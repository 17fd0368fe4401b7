import { expect, it } from "vitest";
import { read } from "./route.svelte";

it("reads where somebody is from behind the #", () => {
  expect(read("")).toEqual({ page: "home" });
  expect(read("#/setup/rami")).toEqual({ page: "setup", game: "rami" });
  expect(read("#/join/kestrel-27")).toEqual({ page: "join", code: "kestrel-27" });
  expect(read("#/t/00ff")).toEqual({ page: "table", table: "00ff" });
  expect(read("#/rules/BEL-5.3")).toEqual({ page: "rules", at: "BEL-5.3" });
  expect(read("#/join/")).toEqual({ page: "home" });
  expect(read("#/nonsense")).toEqual({ page: "home" });
});
