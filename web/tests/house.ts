// A house for pictures and measures of the pages: what it says is written here, and a table's frames come by a socket.
// Whole games are played against the real one.
import type { Page } from "@playwright/test";

const person = (name: string, ready = true) => ({ kind: "person", name, ready, stand_in: null, muted: false });
const manners = { level: "club", pace: "normal", clock: null, grace_s: 60, card_ms: 250, last_ms: 5000, chat: "always", watch: "link", hints: false };
const around = (game: string, stage: string, seats: object[]) => ({
  game, revision: 1, options: { target: 501, partner_exempt: false }, manners, stage, matches: 1, seats, sides: [], host: 0, commitment: "9f2c41d0a7".repeat(6) + "b7e8", cancelled: [], hashes: [], salts: [], wish: null,
  taken_back: 0, hints: [0, 0, 0, 0], abandoned: false, seed: null,
});
const flag = (key: string, fallback: boolean, says: string) => ({ key, default: fallback, says, kind: "flag" });
const options = [
  flag("partner_exempt", true, "Whether a player may discard while the partner is winning the trick (L6)."),
  { key: "declarations", default: "best_side", says: "Who scores sequences and fours of a kind (L12).", kind: "choice", values: ["best_side", "both_sides", "off"] },
  flag("litige", true, "Whether a tie is held over to the next deal (L17, L34)."),
  { key: "contract_base", default: "tricks", says: "What the contract is measured by (L16, L35).", kind: "choice", values: ["tricks", "all_points"] },
  { key: "removed_suit", default: "C", says: "The suit that three players leave out (L25).", kind: "choice", values: ["S", "H", "D", "C"] },
  { key: "target", default: 1000, says: "The score that wins the match (L22).", kind: "range", least: 1, most: 9999 },
];
const presets = [{ name: "federation", seats: 4, options: { target: 1000 } }, { name: "rule_book", seats: 4, options: { partner_exempt: false } }];
const tables = [
  { table: "01", game: "tractor", over: false, seat: null, host: false, around: around("tractor", "gathering", [person("Wei"), person("Lina"), { kind: "house", level: "club" }, { kind: "empty" }]) },
  { table: "02", game: "rami", over: false, seat: null, host: false, around: around("rami", "gathering", [person("Sami"), person("Hela"), { kind: "empty" }, { kind: "empty" }]) },
  { table: "03", game: "belote", over: false, seat: null, host: false, around: around("belote", "playing", [person("Ivo"), person("Petya"), person("Dara"), person("Rui")]) },
];
const mine = [{ ...tables[2], table: "04", seat: 0 }, { table: "05", game: "canasta", over: true, seat: null, host: false }];

const ANSWERS: Record<string, unknown> = {
  house: { build: "test", version: "0", password: false, url: null, notice: null, experts: true },
  me: { id: "1", name: "Guest 418" },
  games: { levels: ["beginner", "club", "expert"], games: ["belote", "bezique", "tractor", "canasta", "rami"].map((name) => ({ name, title: name, seats: [4], options, presets })) },
  tables: { tables }, "tables/mine": { tables: mine },
  "games/belote/rules": { title: "Belote", start: [{ says: "Follow suit if you can.", clause: "BEL-5.2" }], called: {}, clauses: [{ id: "BEL-5.2", chapter: "Play", says: "A player who holds a card of the suit led must play one.", source: "", examples: [{ shows: "8♦ is led; the hand holds K♦ and 7♥.", ask: { op: "play", trump: "S", trick: ["8D"], hand: ["KD", "7H"], card: "7H" }, allowed: false, asked: "Trumps are spades. In the trick: 8♦. You hold K♦ 7♥. You play 7♥.", told: ["Refused: you must follow suit, and you hold K♦."] }] }, { id: "BEL-5.3", says: "Who cannot follow must trump.", source: "", examples: [] }] },
};

export async function furnish(page: Page): Promise<void> {
  await page.route("**/api/**", (route) => {
    const path = new URL(route.request().url()).pathname.replace(/^.*\/api\//, "");
    return path in ANSWERS ? route.fulfill({ json: ANSWERS[path] }) : route.fulfill({ status: 404, json: { code: "NO_PAGE", text: "there is nothing here" } });
  });
  await page.routeWebSocket("**/api/ws", (socket) => {
    socket.onMessage((message) => {
      if (!("hello" in JSON.parse(String(message)))) return;
      for (const out of [
        { house: { build: "test" } }, { welcome: { seat: 0, seq: 3 } }, { here: { seats: [true, true, true, false], watching: 0, waits: false } },
        { frame: { seq: 3, whole: true, table: around("belote", "gathering", [person("Guest 418"), { kind: "empty" }, person("Mira"), { kind: "house", level: "club" }]), open: null } },
      ]) socket.send(JSON.stringify(out));
    });
  });
}
