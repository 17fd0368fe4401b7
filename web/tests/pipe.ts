// A table over the pipe of `quinte match`: the real rules and frames, and the same cards for the same seed.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "@playwright/test";
import type { Outgoing } from "../src/wire/messages";
import { furnish } from "./house";

const PROGRAM = process.env.QUINTE ?? resolve(import.meta.dirname, "../../target/debug/quinte");

/** The page's line leads to the pipe. Returns what ends it. */
export async function seatAtPipe(page: Page, opening: { game: string; seed: string; options?: object; level?: string }, hear: (message: Outgoing) => void = () => {}): Promise<() => void> {
  const pipe = spawn(PROGRAM, ["match"], { stdio: ["pipe", "pipe", "inherit"] });
  const say = (message: object) => pipe.stdin.write(`${JSON.stringify(message)}\n`);
  await furnish(page);
  await page.routeWebSocket("**/api/ws", (line) => {
    createInterface({ input: pipe.stdout }).on("line", (told) => {
      const { seat: _, ...message } = JSON.parse(told) as Outgoing & { seat: number };
      hear(message as Outgoing);
      line.send(JSON.stringify(message));
    });
    line.onMessage((said) => {
      const message = JSON.parse(String(said)) as object;
      if (!("hello" in message)) return say({ seat: 0, ...message });
      line.send(JSON.stringify({ house: { build: "test" } }));
      say({ open: { level: "club", ...opening, seats: [0] } });
    });
  });
  await page.goto("/index.html#/t/0001");
  return () => pipe.kill();
}
