import { fastHash } from "./fast-hash.ts";

/** Three words of an identifier's hash, and its line. */
const SLOT = 4;

/**
 * Returns the line on which an identifier first occurred. Holds 16 bytes per slot, a fifth to a
 * half of a Map's memory: 96 bits of SHA-256 stand for the identifier, which collide for two of ten
 * million once in 10^15 lists. Lines are counted from 1, so a slot with 0 is free.
 */
export function createSeen(size = 1 << 12): (identifier: Uint8Array, line: number) => number {
  let slots = new Uint32Array(size * SLOT);
  let used = 0;
  const digest = new Uint8Array(32);
  const words = new Uint32Array(digest.buffer, 0, SLOT - 1);

  /** The slot of the identifier, or the free slot where it belongs. */
  function find(in_: Uint32Array, [a = 0, b = 0, c = 0]: Uint32Array): number {
    const last = in_.length - SLOT;
    for (let at = (a * SLOT) & last; ; at = (at + SLOT) & last) {
      if (in_[at + 3] === 0) return at;
      if (in_[at] === a && in_[at + 1] === b && in_[at + 2] === c) return at;
    }
  }

  function grow(): void {
    const larger = new Uint32Array(slots.length * 2);
    for (let at = 0; at < slots.length; at += SLOT) {
      const slot = slots.subarray(at, at + SLOT);
      if (slot[3] !== 0) larger.set(slot, find(larger, slot));
    }
    slots = larger;
  }

  return (identifier, line) => {
    fastHash(identifier, digest, 0);
    const at = find(slots, words);
    const before = slots[at + 3] ?? 0;
    if (before > 0) return before;
    slots.set(words, at);
    slots[at + 3] = line;
    used += 1;
    if (used * SLOT * 4 > slots.length * 3) grow();
    return line;
  };
}
