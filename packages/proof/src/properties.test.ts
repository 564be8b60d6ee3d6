import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBase64url, fromHex, toBase64url, toHex } from "./bytes.ts";
import { commitBytes, commitHash, commitOfBytes, commitText, parseCommit } from "./commit.ts";
import { checkChain, clashOf } from "./commit-chain.ts";
import { drawsFrom, shuffled, split } from "./draws.ts";
import { CLAIMS, commitOf, exampleTree, proofOf, seeded } from "./example.ts";
import { fastHash } from "./node/fast-hash.ts";
import { Refused } from "./refusals.ts";
import { hashOf } from "./sha256.ts";
import { buildTree, topOfRecords } from "./tree.ts";
import { verifyProof } from "./verify.ts";

const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const claims = fc.array(
  fc.record({
    identifier: fc.string({ minLength: 1, maxLength: 30, unit: "grapheme-ascii" }),
    owed: fc.bigInt({ min: 0n, max: 2n ** 58n }),
  }),
  { maxLength: 40 },
);

describe("SHA-256", () => {
  it("is OpenSSL's for every length", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const right = createHash("sha256").update(bytes).digest("hex");
        expect(toHex(hashOf(bytes))).toBe(right);
        expect(toHex(hashOf(bytes, fastHash))).toBe(right);
      }),
    );
  });
});

describe("drawing", () => {
  it("splits into parts that add up, with as many draws as it takes", () => {
    fc.assert(
      fc.property(u64, fc.integer({ min: 2, max: 16 }), fc.nat(), (amount, parts, seed) => {
        const cut = split(amount, parts, drawsFrom(seeded(seed), 64));
        expect(cut.length).toBe(parts);
        expect(cut.every((part) => part >= 0n)).toBe(true);
        expect(cut.reduce((sum, part) => sum + part, 0n)).toBe(amount);
      }),
    );
  }); // @rule 5/chunks

  it("gives each order of three and each cut of two as often as any other", () => {
    const draws = drawsFrom(seeded(7));
    const seen = new Map<string, number>();
    const count = (key: string) => seen.set(key, (seen.get(key) ?? 0) + 1);
    for (let i = 0; i < 6_000; i += 1) {
      count(shuffled(3, draws).join());
      count(split(5n, 2, draws).join("+"));
    }
    // 6 orders and 6 cuts, 1,000 expected of each; 150 is five standard deviations
    expect(seen.size).toBe(12);
    for (const times of seen.values()) expect(Math.abs(times - 1_000)).toBeLessThan(150);
  }); // @rule 5/chunks
});

describe("a tree", () => {
  it("adds up, proves every claim, and is the tree of its published records", () => {
    fc.assert(
      fc.property(claims, fc.integer({ min: 2, max: 5 }), fc.nat(), (owed, chunks, seed) => {
        const tree = buildTree(owed, { random: seeded(seed), chunks });
        expect(tree.total).toBe(owed.reduce((sum, claim) => sum + claim.owed, 0n));
        expect(tree.count).toBe(owed.length * chunks);
        expect(topOfRecords(tree.records, fastHash)).toEqual({
          root: tree.root,
          total: tree.total,
          count: tree.count,
        });
        const commit = commitOf(tree);
        owed.forEach((claim, i) => {
          const given = { commit: commitText(commit), proof: proofOf(tree, i, commit) };
          expect(verifyProof({ ...given, ...claim }).ok).toBe(true);
        });
      }),
      { numRuns: 25 },
    );
  });

  it("has new salts, parts and places with every snapshot", () => {
    const [one, two] = [1, 2].map((seed) => buildTree(CLAIMS, { random: seeded(seed) }));
    expect(one?.total).toBe(two?.total);
    expect(one?.root).not.toEqual(two?.root);
    const salts = [one, two].flatMap((tree) => tree?.openings.flat().map((o) => toHex(o.salt)));
    expect(new Set(salts).size).toBe(20);
  }); // @rule 5/chunks
});

describe("a check", () => {
  const tree = exampleTree();
  const commit = commitText(commitOf(tree));

  it("never throws, whatever it is given", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (a, b, c) => {
        expect(verifyProof({ commit: a, proof: b, identifier: c }).ok).toBe(false);
        expect(verifyProof({ commit, proof: b, identifier: c }).ok).toBe(false);
        expect(checkChain([a, b, c]).ok).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.uint8Array({ maxLength: 6_000 }), (value, bytes) => {
        const text = JSON.stringify(value);
        expect(verifyProof({ commit: text, proof: bytes, identifier: text }).ok).toBe(false);
        expect(verifyProof({ commit, proof: bytes, identifier: "a" }).ok).toBe(false);
      }),
    );
  }); // @rule 5/paths

  it("refuses a proof with any byte changed", () => {
    const proof = fromBase64url(proofOf(tree, 2, commitOf(tree)));
    fc.assert(
      fc.property(fc.nat(proof.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = proof.slice();
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(verifyProof({ commit, proof: changed, identifier: "+919810012345" }).ok).toBe(false);
      }),
    );
  }); // @rule 5/paths
});

describe("texts", () => {
  it("come back as they were, and only from the one spelling", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString("base64url"));
        expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
        expect(fromHex(toHex(bytes), bytes.length)).toEqual(bytes);
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        try {
          expect(toBase64url(fromBase64url(text))).toBe(text);
        } catch (error) {
          expect(error).toBeInstanceOf(Refused);
        }
      }),
    );
  });
});

describe("the bytes of a commit", () => {
  const commit = commitOf(exampleTree());
  const bytes = commitBytes(commit);

  it("give the commit back, and no others do", () => {
    expect(commitOfBytes(bytes)).toEqual(commit);
    const long = {
      ...commit,
      currency: "x".repeat(16),
      sequence: 2 ** 32 - 1,
      total: 2n ** 64n - 1n,
    };
    const second = { ...long, previous: commitHash(commit) };
    expect(commitOfBytes(commitBytes(second))).toEqual(second);
    for (const wrong of [
      new Uint8Array(),
      bytes.slice(0, -1),
      Uint8Array.from([...bytes, 0]),
      commitHash(commit),
      new Uint8Array(bytes.length).fill(255),
    ]) {
      expect(() => commitOfBytes(wrong)).toThrow("wrong_format");
    }
  });

  it("are refused or those of another commit when any of them is another", () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ by;
        try {
          expect(commitBytes(commitOfBytes(changed))).toEqual(changed);
        } catch (error) {
          expect(error).toBeInstanceOf(Refused);
        }
      }),
    );
  });
});

describe("a chain of commits", () => {
  const tree = exampleTree();
  const first = commitOf(tree);
  const second = commitOf(tree, first);
  const third = commitOf(tree, second);
  const texts = [first, second, third].map(commitText);

  it("holds, from the first or from anywhere", () => {
    expect(checkChain(texts)).toEqual({ ok: true, length: 3 });
    expect(checkChain(texts.slice(1))).toEqual({ ok: true, length: 2 });
    expect(texts.map(parseCommit)).toEqual([first, second, third]);
  }); // @rule 5/commits

  it("is refused by name where it breaks", () => {
    const other = buildTree(CLAIMS, { random: seeded(9) });
    const broken = (change: Partial<typeof first>) =>
      checkChain([texts[0], commitText({ ...second, ...change })]);
    expect(broken({ previous: hashOf(new Uint8Array()) })).toEqual({
      ok: false,
      refusal: "broken_chain",
      at: 1,
    });
    expect(broken({ currency: "tINR" })).toMatchObject({ refusal: "other_currency" });
    expect(broken({ sequence: 5 })).toMatchObject({ refusal: "gap_in_chain" });
    expect(broken({ takenAt: first.takenAt - 86_400_000 })).toMatchObject({
      refusal: "days_out_of_order",
    });
    expect(broken({ takenAt: first.takenAt + 1 })).toMatchObject({
      refusal: "two_commits_for_one_day",
    });
    expect(broken({ takenAt: first.takenAt + 1, root: other.root })).toMatchObject({
      refusal: "two_roots_for_one_day",
    });
    expect(checkChain([texts[0], texts[2]])).toMatchObject({ refusal: "gap_in_chain" });
    const unchained = { ...second, previous: new Uint8Array(32) };
    expect(() => commitText(unchained)).toThrow("wrong_format");
    expect(() => commitText({ ...first, previous: commitHash(first) })).toThrow("wrong_format");
  }); // @rule 5/commits

  it("shows two stories to whoever holds both", () => {
    const other = commitOf(buildTree(CLAIMS, { random: seeded(9) }));
    expect(clashOf(first, first)).toBeNull();
    expect(clashOf(first, second)).toBeNull();
    expect(clashOf(first, { ...other, currency: "tINR" })).toBeNull();
    expect(clashOf(first, other)).toBe("two_roots_for_one_day");
    expect(clashOf(first, { ...first, seal: hashOf(new Uint8Array()) })).toBe(
      "two_commits_for_one_day",
    );
    const later = { ...other, takenAt: first.takenAt + 3 * 86_400_000 };
    expect(clashOf(first, later)).toBe("two_commits_for_one_place");
  }); // @rule 5/commits
});
