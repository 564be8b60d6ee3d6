/** The worked example of docs/proof-of-liabilities.md: small and deterministic. */
import { type Commit, commitHash } from "./commit.ts";
import { type Random, seededRandom } from "./draws.ts";
import { proofText } from "./member-proof.ts";
import { hashOf } from "./sha256.ts";
import { buildTree, chunksOf, type Tree } from "./tree.ts";

/** Never use it for a published tree: anyone who knows the seed knows every salt. */
export const seeded = (seed: number): Random => seededRandom(seed, hashOf);

export const CLAIMS = [
  { identifier: "+14155550111", owed: 1_250_000_000n },
  { identifier: "+14155550112", owed: 1n },
  { identifier: "+919810012345", owed: 98_765_432_101_234_567n },
  { identifier: "+4930123456", owed: 0n },
  { identifier: "மீனா@example.org", owed: 42_000_000n },
];

/** The commit of a tree, as the first of its chain or after another commit. */
export function commitOf(tree: Pick<Tree, "root" | "total" | "count">, before?: Commit): Commit {
  return {
    currency: "tUSDT",
    sequence: (before?.sequence ?? 0) + 1,
    takenAt: (before?.takenAt ?? Date.UTC(2026, 10, 21, 0, 5)) + 86_400_000,
    count: tree.count,
    total: tree.total,
    root: tree.root,
    seal: hashOf(new TextEncoder().encode("the heads of the ledger")),
    previous: before ? commitHash(before) : new Uint8Array(32),
  };
}

export function exampleTree(): Tree {
  return buildTree(CLAIMS, { random: seeded(1) });
}

export function proofOf(tree: Tree, claim: number, commit: Commit): string {
  return proofText({ commitHash: commitHash(commit), chunks: chunksOf(tree, claim) });
}
