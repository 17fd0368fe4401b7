// What a first visit loads, gzipped: the page, its scripts and what they import at once. More than 200 kB of script fails.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT = 200_000;
const dist = new URL("../dist/", import.meta.url);
const size = (name) => gzipSync(readFileSync(new URL(name, dist))).length;
const page = readFileSync(new URL("index.html", dist), "utf8");
const first = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map((m) => m[1]);
const seen = new Set();
const walk = (name) => {
  if (seen.has(name)) return;
  seen.add(name);
  const text = readFileSync(new URL(name, dist), "utf8");
  for (const m of text.matchAll(/(?:^|[;\s])import\s*(?:[^"'()]*?from)?\s*["']\.\/([^"']+\.js)["']/g)) walk(`assets/${m[1]}`);
};
first.forEach(walk);
const script = [...seen].reduce((sum, name) => sum + size(name), 0);
const whole = readdirSync(new URL("assets/", dist)).reduce((sum, name) => sum + statSync(new URL(`assets/${name}`, dist)).size, 0);
console.log(`first load: ${(script / 1000).toFixed(1)} kB of script, gzipped, in ${seen.size} files; all assets ${(whole / 1000).toFixed(0)} kB`);
if (script > LIMIT) {
  console.error(`more than ${LIMIT / 1000} kB`);
  process.exit(1);
}
