// The real house: `quinte serve` on a port of its own with a folder of its own, and a page that may not complain.
// The program serves the page that lay in web/dist when it was built.
import { test as base, expect, type Page } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const PROGRAM = process.env.QUINTE ?? resolve(import.meta.dirname, "../../../target/debug/quinte");

const freePort = () => new Promise<number>((found) => {
  const server = createServer().listen(0, "127.0.0.1", () => { const { port } = server.address() as AddressInfo; server.close(() => found(port)); });
});

export class RealHouse {
  #process: ChildProcess | null = null;
  readonly folder = mkdtempSync(join(tmpdir(), "quinte-e2e-"));
  #told = "";
  private constructor(readonly port: number, private env: Record<string, string>, private flags: string[]) {}

  /** With settings of its own, such as QUINTE_HOUSE_PASSWORD, and what its folder is furnished with before. */
  static async open(env: Record<string, string> = {}, flags: string[] = [], furnish: (folder: string) => unknown = () => {}): Promise<RealHouse> {
    const house = new RealHouse(await freePort(), env, flags);
    furnish(house.folder);
    await house.start();
    return house;
  }

  get url(): string { return `http://localhost:${this.port}/`; }

  /** On the same port and data each time. */
  async start(): Promise<void> {
    const child = spawn(PROGRAM, ["serve", "--port", String(this.port), "--data", this.folder, "--log", "warn", ...this.flags], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...this.env } });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) stream!.on("data", (told) => (this.#told += told));
    let failed: unknown = null;
    child.on("error", (error) => (failed = error));
    await expect.poll(async () => {
      if (failed || child.exitCode !== null) throw new Error(`${PROGRAM} did not open: ${failed ?? ""} ${this.#told}`);
      return fetch(`${this.url}api/house`).then((answer) => answer.ok, () => false);
    }, { timeout: 30_000 }).toBe(true);
  }

  /** As if the power went: SIGKILL, and nothing is left to be said. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What the console of a page complained about. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
  return troubles;
}

type Fixtures = { house: RealHouse; troubles: string[] };
export const test = base.extend<Fixtures>({
  house: async ({}, use) => {
    const house = await RealHouse.open();
    await use(house);
    await house.close();
  },
  baseURL: async ({ house }, use) => use(house.url),
  viewport: { width: 1440, height: 900 },
  /** Empty at the end of each test, unless it empties the list itself. */
  troubles: [async ({ page }, use) => {
    const troubles = troublesOf(page);
    await use(troubles);
    expect(troubles, "errors in the console").toEqual([]);
  }, { auto: true }],
});
export { expect };
