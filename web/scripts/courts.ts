// Court pictures: taken from the CC0 faces of a package, cut, recoloured and made light while the page is built.
// `import url from "…/KH.svg?court"` gives the address of the finished picture; nothing of the art lies in this repository.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";

/** The colours of the package, and ours. */
const INKS: [from: RegExp, to: string][] = [
  [/"red"/g, '"#C4122F"'],
  [/"#44F"/g, '"#24418C"'],
  [/"#FC4"/g, '"#EDB93F"'],
  [/"black"/g, '"#17201C"'],
  [/"#(?:00F|0000FF)"|"blue"/gi, '"#1450B8"'],
  [/"green"|"#(?:080|008000|093)"/gi, '"#0A6B35"'],
];

/** The whole two-headed picture: its paper, index and corner suits are ours and leave. */
export function cut(svg: string): string {
  let out = svg
    .replace(/<\?xml[^>]*\?>\s*/, "")
    .replace(/<svg [^>]*>/, '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-82 -130 164 260">')
    .replace(/<rect width="239"[^>]*>(?:<\/rect>)?/, "")
    .replace(/<use xlink:href="#[VS][^"]*" height="[\d.]+" x="[^"]*" y="[^"]*"(?:><\/use>|\/>)/g, "")
    .replace(/<symbol id="V[^"]*".*?<\/symbol>/s, "")
    .replace(/<use xlink:href="#X[^"]*" stroke=[^>]*>(?:<\/use>)?/, "");
  for (const [from, to] of INKS) out = out.replace(from, to);
  return out.replace(/ d="([^"]*)"/g, (_, d: string) => ` d="${round(d)}"`).replace(/>\s+</g, "><");
}

/** A path with one digit after the point: it is drawn at a tenth of its size. */
function round(path: string): string {
  return path.replace(/-?\d*\.\d+(?:e-?\d+)?/g, (text, at: number) => {
    const short = String(Number(Number(text).toFixed(1)));
    const before = path[at - 1] ?? "";
    return /[\d.]/.test(before) && !short.startsWith("-") ? ` ${short}` : short;
  });
}

export function courts(): Plugin {
  let building = false;
  return {
    name: "quinte-courts",
    enforce: "pre",
    configResolved(config) {
      building = config.command === "build";
    },
    load(id) {
      if (!id.endsWith(".svg?court")) return null;
      const file = id.slice(0, -"?court".length);
      const source = cut(readFileSync(file, "utf8"));
      if (!building) return `export default "data:image/svg+xml,${encodeURIComponent(source)}"`;
      const four = file.includes("4color") ? "-4" : "";
      const ref = this.emitFile({ type: "asset", name: `${basename(file, ".svg")}${four}.svg`, source });
      return `export default import.meta.ROLLUP_FILE_URL_${ref}`;
    },
  };
}
