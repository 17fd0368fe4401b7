// Measures a real table in Chromium: frames while cards are dealt, and how long a press takes to be seen.
//   npm run build, then   QUINTE=path/to/quinte node scripts/trace.mjs [times] [game …]
// Frames are read from the browser's own trace (drawn and dropped), presses from Event Timing (input to next paint). What the page's
// main thread did meanwhile is told in its own time, which says the same on a busy machine.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const TIMES = Number(process.argv[2] ?? 5), GAMES = process.argv.length > 3 ? process.argv.slice(3) : ["Belote"], PORT = Number(process.env.PORT ?? 7391);
/** So long Tractor is looked at, whose cards come one by one; and the main thread's kinds of work, as a trace calls them. */
const LONG = 6_000, PRESSES = 6, REST = 120;
const WORK = { script: ["FunctionCall", "RunMicrotasks", "FireAnimationFrame", "TimerFire"], "style and layout": ["UpdateLayoutTree", "Layout"], paint: ["PrePaint", "Paint", "Layerize", "Commit"] };
const home = `http://localhost:${PORT}/`;
const folder = mkdtempSync(join(tmpdir(), "quinte-trace-"));
const house = spawn(process.env.QUINTE ?? "../target/debug/quinte", ["serve", "--port", String(PORT), "--data", folder, "--log", "warn"], { stdio: "ignore" });
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
for (let i = 0; i < 100 && !(await fetch(`${home}api/house`).then((answer) => answer.ok, () => false)); i++) await wait(100);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const game of GAMES) {
    const dealt = [], presses = [], efforts = [];
    for (let i = 0; i < TIMES; i++) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      dealt.push(await deal(page, game));
      const pressed = await press(page);
      presses.push(...pressed.seen);
      efforts.push(...pressed.efforts);
      await page.context().close();
    }
    const sum = (key) => dealt.reduce((all, one) => all + one[key], 0);
    console.log(`${game}, load of the machine ${loadavg()[0].toFixed(1)}`);
    console.log(`  dealing, ${TIMES} deals: ${Math.round(sum("drawn") / sum("seconds"))} frames a second drawn, ${sum("dropped")} of ${sum("drawn") + sum("dropped")} dropped; longest task ${Math.max(...dealt.map((one) => one.longest)).toFixed(0)} ms`);
    console.log(`  main thread, ms in each second of dealing: ${Object.keys(WORK).map((kind) => `${kind} ${(sum(kind) / sum("seconds")).toFixed(1)}`).join(", ")}`);
    const spread = (list, of = (one) => one) => { const sorted = list.map(of).sort((a, b) => a - b); return `median ${sorted[sorted.length >> 1].toFixed(1)}, worst ${sorted.at(-1).toFixed(1)}`; };
    console.log(`  press to paint, ms of ${presses.length} presses: ${spread(presses)}`);
    console.log(`  main thread, ms of its own time in a press: ${spread(efforts, (one) => one.all)}; ${Object.keys(WORK).map((kind) => `${kind} ${spread(efforts, (one) => one[kind])}`).join("; ")}`);
    console.log(`  longest task of a press: ${spread(efforts, (one) => one.longest)}; layouts that a script waited for: ${spread(efforts, (one) => one.forced)}`);
  }
} finally {
  await browser.close();
  house.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** From Play now until the cards lie, or for some seconds where they come one by one: what the compositor drew and dropped. */
async function deal(page, game) {
  await page.goto(home);
  const button = page.getByRole("button", { name: `Play now, ${game}` });
  await button.waitFor();
  const events = await traced(page, async () => {
    await button.click();
    await page.waitForFunction(() => document.getAnimations().length > 0, null, { polling: "raf", timeout: 30_000 });
    await page.evaluate(() => performance.mark("quinte-dealing"));
    if (game === "Tractor") await wait(LONG);
    else await page.evaluate(async () => { for (let running; (running = document.getAnimations()).length; ) await Promise.allSettled(running.map((one) => one.finished)); });
    await page.evaluate(() => performance.mark("quinte-dealt"));
  });
  const mark = (name) => events.find((event) => event.name === name)?.ts;
  const [from, to] = [mark("quinte-dealing"), mark("quinte-dealt")];
  const within = events.filter((event) => event.ts >= from && event.ts <= to);
  const count = (name) => within.filter((event) => event.name === name).length;
  const longest = Math.max(0, ...within.filter(isTask).map((event) => (event.dur ?? 0) / 1000));
  return { seconds: (to - from) / 1e6, drawn: count("DrawFrame"), dropped: count("DroppedFrame"), longest, ...worked(within) };
}

/** What the browser traces while something is done. */
async function traced(page, act) {
  const line = await page.context().newCDPSession(page);
  const events = [];
  line.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await line.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline", "devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame", "toplevel", "blink.user_timing"] } });
  await act();
  const ended = new Promise((done) => line.once("Tracing.tracingComplete", done));
  await line.send("Tracing.end");
  await ended;
  return events;
}

function isTask(event) { return event.name === "RunTask" || event.name === "ThreadControllerImpl::RunTask"; }
/** In the thread's own time where the trace tells it. */
function own(event) { return (event.tdur ?? event.dur ?? 0) / 1000; }
function worked(events) { return Object.fromEntries(Object.entries(WORK).map(([kind, names]) => [kind, events.filter((event) => names.includes(event.name)).reduce((all, event) => all + own(event), 0)])); }

/** Presses that answer at once, without the house: why a card may not be played, a card that is picked. */
async function press(page) {
  await page.evaluate(() => {
    window.presses = [];
    new PerformanceObserver((list) => window.presses.push(...list.getEntries().filter((entry) => entry.name === "click").map((entry) => entry.duration))).observe({ type: "event", durationThreshold: 16 });
  });
  await page.locator(".prompt.mine").waitFor({ timeout: 60_000 });
  const held = page.locator("#hand button.held");
  let made = 0;
  const events = await traced(page, async () => {
    while (made < PRESSES && (await page.locator(".prompt.mine").isVisible()) && (await held.count()) > made) {
      await held.nth(made).click({ position: { x: 9, y: 22 }, force: true, timeout: 5_000 });
      made++;
      await wait(REST);
    }
  });
  const told = await page.evaluate(() => window.presses);
  // Faster than the shortest that is reported.
  return { seen: [...told, ...Array(Math.max(0, made - told.length)).fill(8)], efforts: efforts(events) };
}

/** What the page's thread did for each press: from the button's way down until the next one, or for as long as a person looks. */
function efforts(events) {
  const downs = events.filter((event) => event.name === "EventDispatch" && event.args?.data?.type === "pointerdown").sort((a, b) => a.ts - b.ts);
  return downs.map(({ ts, pid, tid }, i) => {
    const until = Math.min(downs[i + 1]?.ts ?? Infinity, ts + REST * 1000);
    // The task that dispatches it began a little before.
    const mine = events.filter((event) => event.pid === pid && event.tid === tid && event.ts + (event.dur ?? 0) >= ts && event.ts < until);
    const tasks = mine.filter(isTask), scripts = mine.filter((event) => event.name === "FunctionCall");
    const forced = mine.filter((event) => event.name === "Layout" && scripts.some((script) => event.ts >= script.ts && event.ts <= script.ts + script.dur)).length;
    return { all: tasks.reduce((sum, task) => sum + own(task), 0), longest: Math.max(0, ...tasks.map(own)), forced, ...worked(mine) };
  });
}
