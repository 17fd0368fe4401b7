// SHA-256, of a text in hex or of bytes. The browser's own is missing on pages that came over plain HTTP, as on a local network.
const PRIMES = (() => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
})();
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

export const sha256 = (text: string): string => hex(digest(new TextEncoder().encode(text)));

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of bytes. */
export function digest(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  let hash = START;
  for (let at = 0; at < padded.length; at += 64) hash = block(hash, view, at);
  const told = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => told.setUint32(i * 4, word));
  return new Uint8Array(told.buffer);
}

function block(hash: number[], view: DataView, at: number): number[] {
  const w = Array.from({ length: 16 }, (_, i) => view.getUint32(at + i * 4));
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!, b = w[i - 2]!;
    w.push((w[i - 16]! + w[i - 7]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) >>> 0);
  }
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) >>> 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + hash[i]!) >>> 0);
}
