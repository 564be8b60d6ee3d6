import { readU32, writeU32 } from "./bytes.ts";
import { Refused } from "./refusals.ts";

/**
 * Fills the array with random bytes. In production a CSPRNG (`crypto.getRandomValues`,
 * `crypto.randomFillSync`).
 */
export type Random = (bytes: Uint8Array) => unknown;

/** Uniform draws from a source of random bytes, which is read in portions. */
export type Draws = {
  bytes(out: Uint8Array): void;
  /** One of 0 … below − 1, uniformly; `below` is at most 2^32. */
  below(below: number): number;
  /** One of 0n … most, uniformly. */
  upTo(most: bigint): bigint;
};

/** 65,536 bytes is the most that a browser returns at once. */
export function drawsFrom(random: Random, portion = 65_536): Draws {
  const pool = new Uint8Array(portion);
  const view = new DataView(pool.buffer);
  let at = pool.length;
  const take = (length: number): number => {
    if (at + length > pool.length) {
      random(pool);
      at = 0;
    }
    at += length;
    return at - length;
  };
  return {
    bytes(out) {
      const from = take(out.length);
      for (let i = 0; i < out.length; i += 1) out[i] = pool[from + i] ?? 0;
    },
    below(below) {
      const even = 2 ** 32 - (2 ** 32 % below);
      for (;;) {
        const drawn = readU32(pool, take(4));
        if (drawn < even) return drawn % below;
      }
    },
    upTo(most) {
      const mask = maskOver(most);
      for (;;) {
        const drawn = view.getBigUint64(take(8)) & mask;
        if (drawn <= most) return drawn;
      }
    },
  };
}

/** A mask of all ones with as many bits as `most` has: more than half of the masked draws fit. */
function maskOver(most: bigint): bigint {
  const high = Number(most >> 32n);
  const digits = high > 0 ? 64 - Math.clz32(high) : 32 - Math.clz32(Number(most));
  return MASKS[digits] ?? 0n;
}

const MASKS = Array.from({ length: 65 }, (_, digits) => 2n ** BigInt(digits) - 1n);

/** Cuts an amount at uniformly drawn places. A part may be zero. */
export function split(amount: bigint, parts: number, draws: Draws): bigint[] {
  if (amount < 0n) throw new Refused("negative_amount");
  if (amount >= 2n ** 64n) throw new Refused("amount_too_large");
  if (parts < 2) throw new Refused("too_few_chunks");
  // The usual case, and by far the fastest.
  if (parts === 2) {
    const cut = draws.upTo(amount);
    return [cut, amount - cut];
  }
  const cuts = Array.from({ length: parts - 1 }, () => draws.upTo(amount));
  cuts.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return [...cuts, amount].map((cut, i) => cut - (i === 0 ? 0n : (cuts[i - 1] ?? 0n)));
}

/** 0 … length − 1 in a uniformly random order (Fisher–Yates). */
export function shuffled(length: number, draws: Draws): Uint32Array {
  const order = Uint32Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i -= 1) {
    const j = draws.below(i + 1);
    const kept = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = kept;
  }
  return order;
}

/** A deterministic stream from a seed, for documented examples and tests; never for production. */
export function seededRandom(seed: number, hash: (input: Uint8Array) => Uint8Array): Random {
  let counter = 0;
  return (bytes) => {
    for (let at = 0; at < bytes.length; at += 32) {
      const input = new Uint8Array(8);
      writeU32(input, 0, seed);
      writeU32(input, 4, counter);
      counter += 1;
      bytes.set(hash(input).subarray(0, Math.min(32, bytes.length - at)), at);
    }
  };
}
