// @rule 5/published @call openProofs
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { publicId } from "@ballast/contract/ids.ts";
import { openProofHistory, openProofs } from "@ballast/contract/open/proofs.ts";
import { myProof } from "@ballast/contract/proof/calls.ts";
import { checkChain } from "@ballast/proof/commit-chain.ts";
import { topOfRecords } from "@ballast/proof/tree.ts";
import { verifyProof } from "@ballast/proof/verify.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { expectInvariants, expectRefused } from "../../test/harness.ts";
import { type Buyer, someBuyers } from "../../test/order-builders.ts";
import { aCredit } from "../../test/wallet-builders.ts";
import type { listProofs } from "./list-proofs.ts";
import { takeSnapshot } from "./take-snapshot.ts";

const DAYS = 3;
/** The program as a stranger has it: it shares no code with the code that wrote the files. */
const SECOND = fileURLToPath(
  new URL("../../../../packages/proof/second/check.mjs", import.meta.url),
);

let app: TestApp;
let web: string;
let ana: Buyer;
let bob: Buyer;
let phones: Map<string, string>;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), "ballast-web-"));
  await writeFile(join(web, "verify.html"), "<p>checks</p>");
  app = await startApp({ WEB_DIR: web });
  const { db, owner } = app.database;
  const [first, second] = await someBuyers(owner.db, [7, 9], 5_000_000n);
  if (!first || !second) throw new Error("no members were made");
  [ana, bob] = [first, second];
  await aCredit(owner.db, ana, 1_234_567n);
  for (let day = 0; day < DAYS; day += 1) {
    if (day > 0) await sql`select sandbox.advance_clock(1)`.execute(db);
    await takeSnapshot({ db, dataDir: app.config.DATA_DIR });
  }
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone from members.members`.execute(db);
  phones = new Map(rows.map(({ id, phone }) => [id, phone]));
});
afterAll(async () => {
  await expectInvariants(app.database);
  await app.stop();
  await rm(web, { recursive: true });
});

const get = (path: string) => fetch(`${app.url}${path}`);
const textAt = async (path: string) => (await get(path)).text();
const mine = (member: Buyer) => app.call(myProof, {}, member);
type List = Awaited<ReturnType<typeof listProofs>>;
const listed = async (query = ""): Promise<List> =>
  JSON.parse(await textAt(`/proofs/index.json${query}`));

describe("what is published", () => {
  it("is listed, the newest first and page by page", async () => {
    const whole = await listed();
    expect(whole.list.map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
    expect(whole.list[0]).toMatchObject({ currency: "tUSDT", members: 2, total: "11234567" });
    const first = await listed("?limit=2");
    expect([first.list.length, first.next]).toEqual([2, 2]);
    const rest = await listed(`?limit=2&before=${first.next}`);
    expect([...first.list, ...rest.list]).toEqual(whole.list);
    expect(rest.next).toBeNull();
    expect(await listed("?currency=tEUR")).toMatchObject({ list: [], next: null });
  });

  it("names the page that checks, by its hash", async () => {
    const { checker } = JSON.parse(await textAt("/proofs/index.json"));
    expect(checker).toEqual({
      path: "/verify.html",
      sha256: createHash("sha256").update("<p>checks</p>").digest("hex"),
    });
  }); // @rule 5/verify-page

  it("is read by the app as the same list, page by page, and the newest of each currency", async () => {
    const { list, checker } = JSON.parse(await textAt("/proofs/index.json"));
    const { data } = await app.call(openProofs);
    expect([data.checker, data.newest.length]).toEqual([checker, 1]);
    expect(data.newest[0]).toMatchObject({ hash: list[0].hash, total: 11_234_567n });
    const first = (await app.call(openProofHistory, { pageSize: "2" })).data;
    expect(first.total).toBe(DAYS);
    const cursor = first.cursor ?? "";
    const rest = (await app.call(openProofHistory, { pageSize: "2", cursor })).data;
    const hashes = [...first.list, ...rest.list].map(({ hash }) => hash);
    expect(hashes).toEqual(list.map(({ hash }: { hash: string }) => hash));
    expect(rest.cursor).toBeNull();
    const second = await app.call(openProofHistory, { pageSize: "2", pageNum: "2" });
    expect(second.data.list).toEqual(rest.list);
    const none = await app.call(openProofHistory, { currency: "tEUR" });
    expect(none.data).toEqual({ total: 0, list: [], cursor: null });
    expect((await app.call(openProofHistory, { cursor: "-1" })).raw.data).toMatchObject({
      refusal: "bad_input",
    });
  });

  it("is a chain of commits, one by one and as one file", async () => {
    const { list, commits } = await listed();
    const texts = await Promise.all(list.toReversed().map(({ commit }) => textAt(commit)));
    expect(checkChain(texts)).toEqual({ ok: true, length: DAYS });
    expect(await textAt(commits)).toBe(texts.map((text) => `${text}\n`).join(""));
  });

  it("has all leaves, which anyone can add up", async () => {
    const [newest] = (await listed()).list;
    const reply = await get(newest?.leavesFile ?? "");
    const file = new Uint8Array(await reply.arrayBuffer());
    expect(reply.headers.get("content-disposition")).toBe(
      'attachment; filename="leaves-tUSDT-3.bin"',
    );
    const again = await fetch(`${app.url}${newest?.leavesFile}`, {
      headers: { "if-none-match": reply.headers.get("etag") ?? "" },
    });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const { root, total, count } = topOfRecords(file.subarray(8));
    expect(Buffer.from(root).toString("hex")).toBe(newest?.root);
    expect([total, count]).toEqual([11_234_567n, newest?.leaves]);
  });

  it("is what the second program finds: the file, the chain of commits, and a member's part", async () => {
    const { list, commits } = await listed();
    const newest = list[0];
    const { data } = await mine(ana);
    const saved = {
      "leaves.bin": new Uint8Array(await (await get(newest?.leavesFile ?? "")).arrayBuffer()),
      "commit.json": await textAt(newest?.commit ?? ""),
      "commits.txt": await textAt(commits),
      "proof.txt": data.list[0]?.proof ?? "",
    };
    const cwd = join(web, "saved");
    await mkdir(cwd);
    for (const [name, text] of Object.entries(saved)) await writeFile(join(cwd, name), text);
    const second = (command: string, ...rest: string[]) =>
      promisify(execFile)(process.execPath, [SECOND, command, ...rest], { cwd });
    const asked: [string[], string][] = [
      [["file", "leaves.bin", "commit.json"], "4 leaves add up to 11234567 tUSDT"],
      [["chain", "commits.txt"], "3 commits follow each other"],
      [
        ["member", "commit.json", "proof.txt", phones.get(ana.id) ?? ""],
        "6234567 tUSDT in 2 leaves",
      ],
    ];
    for (const [[command = "", ...rest], says] of asked) {
      expect((await second(command, ...rest)).stdout.trim()).toBe(`as published: ${says}`);
    }
    const another = phones.get(bob.id) ?? "";
    await expect(second("member", "commit.json", "proof.txt", another)).rejects.toMatchObject({
      stderr: expect.stringContaining("NOT as published: another root"),
    });
  }); // @rule 5/leaf-file

  it("has the heads of the ledger's chains, over which the seal in the commit is made", async () => {
    const [newest] = (await listed()).list;
    const seal = JSON.parse(await textAt(newest?.sealFile ?? ""));
    expect(seal.buckets).toHaveLength(64);
    const hash = createHash("sha256");
    for (const bucket of seal.buckets) hash.update(Buffer.from(bucket.hash, "hex"));
    expect(hash.digest("hex")).toBe(seal.seal);
    expect(JSON.parse(await textAt(newest?.commit ?? "")).seal).toBe(seal.seal);
    const { rows } = await sql<{ seq: bigint; hash: Buffer }>`
      select seq, hash from ledger.heads where bucket = 7`.execute(app.database.db);
    expect(seal.buckets[7]).toEqual({
      bucket: 7,
      sequence: `${rows[0]?.seq}`,
      hash: rows[0]?.hash.toString("hex"),
    });
  }); // @rule ledger/heads

  it("may be read by any page, and kept as long as it cannot change", async () => {
    const [newest] = (await listed()).list;
    for (const [path, kept] of [
      ["/proofs/index.json", "public, max-age=60"],
      ["/proofs/commits-tUSDT.txt", "public, max-age=60"],
      [newest?.commit, "public, max-age=31536000, immutable"],
      [newest?.leavesFile, "public, max-age=31536000, immutable"],
      [newest?.sealFile, "public, max-age=31536000, immutable"],
    ]) {
      const reply = await get(path ?? "");
      expect([path, reply.status, reply.headers.get("cache-control")]).toEqual([path, 200, kept]);
      expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  it("is nothing else: not what is secret, nor a place outside", async () => {
    for (const path of [
      "/proofs/tUSDT/4",
      "/proofs/tUSDT/0",
      "/proofs/tUSDT/1x",
      "/proofs/tXXX/1",
      "/proofs/tEUR/1/leaves.bin",
      "/proofs/tUSDT/3/openings.bin",
      "/proofs/tUSDT/3/members.bin",
      "/proofs/tUSDT/3/deposits.txt",
      "/proofs/tUSDT/3/statement.txt",
      "/proofs/tUSDT/4/deposits.txt",
      "/proofs/tXXX/1/deposits.txt",
      "/proofs/commits-tEUR.txt",
      "/proofs/commits-..%2F..%2Frunning.txt",
      "/proofs/seals/2001-01-01",
      "/proofs/seals/yesterday",
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await get("/proofs/index.json?limit=1000")).status).toBe(400);
  });
});

describe("a member's own proof", () => {
  it("verifies with the published commit and the own number, and with no other", async () => {
    const [newest] = (await listed()).list;
    const published = await textAt(newest?.commit ?? "");
    for (const [member, owed] of [
      [ana, 6_234_567n],
      [bob, 5_000_000n],
    ] as const) {
      const { list } = (await mine(member)).data;
      expect(list).toHaveLength(1);
      const [own] = list;
      expect(own).toMatchObject({ currency: "tUSDT", commit: published });
      expect(own?.takenAt.toISOString()).toBe(newest?.takenAt);
      const given = { commit: published, proof: own?.proof, owed };
      const identifier = phones.get(member.id);
      expect(verifyProof({ ...given, identifier })).toMatchObject({ ok: true, amount: owed });
      const another = phones.get(member === ana ? bob.id : ana.id);
      expect(verifyProof({ ...given, identifier: another })).toMatchObject({ ok: false });
    }
  }); // @rule 5/own-proof

  it("is the member's who asks, whatever else is sent along", async () => {
    const asked = await fetch(`${app.url}/api/proof/mine?member=${publicId("member", bob.id)}`, {
      headers: { "x-access-token": ana.token },
    });
    const { data } = (await asked.json()) as {
      data: { list: { commit: string; proof: string }[] };
    };
    const identifier = phones.get(ana.id);
    expect(
      verifyProof({ commit: data.list[0]?.commit, proof: data.list[0]?.proof, identifier }),
    ).toMatchObject({ ok: true });
    await expectRefused(app.database, "not_logged_in", () => app.call(myProof));
  }); // @rule 5/own-proof

  it("is there from the first snapshot after the registration on", async () => {
    const [late] = await someBuyers(app.database.owner.db, [7], 0n);
    if (!late) throw new Error("no member was made");
    expect((await mine(late)).data.list).toEqual([]);
    await sql`select sandbox.advance_clock(1)`.execute(app.database.db);
    await takeSnapshot({ db: app.database.db, dataDir: app.config.DATA_DIR });
    const { list } = (await mine(late)).data;
    const { rows } = await sql<{ phone: string }>`
      select phone from members.members where id = ${late.id}`.execute(app.database.db);
    const given = { commit: list[0]?.commit, proof: list[0]?.proof };
    expect(verifyProof({ ...given, identifier: rows[0]?.phone, owed: 0n })).toMatchObject({
      ok: true,
    });
  });
});

it("hands its large files out thirty times a minute, and answers everything else meanwhile", async () => {
  const [newest] = (await listed()).list;
  const statuses: number[] = [];
  for (let times = 0; times <= 30; times += 1) {
    const reply = await get(newest?.leavesFile ?? "");
    statuses.push(reply.status);
    await reply.body?.cancel();
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await get(newest?.commit ?? "")).status).toBe(200);
});
