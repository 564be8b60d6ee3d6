import { expect, it } from "vitest";
import { readU64, toHex } from "./bytes.ts";
import { commitBytes, commitHash, commitText } from "./commit.ts";
import { CLAIMS, commitOf, exampleTree, proofOf } from "./example.ts";
import { padding, RECORD } from "./records.ts";

/**
 * The expected content of packages/proof/golden.json; `vitest -u` rewrites it when the format
 * changes.
 */
function golden(): unknown {
  const tree = exampleTree();
  const first = commitOf(tree);
  const commits = [first, commitOf(tree, first)];
  const leaves = tree.levels[0] ?? new Uint8Array();
  const header = `42504631${tree.count.toString(16).padStart(8, "0")}`;
  return {
    paddings: Object.fromEntries(
      [0, 1, 2, 31, 32].map((level) => [level, toHex(padding(level).subarray(8))]),
    ),
    members: CLAIMS.map(({ identifier, owed }, claim) => ({
      identifier,
      owed: owed.toString(),
      chunks: (tree.openings[claim] ?? []).map(({ index, amount, salt }) => ({
        index,
        amount: amount.toString(),
        salt: toHex(salt),
        claim: toHex(tree.records.subarray(index * RECORD + 8, (index + 1) * RECORD)),
        leaf: toHex(leaves.subarray(index * RECORD + 8, (index + 1) * RECORD)),
      })),
      proof: proofOf(tree, claim, first),
    })),
    levels: tree.levels.slice(1, 5).map((level) =>
      Array.from({ length: level.length / RECORD }, (_, i) => ({
        sum: readU64(level, i * RECORD).toString(),
        hash: toHex(level.subarray(i * RECORD + 8, (i + 1) * RECORD)),
      })),
    ),
    file: header + toHex(tree.records),
    root: toHex(tree.root),
    total: tree.total.toString(),
    count: tree.count,
    commits: commits.map((commit) => ({
      text: commitText(commit),
      bytes: toHex(commitBytes(commit)),
      hash: toHex(commitHash(commit)),
    })),
  };
}

it("makes the golden vectors, byte for byte", async () => {
  await expect(`${JSON.stringify(golden(), null, 2)}\n`).toMatchFileSnapshot("../golden.json");
}); // @rule 5/tree
