/**
 * SHA-256 (FIPS 180-4) in plain arithmetic: the browser's own is asynchronous and unavailable
 * without TLS.
 */

/** Writes the 32-byte hash of `input` to `out` at `at`. */
export type Hash = (input: Uint8Array, out: Uint8Array, at: number) => void;

const [K, START] = constants();
const words = new Int32Array(64);
const state = new Int32Array(8);

/** Not reentrant: the working memory is shared. */
export function sha256(input: Uint8Array, out: Uint8Array, at: number): void {
  state.set(START);
  const blocks = Math.floor((input.length + 8) / 64) + 1;
  for (let block = 0; block < blocks; block += 1) {
    for (let i = 0; i < 16; i += 1) words[i] = wordAt(input, block * 64 + i * 4);
    if (block === blocks - 1) {
      words[14] = Math.floor(input.length / 2 ** 29);
      words[15] = input.length << 3;
    }
    mix();
  }
  for (let i = 0; i < 32; i += 1) out[at + i] = (state[i >> 2] ?? 0) >>> (24 - (i & 3) * 8);
}

/** The hash of the bytes, as a new array. */
export function hashOf(input: Uint8Array, hash: Hash = sha256): Uint8Array {
  const out = new Uint8Array(32);
  hash(input, out, 0);
  return out;
}

/** The input, then one bit, then zeros. */
function wordAt(input: Uint8Array, at: number): number {
  let word = 0;
  for (let i = at; i < at + 4; i += 1) {
    word = (word << 8) | (i < input.length ? (input[i] ?? 0) : i === input.length ? 0x80 : 0);
  }
  return word;
}

function turn(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}

function mix(): void {
  const w = words;
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16] ?? 0) + low + (w[i - 7] ?? 0) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (K[i] ?? 0) + (w[i] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] = (state[i] ?? 0) + value;
  });
}

/** The first 32 bits of the fractions of the cube and square roots of the first primes. */
function constants(): [Int32Array, Int32Array] {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  const bits = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32);
  return [
    Int32Array.from(primes, (prime) => bits(Math.cbrt(prime)) | 0),
    Int32Array.from(primes.slice(0, 8), (prime) => bits(Math.sqrt(prime)) | 0),
  ];
}
