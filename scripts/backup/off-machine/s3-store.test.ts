// @rule run/backup-off-machine
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type StrictStore, startStrictStore } from "../../test-programs/strict-store.ts";
import { inParts, openS3, partBytesOf } from "./s3-store.ts";
import type { Store } from "./store.ts";

const MIB = 1_048_576;

let strict: StrictStore;
let life: AbortController;
let store: Store;

beforeEach(async () => {
  strict = await startStrictStore();
  life = new AbortController();
  store = openedWith({});
});
afterEach(() => strict.close());

const openedWith = (env: NodeJS.ProcessEnv, where = "s3://vault/a/b/") =>
  openS3(where, { ...strict.env, ...env }, life.signal);

async function* of(...chunks: Uint8Array[]) {
  yield* chunks;
}
async function bytesOf(name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await store.get(name)) ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const put = (bytes: Uint8Array, name = "ballast-x") => store.put(name, of(bytes), bytes.length);

it("keeps what it is given in parts, and gives it back", async () => {
  const bytes = randomBytes(40 * MIB + 7);
  await store.put("ballast-one", of(bytes.subarray(0, 9), bytes.subarray(9)), bytes.length);
  expect(strict.asked.filter((one) => one.startsWith("PUT"))).toHaveLength(3);
  expect([...strict.objects.keys()]).toEqual(["a/b/ballast-one"]);
  expect((await bytesOf("ballast-one")).equals(bytes)).toBe(true);
  expect(await store.get("ballast-two")).toBeNull();
});

it("lists every page of its own folder, and removes", async () => {
  for (const name of ["ballast-1", "ballast-2", "ballast-3", "ballast-4", "ballast-5", "other"]) {
    await put(randomBytes(3), name);
  }
  await openedWith({}, "s3://vault").put("ballast-9", of(randomBytes(1)), 1);
  await openedWith({}, "s3://vault/a/b/ballast-c").put("ballast-9", of(randomBytes(1)), 1);
  await store.remove("ballast-4");
  const listed = await store.list();
  expect(listed.map(({ name }) => name)).toEqual([
    "ballast-1",
    "ballast-2",
    "ballast-3",
    "ballast-5",
  ]);
  expect(listed[0]).toMatchObject({ bytes: 3, isFolder: false });
  expect(Math.abs(Date.now() - Number(listed[0]?.modifiedAt))).toBeLessThan(60_000);
});

describe("a store that fails", () => {
  /** Fails the first requests of a kind. */
  const failing = (kind: RegExp, how: "503" | "cut" | "200 with an error", times: number) => {
    let left = times;
    strict.fault = (asked) => (kind.test(asked) && left-- > 0 ? how : null);
  };

  it.each(["503", "cut"] as const)("is asked again, with the same bytes: %s", async (how) => {
    failing(/partNumber=1|uploads/, how, 3);
    const bytes = randomBytes(MIB);
    await put(bytes);
    expect((await bytesOf("ballast-x")).equals(bytes)).toBe(true);
  });

  it("is asked five times at most; then nothing of the upload is left", async () => {
    failing(/partNumber=1/, "503", 99);
    await expect(put(randomBytes(9))).rejects.toThrow(
      /The store refuses that\. It said: 503 SlowDown/,
    );
    expect(strict.asked.filter((one) => one.includes("partNumber=1"))).toHaveLength(5);
    expect([strict.objects.size, strict.uploads.size]).toEqual([0, 0]);
  }, 30_000);

  it("with an answer that was lost has completed all the same", async () => {
    const { fault } = strict;
    let isLost = false;
    strict.fault = (asked) => {
      if (!/^POST \?uploadId/.test(asked) || isLost) return fault(asked);
      isLost = true;
      // As if it had been done, before the connection broke.
      for (const [id, parts] of strict.uploads) {
        strict.objects.set("a/b/ballast-x", {
          bytes: Buffer.concat([...parts.values()]),
          at: new Date(),
        });
        strict.uploads.delete(id);
      }
      return "cut";
    };
    await put(randomBytes(100));
    expect(strict.objects.get("a/b/ballast-x")?.bytes).toHaveLength(100);
  });

  it("at the end, after it answered that all is well, is believed to have failed", async () => {
    failing(/^POST \?uploadId/, "200 with an error", 1);
    await expect(put(randomBytes(9))).rejects.toThrow(
      "did not keep the backup whole. It said: It broke",
    );
    expect([strict.objects.size, strict.uploads.size]).toEqual([0, 0]);
  });

  it("in the middle of a download goes on from there", async () => {
    const bytes = randomBytes(3 * MIB);
    await put(bytes);
    failing(/^body$/, "cut", 3);
    expect((await bytesOf("ballast-x")).equals(bytes)).toBe(true);
  });
});

it("shows nothing of a backup that ended in the middle, by itself or by a signal", async () => {
  async function* ended() {
    yield randomBytes(17 * MIB);
    life.abort(new Error("ended by a signal"));
    yield randomBytes(17 * MIB);
  }
  await expect(store.put("ballast-x", ended(), 34 * MIB)).rejects.toThrow("ended by a signal");
  expect([strict.objects.size, strict.uploads.size]).toEqual([0, 0]);
  life = new AbortController();
  store = openedWith({});
  async function* broken() {
    yield randomBytes(17 * MIB);
    throw new Error("the disk broke");
  }
  await expect(store.put("ballast-x", broken(), 17 * MIB)).rejects.toThrow("the disk broke");
  expect([strict.objects.size, strict.uploads.size]).toEqual([0, 0]);
});

describe("a refusal", () => {
  it.each<[string, NodeJS.ProcessEnv, RegExp]>([
    [
      "no key",
      { AWS_ACCESS_KEY_ID: "" },
      /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set/,
    ],
    ["another key", { AWS_ACCESS_KEY_ID: "AKIDOTHER" }, /refuses these credentials\. Correct AWS_/],
    [
      "a wrong secret",
      { AWS_SECRET_ACCESS_KEY: "x" },
      /refuses these credentials.*SignatureDoesNotMatch/,
    ],
    ["another region", { AWS_REGION: "us-east-1" }, /in another region\. Name it in AWS_REGION/],
    [
      "nobody there",
      { AWS_ENDPOINT_URL: "http://127.0.0.1:54998" },
      /127\.0\.0\.1:54998: Nothing answers at that address/,
    ],
    [
      "no address",
      { AWS_ENDPOINT_URL: "store.example" },
      /AWS_ENDPOINT_URL takes the store's address/,
    ],
  ])(
    "of %s is a sentence",
    async (_name, env, sentence) => {
      const listing = async () => openedWith(env).list();
      await expect(listing()).rejects.toThrow(sentence);
      await expect(listing()).rejects.toThrow(/^[^\n]+$/);
    },
    30_000,
  );

  it("of a bucket that is not there, or of a name that cannot be one", async () => {
    await expect(openedWith({}, "s3://other/a").list()).rejects.toThrow(
      /no bucket of this name\. Create it/,
    );
    for (const where of ["s3://", "s3:vault", "s3://x/a b", "s3://user:key@vault/a"]) {
      expect(() => openedWith({}, where)).toThrow("names no place of a store: s3://BUCKET/PREFIX");
    }
  });

  it("is not waited for once it is to end", async () => {
    strict.fault = () => "503";
    const listing = store.list();
    life.abort(new Error("ended"));
    await expect(listing).rejects.toThrow();
    expect(strict.asked.length).toBeLessThan(2);
  });
});

it("makes parts larger where there would be too many", async () => {
  expect([partBytesOf(1), partBytesOf(100e9)]).toEqual([16 * MIB, 16 * MIB]);
  expect(partBytesOf(1e12)).toBeGreaterThan(1e12 / 10_000);
  const parts: string[] = [];
  const chunks = ["abc", "d", "", "efghijk", "l"].map((one) => Buffer.from(one));
  for await (const part of inParts(of(...chunks), 5)) parts.push(Buffer.from(part).toString());
  expect(parts).toEqual(["abcde", "fghij", "kl"]);
});
