// Real positions for eyes: plays a match over the pipe of `quinte match` until something is true, then takes its picture.
//   node scripts/live.mjs belote bid 'you && open.phase == "bid"' '{"players":3}'
// QUINTE: the program; ADDRESS: a running `npm run dev`; SCREENS, LOOKS as in `npm run shots`; SEED: 64 hex digits; DO: script in the page.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";

const SIZES = { desktop: [1440, 900], laptop: [1280, 720], tablet: [1024, 768], phone: [390, 844], short: [390, 664], small: [360, 740], land: [844, 390] };
const [game, name, until = "you", options = "{}"] = process.argv.slice(2);
const env = process.env;
const list = (key, usual) => (env[key] ?? usual).split(",");
const PATIENCE = 4000;

const pipe = spawn(env.QUINTE ?? "quinte", ["match"], { stdio: ["pipe", "pipe", "inherit"] });
const say = (message) => pipe.stdin.write(`${JSON.stringify(message)}\n`);
const lines = createInterface({ input: pipe.stdout });
const told = [];
const known = { open: null, own: null, you: null, touch: [], event: [] };
let pages = [], moves = 0, met;
const reached = new Promise((done) => (met = done));
const test = new Function("open", "own", "you", "touch", "events", "moves", `return ${until}`);
const pick = (things) => things[Math.floor(Math.random() * things.length)];

lines.on("line", (line) => {
  const { seat: _, ...message } = JSON.parse(line);
  told.push(message);
  for (const page of pages) void page.evaluate((message) => window.feed([message]), message).catch(() => {});
  if (message.refused?.code === "BAD_OPENING") throw new Error(message.refused.text);
  if (message.answer && waiting) return waiting(message.answer);
  const frame = message.frame;
  if (!frame || met === null) return;
  if (frame.whole) Object.assign(known, { open: frame.open, own: frame.own, touch: frame.touch ?? [] });
  else Object.assign(known, { open: frame.open ? { ...known.open, ...frame.open } : known.open, own: frame.own ?? known.own, touch: frame.touch ?? known.touch });
  known.you = frame.you ?? null;
  if (known.open && test(known.open, known.own, known.you, known.touch, frame.events ?? [], moves)) return met(), (met = null);
  if (++moves > PATIENCE) throw new Error("never came true");
  if (known.you) void play(frame.seq, known.you);
});

let waiting = null, asked = 0, keys = 0;
const ask = (choice) => new Promise((done) => { waiting = (answer) => { waiting = null; done(answer.choice); }; say({ seat: 0, ask: { id: ++asked, about: { choice } } }); });
/** Any move that the offers allow: a listed one, or cards that join until they are one. */
async function play(seq, you) {
  const act = (what) => say({ seat: 0, do: { key: (++keys).toString(16), seq, what } });
  const offers = you.offers.filter((offer) => offer.do !== "undo");
  if (offers.length === 0) return;
  if (offers[0].do === "declare" && Math.random() < 0.9) return act("stay_out");
  const offer = pick(offers);
  if (offer.moves?.length) return act({ act: { steps: pick(offer.moves).steps } });
  const choice = { do: offer.do, kind: offer.kind, on: offer.on, cards: [...offer.must] };
  for (let tries = 0; tries < 60; tries++) {
    const answer = await ask(choice);
    if (answer.moves.length) return act({ act: { steps: answer.moves[0].steps } });
    if (answer.more.length === 0) choice.cards = [...offer.must];
    else choice.cards.push(pick(answer.more));
  }
  throw new Error("found no move");
}

say({ open: { game, seats: [0], level: env.LEVEL ?? "novice", options: JSON.parse(options), ...(env.SEED ? { seed: env.SEED } : {}) } });
await reached;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
mkdirSync("tests/out", { recursive: true });
const before = told.slice();
for (const screen of list("SCREENS", "desktop,tablet,phone,small,land"))
  for (const look of list("LOOKS", "day-2")) {
    const [width, height] = SIZES[screen];
    const touch = !["desktop", "laptop", "tablet"].includes(screen);
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: touch ? 1.5 : 1, hasTouch: touch, isMobile: touch });
    page.on("console", (message) => { if (["error", "warning"].includes(message.type())) console.log(screen, message.text()); });
    page.on("pageerror", (error) => console.log(screen, error.message));
    await page.exposeFunction("send", (message) => { say({ seat: 0, ...message }); });
    const [theme, deck] = look.split("-");
    await page.goto(`${env.ADDRESS ?? "http://127.0.0.1:5198"}/gallery.html?scene=live&game=${game}&theme=${theme}&deck=${deck}${env.QUERY ?? ""}`);
    await page.waitForFunction(() => "feed" in window);
    await page.evaluate(() => document.fonts.ready);
    pages = [page];
    await page.evaluate((messages) => window.feed(messages), before);
    await page.waitForSelector(".table");
    await page.waitForTimeout(Number(env.WAIT ?? 1200));
    if (env.DO) { await page.evaluate(env.DO); await page.waitForTimeout(700); }
    await page.screenshot({ path: `tests/out/${game}-${name}-${screen}${look === "day-2" ? "" : `-${look}`}.png` });
    const over = await page.evaluate(measure);
    if (over.length) console.log(screen, look, over.join("; "));
    pages = [];
    await page.close();
  }
await browser.close();
pipe.kill();

/** What lies outside the screen or is cut. */
function measure() {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push(`scrolls sideways by ${document.documentElement.scrollWidth - innerWidth}`);
  const middle = document.querySelector(".middle");
  if (middle && middle.scrollHeight > middle.clientHeight + 1) found.push(`middle is cut by ${middle.scrollHeight - middle.clientHeight} high`);
  if (middle && middle.scrollWidth > middle.clientWidth + 1) found.push(`middle is cut by ${middle.scrollWidth - middle.clientWidth} wide`);
  for (const node of document.querySelectorAll(".held, .button, .seat")) {
    const box = node.getBoundingClientRect();
    if (box.width && (box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 40)) found.push(`off the screen: ${node.textContent.trim().slice(0, 30)} ${Math.round(box.left)}..${Math.round(box.right)}`);
  }
  return found;
}
