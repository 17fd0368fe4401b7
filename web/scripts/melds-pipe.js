// A live table for the gallery: each page gets a match of its own over a pipe (`quinte match`), with the messages of a server.
//   QUINTE=path/to/quinte node scripts/melds-pipe.js     then /gallery.html?scene=melds-live&game=rami&seed=7&turns=12
// `turns` decisions are made before the page takes over, by a player who lays whatever it can (`hints=1`: by the house's hint);
// `until=take,meld` goes on until all of these are offered.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const QUINTE = process.env.QUINTE ?? "quinte";
const PORT = Number(process.env.PORT ?? 7180);
/** The number of our own question. */
const HINT = 4_000_000_000;
const tables = new Map();

/** Numbers that are the same for the same seed. */
const dice = (seed) => { let x = Number(seed) + 12345; return (n) => ((x = (x * 1103515245 + 12345) % 2147483648), x % n); };

/** Lays whatever it can, else throws any card. */
function greedy(offers, chance) {
  for (const verb of ["swap", "add", "take", "lay", "meld"]) {
    const moves = offers.filter((offer) => offer.do === verb).flatMap((offer) => offer.moves ?? []);
    if (moves.length && (verb !== "take" || moves[0].cards.length > 1 || chance(3) === 0)) return { steps: moves.reduce((a, b) => (b.cards.length > a.cards.length ? b : a)).steps };
  }
  const plain = offers.find((offer) => ["draw", "discard", "keep", "pass"].includes(offer.do)) ?? offers[0];
  if (plain.moves) return { steps: plain.moves[chance(plain.moves.length)].steps };
  return { choice: { do: plain.do, cards: plain.least ? [plain.may[chance(plain.may.length)]] : [] } };
}

function open(query, tell) {
  const pipe = spawn(QUINTE, ["match"], { stdio: ["pipe", "pipe", "inherit"] });
  const id = String(Math.random()).slice(2);
  const chance = dice(query.get("seed") ?? 1);
  let turns = Number(query.get("turns") ?? 0), seq = 0, keys = 0;
  const until = query.get("until")?.split(",") ?? [];
  const send = (message) => pipe.stdin.write(`${JSON.stringify({ seat: 0, ...message })}\n`);
  const table = { send, end: () => pipe.kill() };
  tables.set(id, table);
  tell({ id });
  const wanted = (you) => until.length > 0 && until.every((verb) => you.offers.some((offer) => offer.do === verb));
  createInterface({ input: pipe.stdout }).on("line", (line) => {
    const { seat: _, ...message } = JSON.parse(line);
    if (message.frame) seq = message.frame.seq;
    if (message.answer && message.answer.id === HINT) {
      const text = message.answer.hint?.choices[0]?.choice;
      if (text) send({ do: { key: (keys++ + 0xa0000).toString(16), seq, what: { act: { text } } } });
      return;
    }
    tell(message);
    const you = message.frame?.you;
    if (you && wanted(you)) turns = 0;
    if (!you?.offers.length || message.frame.table?.hints || turns <= 0) return;
    turns--;
    if (query.has("hints")) send({ ask: { id: HINT, about: "hint" } });
    else send({ do: { key: (keys++ + 0xa0000).toString(16), seq, what: { act: greedy(you.offers, chance) } } });
  });
  const level = query.get("level") ?? "club";
  pipe.stdin.write(`${JSON.stringify({ open: { game: query.get("game"), seats: [0], level, seed: (query.get("seed") ?? "1").padStart(64, "0"), options: JSON.parse(query.get("options") ?? "{}") } })}\n`);
  return { id, table };
}

createServer((request, response) => {
  const url = new URL(request.url, "http://here");
  const any = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  if (url.pathname === "/open") {
    response.writeHead(200, { ...any, "content-type": "text/event-stream", "cache-control": "no-cache" });
    const { id, table } = open(url.searchParams, (message) => response.write(`data: ${JSON.stringify(message)}\n\n`));
    request.on("close", () => (table.end(), tables.delete(id)));
  } else {
    let body = "";
    request.on("data", (part) => (body += part)).on("end", () => {
      tables.get(url.searchParams.get("id"))?.send(JSON.parse(body));
      response.writeHead(204, any).end();
    });
  }
}).listen(PORT, "127.0.0.1", () => console.log(`live tables on ${PORT}`));
