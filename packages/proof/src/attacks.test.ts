import { describe, expect, it } from "vitest";
import { fromBase64url, readU64, toBase64url, writeU64 } from "./bytes.ts";
import { claimInput, hashClaim, identifierBytes } from "./claim.ts";
import { commitHash, commitText } from "./commit.ts";
import { CLAIMS, commitOf, exampleTree, proofOf, seeded } from "./example.ts";
import { CHUNK, type Chunk, encodeProof, PATH } from "./member-proof.ts";
import { DEPTH, hashLeaves, joinPair, padding, RECORD, tagged } from "./records.ts";
import { type Refusal, Refused } from "./refusals.ts";
import { sha256 } from "./sha256.ts";
import { buildTree, chunksOf, levelsAbove, pathFrom, topOfRecords } from "./tree.ts";
import { verifyProof } from "./verify.ts";

const tree = exampleTree();
const commit = commitOf(tree);
const text = commitText(commit);
const HEAD = 37;

function refusalOf(given: Partial<Parameters<typeof verifyProof>[0]>): Refusal | "accepted" {
  const verdict = verifyProof({
    commit: text,
    proof: proofOf(tree, 0, commit),
    identifier: CLAIMS[0]?.identifier,
    ...given,
  });
  return verdict.ok ? "accepted" : verdict.refusal;
}

function refusedBy(run: () => unknown): Refusal | "accepted" {
  try {
    run();
    return "accepted";
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** The proof of the first member with modified chunks. */
function forged(change: (chunks: Chunk[]) => Chunk[]): Uint8Array {
  const chunks = change(chunksOf(tree, 0).map((chunk) => ({ ...chunk, path: chunk.path.slice() })));
  return encodeProof({ commitHash: commitHash(commit), chunks });
}

/**
 * A tree of two claims with one chunk each, whose parents are computed by `join`; the rest is
 * padding.
 */
function twoLeaves(amounts: [bigint, bigint], join: typeof joinPair) {
  const salt = new Uint8Array(16);
  const names = ["a", "b"].map((name) => claimInput(identifierBytes(name)));
  const pair = new Uint8Array(RECORD * 2);
  names.forEach((name, i) => {
    writeU64(pair, i * RECORD, amounts[i] ?? 0n);
    hashClaim(name, salt, pair, i * RECORD + 8);
  });
  hashLeaves(pair, 2, 0);
  let top = new Uint8Array(RECORD);
  join(pair, 0, 1, top, 0);
  for (let level = 1; level < DEPTH; level += 1) {
    const two = new Uint8Array(RECORD * 2);
    two.set(top);
    two.set(padding(level), RECORD);
    top = new Uint8Array(RECORD);
    join(two, 0, level + 1, top, 0);
  }
  return { leaves: pair, root: top.slice(8), total: readU64(top, 0) };
}

/** The verdict for the member "a" of such a tree when shown this sibling. */
function checkOfA(top: { root: Uint8Array; total: bigint }, amount: bigint, sibling: Uint8Array) {
  const path = new Uint8Array(PATH);
  path.set(sibling);
  for (let level = 1; level < DEPTH; level += 1) path.set(padding(level), level * RECORD);
  const published = commitOf({ ...top, count: 2 });
  const chunk = { index: 0, amount, salt: new Uint8Array(16), path };
  const chunks = [chunk, { ...chunk, index: 1 }];
  const proof = encodeProof({ commitHash: commitHash(published), chunks });
  return refusalOf({ commit: commitText(published), proof, identifier: "a" });
}

describe("an honest proof", () => {
  it("is accepted for every member, with what is owed to them", () => {
    CLAIMS.forEach(({ identifier, owed }, claim) => {
      expect(
        verifyProof({ commit: text, proof: proofOf(tree, claim, commit), identifier, owed }),
      ).toEqual({ ok: true, amount: owed, chunks: 2, commit });
    });
  });

  it("takes less than 2 kB a chunk, as text too", () => {
    expect(CHUNK).toBe(1_308);
    expect(proofOf(tree, 0, commit).length).toBeLessThan(2 * 2_000);
  });
});

describe("a tree whose parents hash the total alone", () => {
  /** Hashes both child hashes and the total only, so that the sums of the two sides stay open. */
  const totalOnly: typeof joinPair = (records, at, level, out, outAt) => {
    const total = readU64(records, at) + readU64(records, at + RECORD);
    const input = tagged("BPN1", 4 + 1 + 8 + 64);
    input[4] = level;
    writeU64(input, 5, total);
    input.set(records.subarray(at + 8, at + RECORD), 13);
    input.set(records.subarray(at + RECORD + 8, at + RECORD * 2), 45);
    writeU64(out, outAt, total);
    sha256(input, out, outAt + 8);
  };

  it("would let one total serve two members who are owed more, and is refused", () => {
    // 5 and 3 are owed; each member is told that the other is owed exactly what is missing from 5
    const { leaves } = twoLeaves([5n, 3n], totalOnly);
    const parents = [
      [5n, 0n],
      [2n, 3n],
    ].map((sums) => {
      const pair = leaves.slice();
      sums.forEach((sum, i) => {
        writeU64(pair, i * RECORD, sum);
      });
      const parent = new Uint8Array(RECORD);
      totalOnly(pair, 0, 1, parent, 0);
      return parent;
    });
    expect(parents[0]).toEqual(parents[1]);
    for (const top of [twoLeaves([5n, 3n], totalOnly), twoLeaves([5n, 0n], totalOnly)]) {
      const sibling = top.leaves.slice(RECORD);
      writeU64(sibling, 0, 0n);
      expect(checkOfA(top, 5n, sibling)).toBe("wrong_root");
    }
  }); // @rule 5/total-only

  it("is no tree of ours: moving a sum from one side to the other moves the root", () => {
    const moved = forged(([first, second]) => {
      if (!first || !second) throw new Error("two chunks");
      const sibling = readU64(first.path, 0);
      writeU64(first.path, 0, sibling + first.amount);
      return [{ ...first, amount: 0n }, second];
    });
    expect(refusalOf({ proof: moved })).toBe("wrong_root");
    const wrong = forged((chunks) => {
      for (const chunk of chunks) writeU64(chunk.path, 5 * RECORD, 1n);
      return chunks;
    });
    expect(refusalOf({ proof: wrong })).toBe("wrong_root");
  }); // @rule 5/total-only
});

describe("negative and wrapped sums", () => {
  it("are refused where a tree is made", () => {
    const build = (owed: bigint) => () =>
      buildTree([{ identifier: "a", owed }], { random: seeded(2) });
    expect(refusedBy(build(-1n))).toBe("negative_amount");
    expect(refusedBy(build(2n ** 64n))).toBe("amount_too_large");
    expect(refusedBy(build(2n ** 64n - 1n))).toBe("accepted");
    const claims = ["a", "b"].map((identifier) => ({ identifier, owed: 2n ** 63n }));
    expect(refusedBy(() => buildTree(claims, { random: seeded(2) }))).toBe("sum_overflow");
  }); // @rule 5/negative

  it("are refused where a file is added up: 2^64 − 5 is no −5", () => {
    const records = tree.records.slice();
    writeU64(records, 0, 2n ** 64n - 5n);
    expect(refusedBy(() => topOfRecords(records))).toBe("sum_overflow");
  }); // @rule 5/negative

  it("are refused where a member checks a tree that wraps around", () => {
    const wrapping: typeof joinPair = (records, at, level, out, outAt) => {
      const input = tagged("BPN1", 5 + RECORD * 2);
      input[4] = level;
      input.set(records.subarray(at, at + RECORD * 2), 5);
      writeU64(
        out,
        outAt,
        BigInt.asUintN(64, readU64(records, at) + readU64(records, at + RECORD)),
      );
      sha256(input, out, outAt + 8);
    };
    const { leaves, root, total } = twoLeaves([8n, 2n ** 64n - 5n], wrapping);
    expect(total).toBe(3n);
    expect(checkOfA({ root, total }, 8n, leaves.slice(RECORD))).toBe("sum_overflow");
  }); // @rule 5/negative
});

describe("one leaf", () => {
  it("does not serve a second member", () => {
    for (const { identifier } of CLAIMS.slice(1))
      expect(refusalOf({ identifier })).toBe("wrong_root");
    expect(refusalOf({ identifier: "+14155550111 " })).toBe("wrong_root");
  }); // @rule 5/shared-leaf

  it("does not count twice for the same member", () => {
    const twice = forged(([first]) => (first ? [first, first] : []));
    expect(refusalOf({ proof: twice })).toBe("chunks_out_of_order");
    expect(refusalOf({ proof: forged((chunks) => chunks.reverse()) })).toBe("chunks_out_of_order");
    expect(refusalOf({ proof: forged((chunks) => chunks.slice(1)) })).toBe("too_few_chunks");
  }); // @rule 5/shared-leaf

  it("is worth what the member is owed, or is refused", () => {
    expect(refusalOf({ owed: 1_250_000_001n })).toBe("not_what_is_owed");
    expect(refusalOf({ owed: 1_250_000_000n })).toBe("accepted");
  });

  it("does not stand for another amount", () => {
    const more = forged((chunks) =>
      chunks.map((chunk) => ({ ...chunk, amount: chunk.amount + 1n })),
    );
    expect(refusalOf({ proof: more })).toBe("wrong_root");
  });

  it("cannot be moved to another index", () => {
    const moved = forged((chunks) => chunks.map((chunk) => ({ ...chunk, index: chunk.index ^ 1 })));
    expect(refusalOf({ proof: moved })).toBe("wrong_root");
    const records = tree.records.slice();
    records.copyWithin(0, RECORD, RECORD * 2);
    records.set(tree.records.subarray(0, RECORD), RECORD);
    expect(topOfRecords(records).total).toBe(tree.total);
    expect(topOfRecords(records).root).not.toEqual(tree.root);
  }); // @rule 5/inner-node

  it("cannot be one of the padding", () => {
    const padded = (index: number) =>
      forged(([first]) =>
        first
          ? [
              first,
              {
                index,
                amount: 0n,
                salt: new Uint8Array(16),
                path: pathFrom(tree.levels, { from: 0, to: DEPTH, index }),
              },
            ]
          : [],
      );
    expect(refusalOf({ proof: padded(tree.count) })).toBe("padding_leaf");
    expect(refusalOf({ proof: padded(2 ** 32 - 1) })).toBe("padding_leaf");
    const longer = commitOf({ ...tree, count: tree.count + 5 });
    const proof = padded(tree.count);
    proof.set(commitHash(longer), 4);
    expect(refusalOf({ commit: commitText(longer), proof })).toBe("wrong_root");
  }); // @rule 5/inner-node

  it("cannot be an inner node, nor a node of another level", () => {
    const node = tree.levels[1]?.slice(0, RECORD) ?? new Uint8Array();
    const records = tree.records.slice(RECORD);
    records.set(node);
    expect(topOfRecords(records).total).toBe(tree.total);
    expect(topOfRecords(records).root).not.toEqual(tree.root);
    // the same 80 bytes, hashed one level higher, are another node
    const pair = tree.levels[1]?.slice(0, RECORD * 2) ?? new Uint8Array();
    const [second, third] = [2, 3].map((level) => {
      const out = new Uint8Array(RECORD);
      joinPair(pair, 0, level, out, 0);
      return out;
    });
    expect(second).toEqual(tree.levels[2]?.slice(0, RECORD));
    expect(third).not.toEqual(second);
    // a path that starts one level up, with a claim that pretends to be the node's hash
    const levels = levelsAbove(tree.levels[1] ?? node, { from: 1, to: DEPTH, hash: sha256 });
    const short = forged((chunks) =>
      chunks.map((chunk, i) => {
        const path = new Uint8Array(PATH);
        path.set(pathFrom(levels, { from: 1, to: DEPTH, index: i }));
        return { ...chunk, index: i, amount: readU64(node, 0), path };
      }),
    );
    expect(refusalOf({ proof: short })).toBe("wrong_root");
  }); // @rule 5/inner-node
});

describe("a path", () => {
  const proof = fromBase64url(proofOf(tree, 0, commit));

  it("has its one length", () => {
    for (const length of [0, HEAD - 1]) {
      expect(refusalOf({ proof: proof.slice(0, length) })).toBe("wrong_length");
    }
    for (const cut of [1, RECORD, CHUNK]) {
      expect(refusalOf({ proof: proof.slice(0, -cut) })).toBe("wrong_length");
      expect(refusalOf({ proof: new Uint8Array([...proof, ...new Uint8Array(cut)]) })).toBe(
        "wrong_length",
      );
    }
    const three = proof.slice();
    three[HEAD - 1] = 3;
    expect(refusalOf({ proof: three })).toBe("wrong_length");
    expect(refusalOf({ proof: "A".repeat(100_000) })).toBe("wrong_length");
  }); // @rule 5/paths

  it("leads to the root and total of the commit it names", () => {
    const other = commitText(commitOf(tree, commit));
    expect(refusalOf({ commit: other })).toBe("other_commit");
    const greedy = { ...commit, total: commit.total + 1n };
    const own = proof.slice();
    own.set(commitHash(greedy), 4);
    expect(refusalOf({ commit: commitText(greedy), proof: own })).toBe("wrong_total");
  });

  it("is refused with any one bit turned", () => {
    for (let at = 0; at < proof.length; at += 97) {
      const turned = proof.slice();
      turned[at] = (turned[at] ?? 0) ^ (1 << (at % 8));
      expect(refusalOf({ proof: turned }), `byte ${at}`).not.toBe("accepted");
    }
  });
});

describe("another spelling of the same", () => {
  it("of a proof is refused", () => {
    const proof = fromBase64url(proofOf(tree, 0, commit));
    const own = toBase64url(proof);
    expect(own.length % 4).toBe(2);
    expect(refusalOf({ proof: `${own}==` })).toBe("not_canonical");
    expect(refusalOf({ proof: ` ${own}` })).toBe("not_canonical");
    expect(refusalOf({ proof: `${own}AAA` })).toBe("not_canonical");
    const last = own.at(-1) ?? "";
    const next = String.fromCharCode(last.charCodeAt(0) + 1);
    expect(refusalOf({ proof: own.slice(0, -1) + next })).toBe("not_canonical");
    const version = proof.slice();
    version[3] = "2".charCodeAt(0);
    expect(refusalOf({ proof: version })).toBe("wrong_format");
  }); // @rule 5/paths

  it("of a commit is refused", () => {
    const spelled: Record<string, Refusal> = {
      [` ${text}`]: "not_canonical",
      [text.replace(":", ": ")]: "not_canonical",
      [text.replace(/"root":"\w+/, (root) => root.toUpperCase().replace("ROOT", "root"))]:
        "not_canonical",
      [text.replace('"total":"', '"total":"0')]: "not_canonical",
      [text.replace('"depth":32', '"depth":31')]: "wrong_format",
      [text.replace('"count":10', '"count":-1')]: "wrong_format",
      [text.replace('"count":10', '"count":10.0')]: "not_canonical",
      [text.replace("tUSDT", "t USDT")]: "wrong_format",
      [text.replace("{", '{"more":1,')]: "not_canonical",
      [text.slice(0, -1)]: "wrong_format",
    };
    for (const [spelling, refusal] of Object.entries(spelled)) {
      expect(refusalOf({ commit: spelling }), spelling).toBe(refusal);
    }
  }); // @rule 5/paths
});
