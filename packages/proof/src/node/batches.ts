import { writeU64 } from "../bytes.ts";
import { type Claim, identifierBytes, MAX_IDENTIFIER } from "../claim.ts";
import { MAX_COUNT } from "../records.ts";
import { Refused } from "../refusals.ts";
import type { ScatterTask } from "./scatter.ts";

const ROOM = 256 * 1024;
const LONGEST = 9 + MAX_IDENTIFIER;

/** Packs claims into tasks for the worker threads. */
export async function* batchesOf(
  claims: Iterable<Claim> | AsyncIterable<Claim>,
  rest: Pick<ScatterTask, "chunks" | "openings" | "folder">,
): AsyncGenerator<ScatterTask> {
  let batch = new Uint8Array(ROOM);
  let end = 0;
  let firstClaim = 0;
  let inBatch = 0;
  const pack = ({ identifier, owed }: Claim) => {
    const length = putIdentifier(identifier, batch, end + 9);
    writeU64(batch, end, owed);
    batch[end + 8] = length;
    end += 9 + length;
    inBatch += 1;
    return end + LONGEST > ROOM;
  };
  const take = (): ScatterTask => {
    if ((firstClaim + inBatch) * rest.chunks > MAX_COUNT) throw new Refused("too_many_leaves");
    const task: ScatterTask = { kind: "scatter", batch, claims: inBatch, firstClaim, ...rest };
    firstClaim += inBatch;
    batch = new Uint8Array(ROOM);
    end = 0;
    inBatch = 0;
    return task;
  };
  // Uses a plain loop for a synchronous source: awaiting each of ten million claims takes seconds.
  if (Symbol.iterator in claims) {
    for (const claim of claims) if (pack(claim)) yield take();
  } else {
    for await (const claim of claims) if (pack(claim)) yield take();
  }
  if (inBatch > 0) yield take();
}

/**
 * Writes the identifier and returns its length. ASCII is copied character by character, because an
 * encoder takes far longer.
 */
function putIdentifier(identifier: string, batch: Uint8Array, at: number): number {
  const { length } = identifier;
  if (length > 0 && length <= MAX_IDENTIFIER) {
    let i = 0;
    while (i < length && identifier.charCodeAt(i) < 128) {
      batch[at + i] = identifier.charCodeAt(i);
      i += 1;
    }
    if (i === length) return length;
  }
  const bytes = identifierBytes(identifier);
  batch.set(bytes, at);
  return bytes.length;
}
