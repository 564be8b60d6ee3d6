/**
 * The member's own check, for the browser: no input makes it throw, and every refusal has a name.
 */
import { sameBytes, writeU64 } from "./bytes.ts";
import { claimInput, hashClaim, identifierBytes } from "./claim.ts";
import { type Commit, commitHash, parseCommit } from "./commit.ts";
import { type Chunk, decodeProof } from "./member-proof.ts";
import { DEPTH, hashLeaves, joinPair, RECORD } from "./records.ts";
import { type Refusal, Refused } from "./refusals.ts";

export type Verdict =
  /** `amount` is what the operator counted as owed to this member. */
  { ok: true; amount: bigint; chunks: number; commit: Commit } | { ok: false; refusal: Refusal };

export type Checked = {
  /** The text of the published commit, from a place that others read too. */
  commit: unknown;
  /** The member's proof, as bytes or text. */
  proof: unknown;
  /**
   * The identifier from the member's own memory or notes, never from the proof: this ties the leaf
   * to the member.
   */
  identifier: unknown;
  /**
   * The amount owed to the member at that time; without it the found amount is returned unchecked.
   */
  owed?: bigint | undefined;
};

/**
 * Returns a verdict and never throws: each refusal is one of `refusals.ts`, the first that applies.
 */
export function verifyProof(given: Checked): Verdict {
  try {
    return check(given);
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

function check({ commit: text, proof: given, identifier, owed }: Checked): Verdict {
  const commit = parseCommit(text);
  const proof = decodeProof(given);
  const claim = claimInput(identifierBytes(identifier));
  if (owed !== undefined && typeof owed !== "bigint") throw new Refused("wrong_type");
  if (!sameBytes(proof.commitHash, commitHash(commit))) throw new Refused("other_commit");
  let last = -1;
  let amount = 0n;
  for (const chunk of proof.chunks) {
    if (chunk.index <= last) throw new Refused("chunks_out_of_order");
    checkInclusion(commit, claim, chunk);
    last = chunk.index;
    amount += chunk.amount;
  }
  if (owed !== undefined && amount !== owed) throw new Refused("not_what_is_owed");
  return { ok: true, amount, chunks: proof.chunks.length, commit };
}

/** Follows one leaf to the root, adding the sums of the siblings. */
function checkInclusion(commit: Commit, claim: Uint8Array, chunk: Chunk): void {
  if (chunk.index >= commit.count) throw new Refused("padding_leaf");
  const record = new Uint8Array(RECORD);
  writeU64(record, 0, chunk.amount);
  hashClaim(claim, chunk.salt, record, 8);
  hashLeaves(record, 1, chunk.index);
  const pair = new Uint8Array(RECORD * 2);
  let place = chunk.index;
  for (let level = 0; level < DEPTH; level += 1) {
    const isRight = place % 2 === 1;
    pair.set(record, isRight ? RECORD : 0);
    pair.set(chunk.path.subarray(level * RECORD, (level + 1) * RECORD), isRight ? 0 : RECORD);
    joinPair(pair, 0, level + 1, record, 0);
    place = Math.floor(place / 2);
  }
  if (!sameBytes(record.subarray(8), commit.root)) throw new Refused("wrong_root");
  const total = new Uint8Array(8);
  writeU64(total, 0, commit.total);
  if (!sameBytes(record.subarray(0, 8), total)) throw new Refused("wrong_total");
}
