// @rule ledger/invariants
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../../apps/server/test/app.ts";
import { resealed } from "../../../apps/server/test/broken-books.ts";
import { fullBooks } from "../../../apps/server/test/full-books.ts";
import { expectInvariants } from "../../../apps/server/test/harness.ts";
import { BackupRefused } from "../../../scripts/backup/manifest.ts";
import { readSeals } from "./published-seals.ts";
import { verifyLedger } from "./verify-ledger.ts";

let app: TestApp;
let folder: string;
/** The seal files from before the first posting, and after the last one. */
let before: string;
let kept: string;
let victim: { bucket: number; id: string; seq: string; no: number };
/** Statements that falsify a purchase, and restore it. */
let rewrite: string;
let putRight: string;

beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), "ballast-seals-"));
  before = await keepSeal("2026-11-01");
  await fullBooks(app);
  kept = await keepSeal("2026-11-20");
  const { rows } = await asSuper(
    `select bucket, transaction_id as id, seq::text, no from ledger.entries
    where event = 'buy' order by bucket, seq, no limit 1`,
  );
  victim = rows[0];
  const changeReference = (to: string) => `update ledger.transactions set reference = ${to}
    where bucket = ${victim.bucket} and id = '${victim.id}'`;
  rewrite = changeReference("reference || '!'");
  putRight = changeReference("left(reference, -1)");
});
afterAll(async () => {
  await expectInvariants(app.database);
  await app.stop();
  await rm(folder, { recursive: true });
});

async function asSuper(text: string) {
  const client = new pg.Client({ connectionString: app.database.superUrl });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/** Writes the present heads in the published format. */
async function keepSeal(day: string): Promise<string> {
  const { rows } = await sql<{ seq: bigint; hash: Buffer }>`
    select seq, hash from ledger.heads order by bucket`.execute(app.database.db);
  const buckets = rows.map(({ seq, hash }, bucket) => {
    return { bucket, sequence: String(seq), hash: hash.toString("hex") };
  });
  const hash = createHash("sha256");
  for (const head of rows) hash.update(head.hash);
  const file = join(folder, `${day}.json`);
  const seal = { format: "ballast-seal-1", day, at: `${day}T00:00:02.000Z`, buckets };
  await writeFile(file, JSON.stringify({ ...seal, seal: hash.digest("hex") }));
  return file;
}

const problems = async (...places: string[]) => (await verify(...places)).problems;
const verify = async (...places: string[]) =>
  verifyLedger({
    ownerUrl: app.database.owner.url,
    seals: await readSeals(places),
    say: () => {},
  });

/** The problems found while the change is in place; afterwards it is reverted. */
async function foundAfter(wrong: string, right: string, ...places: string[]): Promise<string[]> {
  await asSuper(wrong);
  try {
    return await problems(...places);
  } finally {
    await asSuper(right);
  }
}

const entries = () => `bucket = ${victim.bucket} and transaction_id = '${victim.id}'`;

describe("a ledger as it was written", () => {
  it("recomputes, and agrees with what was published before and since", async () => {
    const found = await verify(before, kept);
    expect(found.problems).toEqual([]);
    const { rows } = await asSuper(`select (select count(*)::int from ledger.seals) as batches,
      (select count(*)::int from ledger.transactions) as transactions,
      (select count(*)::int from ledger.entries) as entries`);
    expect(rows[0].batches).toBeGreaterThan(20);
    expect(found).toMatchObject(rows[0]);
  });
});

describe("a superuser who rewrites an entry", () => {
  it("is found by the batch it was in", async () => {
    const found = await foundAfter(
      `update ledger.entries set amount = amount + 1 where ${entries()} and no = ${victim.no}`,
      `update ledger.entries set amount = amount - 1 where ${entries()} and no = ${victim.no}`,
    );
    expect(found[0]).toBe(
      `bucket ${victim.bucket}, batch ${victim.seq} is not what was sealed: it has ${victim.id}`,
    );
    expect(found[1]).toContain("a balance that is not the sum of its entries");
  });

  it("is found though the database's own functions were made to say that all is well", async () => {
    const { rows } = await asSuper(
      "select pg_get_functiondef('ledger.seal_hashes(int, bigint, bigint)'::regprocedure) as text",
    );
    const found = await foundAfter(
      `create or replace function ledger.seal_hashes(in_bucket int, behind bigint, up_to bigint)
        returns table (seq bigint, hash bytea) language sql stable as $$
          select s.seq, s.hash from ledger.seals s
          where s.bucket = in_bucket and s.seq > behind and s.seq <= up_to $$;
      ${rewrite}`,
      `${rows[0].text}; ${putRight}`,
    );
    expect(found).toEqual([expect.stringContaining("is not what was sealed")]);
  });

  it("and seals everything anew is found by a seal that somebody kept", async () => {
    const reseal = () =>
      app.database.owner.db.transaction().execute((tx) => resealed().execute(tx));
    await asSuper(rewrite);
    await reseal();
    const alone = await problems();
    const beside = await problems(before, kept);
    await asSuper(putRight);
    await reseal();
    expect(alone).toEqual([]);
    expect(beside).toEqual([expect.stringContaining("was another one when it was published on")]);
    expect(await problems(before, kept)).toEqual([]);
  });
});

describe("somebody who takes away or adds", () => {
  it("a whole batch from the end of a chain is found by a seal that somebody kept", async () => {
    const { bucket } = victim;
    const end = `bucket = ${bucket} and seq = (select seq from ledger.heads where bucket = ${bucket})`;
    const { rows } = await asSuper(`select seq from ledger.heads where bucket = ${bucket}`);
    const last = rows[0].seq;
    const found = await foundAfter(
      `set session_replication_role = replica;
      create table public.hidden as select * from ledger.seals where ${end};
      delete from ledger.seals where ${end};
      update ledger.heads h set seq = h.seq - 1, hash = (select previous_hash from public.hidden)
      where h.bucket = ${bucket}`,
      `insert into ledger.seals select * from public.hidden;
      update ledger.heads h set seq = s.seq, hash = s.hash from public.hidden s
      where h.bucket = s.bucket; drop table public.hidden`,
      kept,
    );
    expect(found[0]).toBe(
      `bucket ${bucket}, it ends with batch ${last - 1}; ${last} was published on 2026-11-20 (${kept})`,
    );
    expect(found[1]).toContain("a ledger transaction in no batch");
  });

  it("an entry beside the chain is found, whatever time it bears", async () => {
    const found = await foundAfter(
      `insert into ledger.entries select bucket, transaction_id, 90, at + interval '1 microsecond',
        seq, event, kind, currency, owner, side, amount, balance
      from ledger.entries where ${entries()} and no = ${victim.no}`,
      `delete from ledger.entries where ${entries()} and no = 90`,
    );
    expect(found).toEqual([
      `an entry that no sealed ledger transaction has: ${victim.bucket} ${victim.id} 90`,
      expect.stringContaining("a balance that is not the sum of its entries"),
    ]);
  });
});

describe("what is no published seal", () => {
  it("is refused by its name: rubbish, a changed one, an empty folder, a file that is not there", async () => {
    const changed = join(folder, "changed.txt");
    const seal = JSON.parse(await readFile(kept, "utf8"));
    seal.buckets[3].hash = "0".repeat(64);
    await writeFile(changed, JSON.stringify(seal));
    const rubbish = join(folder, "rubbish.txt");
    await writeFile(rubbish, "{}");
    const empty = await mkdtemp(join(folder, "empty-"));
    const asked = [changed, rubbish, empty, join(folder, "nowhere.json")];
    const said = await Promise.all(asked.map((place) => readSeals([place]).catch((e: Error) => e)));
    expect(said.every((one) => one instanceof BackupRefused)).toBe(true);
    expect(said.map(String)).toEqual([
      expect.stringContaining(`${changed} was changed`),
      expect.stringContaining(`${rubbish} is not a published seal`),
      expect.stringContaining(`${empty} has no .json file`),
      expect.stringContaining("There is no "),
    ]);
  });

  it("among others in a folder is one seal each", async () => {
    expect((await readSeals([folder])).map(({ day }) => day)).toEqual(["2026-11-01", "2026-11-20"]);
  });
});
