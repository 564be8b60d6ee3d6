import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeU32, writeU64 } from "./bytes.ts";
import { type Commit, commitHash, commitText } from "./commit.ts";
import { commitOf } from "./example.ts";
import { encodeProof } from "./member-proof.ts";
import { buildSnapshot, FILES } from "./node/build-snapshot.ts";
import { checkFile } from "./node/check-file.ts";
import { openSnapshot, type Snapshot } from "./node/open-snapshot.ts";
import { RECORD } from "./records.ts";
import { topOfRecords } from "./tree.ts";
import { verifyProof } from "./verify.ts";

const folder = mkdtempSync(join(tmpdir(), "ballast-proof-"));
const leaves = join(folder, FILES.leaves);
const changed = join(folder, "changed.bin");
/** Three leaves each: more than one block of the file. */
const MEMBERS = 22_000;
const claimOf = (member: number) => ({
  identifier: `+49${1_700_000_000 + member}`,
  owed: BigInt(member) * 1_000_003n,
});

function* claims(members = MEMBERS) {
  for (let member = 0; member < members; member += 1) yield claimOf(member);
}

let commit: Commit;
let snapshot: Snapshot;
const steps = new Map<string, number>();

beforeAll(async () => {
  const built = await buildSnapshot({
    claims: claims(),
    folder,
    chunks: 3,
    threads: 2,
    expected: MEMBERS,
    progress: (step, done, all) => steps.set(step, done / all),
  });
  commit = commitOf(built);
  snapshot = await openSnapshot(folder, { threads: 2 });
});

afterAll(() => {
  snapshot.close();
  rmSync(folder, { recursive: true, force: true });
});

function checkOf(change: (file: Uint8Array) => Uint8Array) {
  writeFileSync(changed, change(new Uint8Array(readFileSync(leaves))));
  return checkFile(changed, commitText(commit), { threads: 1 });
}

describe("a snapshot", () => {
  it("is the tree of its published file", () => {
    const file = new Uint8Array(readFileSync(leaves));
    const { root, total, count } = topOfRecords(file.subarray(8));
    expect({ root, total, count }).toEqual({
      root: commit.root,
      total: (BigInt(MEMBERS) * BigInt(MEMBERS - 1) * 1_000_003n) / 2n,
      count: MEMBERS * 3,
    });
  }); // @rule 5/leaf-file

  it("proves every member's claim, and no one else's", () => {
    for (const member of [0, 1, 777, 10_000, MEMBERS - 1]) {
      const proof = encodeProof(snapshot.prove(member, commitHash(commit)));
      const given = { commit: commitText(commit), proof };
      expect(verifyProof({ ...given, ...claimOf(member) })).toMatchObject({ ok: true, chunks: 3 });
      const other = claimOf((member + 1) % MEMBERS);
      expect(verifyProof({ ...given, ...other })).toEqual({ ok: false, refusal: "wrong_root" });
    }
    expect(() => snapshot.prove(MEMBERS, commitHash(commit))).toThrow("wrong_length");
  });

  it("lays the leaves down in no order of the claims", () => {
    const places = Array.from({ length: 500 }, (_, member) =>
      snapshot.prove(member, commitHash(commit)).chunks.map((chunk) => chunk.index),
    ).flat();
    expect(new Set(places).size).toBe(1_500);
    const mean = places.reduce((sum, place) => sum + place, 0) / places.length;
    // uniform over 66,000: the mean of 1,500 has a standard deviation of 492; six times that never
    // occurs
    expect(Math.abs(mean - 33_000)).toBeLessThan(2_950);
  }); // @rule 5/chunks

  it("keeps its secrets to the owner of the files, and nothing else in the folder", () => {
    expect(
      readdirSync(folder)
        .filter((name) => name !== "changed.bin")
        .sort(),
    ).toEqual(Object.values(FILES).sort());
    for (const name of [FILES.openings, FILES.places]) {
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    }
  });

  it("told how far it was, to the end of each step", () => {
    expect(Object.fromEntries(steps)).toEqual({ splitting: 1, shuffling: 1, "adding up": 1 });
  });

  it("may be of nobody, and takes claims as they come", async () => {
    const empty = join(folder, "empty");
    const none = await buildSnapshot({ claims: [], folder: empty, threads: 1 });
    expect(none).toMatchObject({ total: 0n, count: 0, members: 0 });
    expect(
      await checkFile(join(empty, FILES.leaves), commitText(commitOf(none)), { threads: 1 }),
    ).toEqual({ ok: true, count: 0, total: 0n });
    async function* slow() {
      yield* claims(3);
    }
    const few = await buildSnapshot({ claims: slow(), folder: empty, threads: 2 });
    expect(few).toMatchObject({ total: 3_000_009n, count: 6, members: 3 });
    rmSync(empty, { recursive: true });
  });

  it("is built in this thread as on others, also after one that was broken off", async () => {
    const own = join(folder, "own-thread");
    const wrong = ["a", "b"].map((identifier) => ({ identifier, owed: 2n ** 63n }));
    await expect(buildSnapshot({ claims: wrong, folder: own, threads: 0 })).rejects.toThrow(
      "sum_overflow",
    );
    const [made, other] = await Promise.all([
      buildSnapshot({ claims: claims(700), folder: own, threads: 0 }),
      buildSnapshot({ claims: claims(3), folder: join(folder, "beside"), threads: 0 }),
    ]);
    expect(other).toMatchObject({ total: 3_000_009n, count: 6, members: 3 });
    const text = commitText(commitOf(made));
    expect(await checkFile(join(own, FILES.leaves), text, { threads: 1 })).toEqual({
      ...{ ok: true, count: 1_400, total: made.total },
    });
    const total = [...claims(700)].reduce((sum, { owed }) => sum + owed, 0n);
    expect(made.total).toBe(total);
  });

  it("is not made of what no tree takes", async () => {
    const own = join(folder, "refused");
    const build = (identifier: string, owed: bigint, chunks = 2) =>
      buildSnapshot({ claims: [{ identifier, owed }], folder: own, chunks, threads: 1 });
    await expect(build("a", -1n)).rejects.toThrow("negative_amount");
    await expect(build("a", 2n ** 64n)).rejects.toThrow("amount_too_large");
    await expect(build("", 1n)).rejects.toThrow("identifier_malformed");
    await expect(build("\ud800", 1n)).rejects.toThrow("identifier_malformed");
    await expect(build("a", 1n, 1)).rejects.toThrow("too_few_chunks");
    const claims = ["a", "b"].map((identifier) => ({ identifier, owed: 2n ** 63n }));
    await expect(buildSnapshot({ claims, folder: own, threads: 1 })).rejects.toThrow(
      "sum_overflow",
    );
    expect(readdirSync(folder)).not.toContain("refused");
    mkdirSync(own);
    writeFileSync(join(own, "of-somebody-else"), "");
    await expect(build("a", -1n)).rejects.toThrow("negative_amount");
    expect(readdirSync(own)).toEqual(["of-somebody-else"]);
    rmSync(own, { recursive: true });
  }); // @rule 5/claims
});

describe("the published file", () => {
  it("is accepted as it is", async () => {
    expect(await checkOf((file) => file)).toEqual({
      ok: true,
      count: commit.count,
      total: commit.total,
    });
  });

  it("is refused by name when it is another", async () => {
    const refused = async (change: (file: Uint8Array) => unknown) => {
      const verdict = await checkOf((file) => {
        const other = change(file);
        return other instanceof Uint8Array ? other : file;
      });
      return verdict.ok ? "accepted" : verdict.refusal;
    };
    expect(await refused((file) => writeU64(file, 8, 2n ** 64n - 1n))).toBe("sum_overflow");
    expect(await refused((file) => writeU64(file, 8, 0n))).toBe("wrong_total");
    expect(await refused((file) => file.copyWithin(16, 8 + RECORD + 8, 8 + RECORD * 2))).toBe(
      "wrong_root",
    );
    expect(await refused((file) => file.slice(0, -1))).toBe("wrong_length");
    expect(await refused((file) => file.slice(0, 5))).toBe("wrong_length");
    expect(await refused((file) => file.fill(0, 0, 4))).toBe("wrong_format");
    expect(
      await refused((file) => {
        writeU32(file, 4, commit.count - 1);
        return file.slice(0, -RECORD);
      }),
    ).toBe("wrong_count");
    const verdict = await checkFile(leaves, "{}", { threads: 1 });
    expect(verdict).toEqual({ ok: false, refusal: "wrong_format" });
  }); // @rule 5/leaf-file
});
