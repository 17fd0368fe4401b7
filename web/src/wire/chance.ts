// Chance as every replay knows it, drawn again in the page: the words of the ChaCha20 key stream, numbers below a bound
// from the words, a shuffle from the numbers. It must say what `crates/cards/src/chance.rs` says, word for word; both are
// held to the vectors in testdata/fair.

const turn = (x: number, by: number) => (x << by) | (x >>> (32 - by));

function quarter(s: Uint32Array, a: number, b: number, c: number, d: number): void {
  s[a]! += s[b]!; s[d] = turn(s[d]! ^ s[a]!, 16);
  s[c]! += s[d]!; s[b] = turn(s[b]! ^ s[c]!, 12);
  s[a]! += s[b]!; s[d] = turn(s[d]! ^ s[a]!, 8);
  s[c]! += s[d]!; s[b] = turn(s[b]! ^ s[c]!, 7);
}

/** One block of key stream: sixteen words. Counter and stream number are four state words, low words first. */
export function block(key: Uint8Array, tail: [number, number, number, number]): Uint32Array {
  const view = new DataView(key.buffer, key.byteOffset, 32);
  const words = Array.from({ length: 8 }, (_, i) => view.getUint32(i * 4, true));
  const start = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words, ...tail);
  const state = start.slice();
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 4; i++) quarter(state, i, i + 4, i + 8, i + 12);
    for (let i = 0; i < 4; i++) quarter(state, i, ((i + 1) % 4) + 4, ((i + 2) % 4) + 8, ((i + 3) % 4) + 12);
  }
  return state.map((word, i) => word + start[i]!);
}

/** The random words that belong to one key and one number: a request for chance has the stream of its number. */
export class Stream {
  #block = 0;
  #words: number[] = [];
  constructor(readonly key: Uint8Array, readonly number: number) {}

  next(): number {
    if (this.#words.length === 0) this.#words = [...block(this.key, [this.#block++, 0, this.number >>> 0, Math.floor(this.number / 2 ** 32)])];
    return this.#words.shift()!;
  }

  /** A number below n, each equally likely: the high half of word × n, unless the low half is one of the few too many. */
  below(n: number): number {
    const few = BigInt.asUintN(32, -BigInt(n)) % BigInt(n);
    for (;;) {
      const product = BigInt(this.next()) * BigInt(n);
      if (BigInt.asUintN(32, product) >= few) return Number(product >> 32n);
    }
  }

  /** The cards in a new order: from the last place down, each changes places with one drawn from those up to itself. */
  shuffled<T>(cards: readonly T[]): T[] {
    const order = [...cards];
    for (let last = order.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    return order;
  }
}
