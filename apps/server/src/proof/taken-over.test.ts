/** Published commits that the books lost are taken over, and no day ever has two roots. */
// @rule 5/adopted
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { consoleRows } from "@ballast/contract/console/calls.ts";
import { openProofs } from "@ballast/contract/open/proofs.ts";
import { myProof } from "@ballast/contract/proof/calls.ts";
import { toHex } from "@ballast/proof/bytes.ts";
import { commitBytes, commitOfBytes } from "@ballast/proof/commit.ts";
import { checkChain } from "@ballast/proof/commit-chain.ts";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectInvariants } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { findingState, losePublished, showAnchor } from "../../test/lost-proofs.ts";
import { type Buyer, someBuyers } from "../../test/order-builders.ts";
import { staffSession } from "../../test/staff-session.ts";
import { createLog } from "../platform/log.ts";
import { noteChecked } from "../rails/outside/gate.ts";
import { type CommitRow, commitOf, newestCommits, textOf } from "./commits.ts";
import { withoutAssets } from "./custody.ts";
import { snapshot } from "./jobs.ts";
import { listProofs } from "./list-proofs.ts";
import { proofsDir } from "./proof-files.ts";
import { keepPublished, PublishingStopped, takeSnapshot } from "./take-snapshot.ts";

const HOUSE = `0x${"ab".repeat(20)}`;

const app = useApp();
let members: Buyer[];
beforeAll(async () => {
  await asOwner(`update platform.clock set shift = shift + platform.start_of_day(
    platform.day_of(platform.now()) + 1) + interval '6 hours' - platform.now()`);
  await app.router.clock.refresh();
  await asOwner(`insert into chain.wallets (name, address) values ('house', '${HOUSE}')`);
  await asOwner(`insert into chain.source (chain_id, genesis_hash, token, decimals, first_block)
    values (31337, '0x${"ef".repeat(32)}', '${HOUSE}', 18, 0)`);
  members = await someBuyers(app.database.owner.db, [7, 9], 5_000_000n);
  await published();
});
beforeEach(() => app.advanceDays(1));
afterEach(() => noteChecked(db(), "chain"));

const db = () => app.database.db;
const owner = () => app.database.owner.db;
const dataDir = () => app.config.DATA_DIR;
const place = () => ({ db: db(), dataDir: dataDir() });
const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
const file = () => join(proofsDir(dataDir()), "commits-tUSDT.txt");
const forgetWorker = () => snapshot(dataDir());
const run = (job = forgetWorker()) =>
  job.run({
    ...{ db: db(), database: app.database, clock: app.router.clock },
    log: createLog("silent"),
  });

/** Today's commit, created here. */
async function published(): Promise<CommitRow> {
  const { commits } = await takeSnapshot(place());
  const [commit] = commits;
  if (!commit) throw new Error("nothing was published");
  return commit;
}

/** Today's commit, published and then lost by the books; its files stay unless `files` is false. */
async function lost({ files = true } = {}): Promise<CommitRow> {
  const commit = await published();
  await losePublished(owner(), commit.day);
  if (!files) rmSync(proofsDir(dataDir()), { recursive: true });
  return commit;
}

const dataOf = (commit: CommitRow) => `0x${toHex(commitBytes(commitOf(commit)))}`;

async function ofDay(day: string) {
  const { rows } = await sql<{ hash: Buffer; takenOverAt: Date | null }>`
    select hash, taken_over_at as "takenOverAt" from proof.commits where day = ${day}::date`.execute(
    db(),
  );
  return rows;
}

async function expectTakenOver(commit: CommitRow): Promise<void> {
  expect(await ofDay(commit.day)).toEqual([{ hash: commit.hash, takenOverAt: expect.any(Date) }]);
}

/** The next day's own commit follows the one taken over, in the books and in the file. */
async function expectGoesOn(commit: CommitRow): Promise<void> {
  await app.advanceDays(1);
  const next = await published();
  expect(next).toMatchObject({ sequence: commit.sequence + 1, previous: commit.hash });
  expect(next.takenOverAt).toBeNull();
  const lines = readFileSync(file(), "utf8").trim().split("\n");
  expect(lines).toContain(textOf(commit));
  expect(checkChain(lines)).toEqual({ ok: true, length: next.sequence });
  await expectInvariants(app.database);
}

const newest = async () =>
  (await listProofs(db(), { currency: "tUSDT", before: 2 ** 31 - 1, limit: 1 })).list[0];

describe("a day that was published and lost", () => {
  it("is taken over from the file beside the books, and is not published again", async () => {
    const commit = await lost();
    const text = readFileSync(file(), "utf8");
    await run();
    await expectTakenOver(commit);
    const { isNew, commits } = await takeSnapshot(place());
    expect([isNew, commits.map(({ hash }) => hash)]).toEqual([false, [commit.hash]]);
    expect(readFileSync(file(), "utf8")).toBe(text);
    const { rows } = await sql`
      select rail, kind, state, reference from outside.findings where data = ${dataOf(commit)}`.execute(
      db(),
    );
    expect(rows).toEqual([
      { rail: "proof", kind: "commit", state: "taken_over", reference: `tUSDT ${commit.sequence}` },
    ]);
    await expectGoesOn(commit);
  });

  it("is taken over from the file before the chain was asked, which publishing waits for", async () => {
    const commit = await lost();
    await sql`delete from outside.checks`.execute(db());
    await run();
    await expectTakenOver(commit);
    await noteChecked(db(), "chain");
    await expectGoesOn(commit);
  });

  it("keeps its files, with which members still prove their part, but no books of that moment", async () => {
    const commit = await lost();
    await run();
    const shown = await newest();
    expect(shown).toMatchObject({ takenOverAt: expect.any(String), sealFile: null, members: 2 });
    expect((await fetch(`${app.url}${shown?.leavesFile}`)).status).toBe(200);
    const [one = { token: "" }] = members;
    const { list } = (await app.call(myProof, {}, one)).data;
    expect(list).toMatchObject([{ commit: textOf(commit), books: null }]);
    await expectGoesOn(commit);
    const after = (await app.call(myProof, {}, one)).data.list;
    expect(after[0]?.books?.parts).toMatchObject([{ part: "deposit", was: 5_000_000n }]);
  });

  it("is taken over from the chain where the files are lost too, as it was anchored", async () => {
    const commit = await lost({ files: false });
    const finding = await showAnchor(owner(), { data: dataOf(commit) });
    await run();
    await expectTakenOver(commit);
    expect(await findingState(db(), finding)).toBe("taken_over");
    const shown = await newest();
    expect(shown).toMatchObject({ members: null, leavesFile: null, sealFile: null });
    expect(shown?.anchor).toMatchObject({ state: "sent", from: HOUSE });
    for (const path of [`${shown?.commit}/leaves.bin`, `/proofs/seals/${commit.day}`]) {
      expect((await fetch(`${app.url}${path}`)).status).toBe(404);
    }
    expect(await (await fetch(`${app.url}${shown?.commit}`)).text()).toBe(textOf(commit));
    expect(readFileSync(file(), "utf8")).toContain(textOf(commit));
    await expectGoesOn(commit);
  });

  it("is shown to everybody and to staff as what it is, and leads to no figure of now", async () => {
    const commit = await lost({ files: false });
    await showAnchor(owner(), { data: dataOf(commit) });
    await run();
    const { data } = await app.call(openProofs, {});
    expect(data.newest[0]).toMatchObject({ members: null, takenOverAt: expect.any(Date) });
    expect(data.bridges).toEqual([]);
    const auditor = await staffSession(app, "auditor");
    for (const resource of ["proof-runs", "proof-commits"]) {
      const { list } = (await app.call(consoleRows, { resource }, { staff: auditor })).data;
      expect([resource, list[0]?.values.takenOverAt]).toEqual([resource, expect.any(String)]);
    }
    await expectGoesOn(commit);
  });

  it("gets no second statement of what stood against it", async () => {
    const commit = await lost();
    await run();
    expect(await withoutAssets(db())).toEqual([]);
    // Its total belongs to other books: what is owed now follows from the commits of these books.
    await someBuyers(owner(), [11], 3_000_000n);
    await expectGoesOn(commit);
    expect(await withoutAssets(db())).toHaveLength(1);
  });

  it("is taken over with those before and after it, in their order, by several workers at once", async () => {
    const first = await published();
    await app.advanceDays(1);
    const second = await published();
    await app.advanceDays(1);
    const third = await published();
    await losePublished(owner(), first.day);
    const found = [];
    for (const one of [third, first, second]) {
      found.push(await showAnchor(owner(), { data: dataOf(one) }));
    }
    const done = await Promise.allSettled([run(), run(), keepPublished(place()), run()]);
    expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
    for (const one of [first, second, third]) await expectTakenOver(one);
    for (const id of found) expect(await findingState(db(), id)).toBe("taken_over");
    await expectGoesOn(third);
  });

  it("is whole or not there when its taking over breaks off, and the next run goes on", async () => {
    const first = await published();
    await app.advanceDays(1);
    const second = await published();
    await losePublished(owner(), first.day);
    await asOwner(`create function proof.break_it() returns trigger language plpgsql as $$
      begin if new.sequence = ${second.sequence} then raise 'broken'; end if; return new; end $$;
      create trigger break_it before insert on proof.commits for each row
        execute function proof.break_it()`);
    await expect(run()).rejects.toThrow("broken");
    await expectTakenOver(first);
    const { rows } = await sql`select from proof.snapshots where day = ${second.day}::date
      and state = 'done'`.execute(db());
    expect(rows).toEqual([]);
    await asOwner("drop trigger break_it on proof.commits; drop function proof.break_it()");
    await run();
    await expectTakenOver(second);
    await expectGoesOn(second);
  });

  it("is done for good, also where the clock went back behind it", async () => {
    await app.advanceDays(1);
    const commit = await lost();
    await asOwner("update platform.clock set shift = shift - interval '1 day'");
    await app.router.clock.refresh();
    await run();
    const { day, isNew } = await takeSnapshot(place());
    expect([day, isNew]).toEqual([commit.day, false]);
    await app.advanceDays(1);
    await expectGoesOn(commit);
  });
});

describe("the transaction of a lost anchor", () => {
  const transferOf = async (commit: CommitRow) => {
    const { rows } = await sql<Record<string, unknown>>`
      select t.state, t.nonce::int as nonce, t.tx_hash as "txHash",
        (select count(*)::int from chain.attempts a where a.transfer_id = t.id) as attempts
      from chain.transfers t where t.id = proof.anchor_id(${commit.hash})`.execute(db());
    return rows;
  };

  it("becomes the transfer that the books had only queued, so that it is not sent again", async () => {
    const commit = await published();
    await sql`select proof.queue_anchors()`.execute(db());
    expect(await transferOf(commit)).toMatchObject([{ state: "queued" }]);
    const txHash = `0x${"c1".repeat(32)}`;
    const finding = await showAnchor(owner(), { data: dataOf(commit), nonce: 41, txHash });
    await run();
    expect(await transferOf(commit)).toEqual([{ state: "sent", nonce: 41, txHash, attempts: 1 }]);
    expect(await findingState(db(), finding)).toBe("taken_over");
    await run();
    expect(await transferOf(commit)).toHaveLength(1);
  });

  it("keeps its nonce, which another transfer of the books cannot have any more", async () => {
    const commit = await lost();
    const other = "00000000-0000-4000-8000-0000000000aa";
    await asOwner(`insert into chain.transfers (id, wallet, sender, asset, to_address, amount,
        purpose, reference, state, nonce, tx_hash, queued_at)
      values ('${other}', 'house', '${HOUSE}', 'token', '${HOUSE}', 1, 'fund_reserve', 'x', 'signed',
        42, '0x${"d1".repeat(32)}', platform.now())`);
    const finding = await showAnchor(owner(), { data: dataOf(commit), nonce: 42 });
    await run();
    expect(await findingState(db(), finding)).toBe("open");
    await asOwner(`select outside.note_final('${finding}')`);
    await run();
    await expectTakenOver(commit);
    expect(await findingState(db(), finding)).toBe("taken_over");
    expect(await transferOf(commit)).toMatchObject([{ state: "sent", nonce: 42 }]);
    const { rows } = await sql<{ state: string; nonce: bigint | null }>`
      select state, nonce from chain.transfers where id = ${other}`.execute(db());
    expect(rows).toEqual([{ state: "queued", nonce: null }]);
    await asOwner(`delete from chain.transfers where id = '${other}'`);
  });

  it("is none of these where the same commit stands in the chain twice", async () => {
    const commit = await lost();
    const found = [
      await showAnchor(owner(), { data: dataOf(commit), nonce: 43 }),
      await showAnchor(owner(), { data: dataOf(commit), nonce: 44 }),
    ];
    await run();
    for (const id of found) expect(await findingState(db(), id)).toBe("taken_over");
    expect(await transferOf(commit)).toMatchObject([{ nonce: 43 }]);
  });
});

describe("a commit that does not follow the books", () => {
  const changed = (commit: CommitRow, change: Partial<ReturnType<typeof commitOf>>) =>
    `0x${toHex(commitBytes({ ...commitOf(commit), ...change }))}`;
  const endedBy = (state: string, id: string) =>
    asOwner(`update outside.findings set state = '${state}', ended_at = now() where id = '${id}'`);

  it("stays open, and nothing is published beside it, until people decide", async () => {
    const commit = await lost({ files: false });
    const root = Buffer.alloc(32, 5);
    const strange = [
      { data: changed(commit, { sequence: commit.sequence + 1 }) },
      { data: changed(commit, { previous: root }) },
      { data: changed(commit, { currency: "tXYZ" }) },
      { data: changed(commit, { total: 2n ** 64n - 1n }) },
      { data: changed(commit, { sequence: 2 ** 32 - 1 }) },
      { data: dataOf(commit), sender: `0x${"cd".repeat(20)}` },
      { data: "0x" },
      { data: `0x${toHex(commit.hash)}` },
      { data: `${dataOf(commit)}00` },
      { data: `0x42504b3110${"ff".repeat(137)}` },
    ];
    const found: string[] = [];
    for (const one of strange) found.push(await showAnchor(owner(), one));
    await run();
    for (const id of found) expect(await findingState(db(), id)).toBe("open");
    expect(await ofDay(commit.day)).toEqual([]);
    await expect(takeSnapshot(place())).rejects.toThrow(PublishingStopped);
    for (const id of found) await endedBy("seen", id);
    await expect(takeSnapshot(place())).rejects.toThrow("another commit of this day");
    await expect(takeSnapshot(place())).rejects.toThrow("another commit of this day");
    expect(await ofDay(commit.day)).toEqual([]);
    await app.advanceDays(1);
    expect((await published()).sequence).toBe(commit.sequence);
  });

  it("keeps the database itself from publishing its day", async () => {
    const commit = await published();
    await app.advanceDays(1);
    const today = commitOf(commit).takenAt + 86_400_000;
    const data = changed(commit, { takenAt: today, sequence: commit.sequence + 9 });
    const id = await showAnchor(owner(), { data });
    await endedBy("lost", id);
    const day = new Date(today).toISOString().slice(0, 10);
    const publish = () =>
      sql`select proof.publish(${day}::date, platform.now(),
        (select array_agg(seq order by bucket) from ledger.heads),
        (select array_agg(hash order by bucket) from ledger.heads), 'x', '[]')`.execute(db());
    await expect(publish()).rejects.toMatchObject({ code: "BL044" });
    await sql`delete from outside.checks`.execute(db());
    await expect(publish()).rejects.toMatchObject({ code: "BL043" });
    await endedBy("gone", id);
    await noteChecked(db(), "chain");
    expect((await published()).sequence).toBe(commit.sequence + 1);
  });

  it("is no reason to change anything where it is a line of the file", async () => {
    const commit = await published();
    const text = readFileSync(file(), "utf8");
    const day = commitOf(commit).takenAt + 86_400_000;
    const lines = [
      textOf(commit).replace(/"sequence":\d+/, `"sequence":${commit.sequence + 1}`),
      "{}",
      textOf({ ...commit, hash: commit.hash }).slice(0, -40),
      `${textOf(commit)}\n{}`,
    ];
    await app.advanceDays(1);
    for (const line of lines) {
      writeFileSync(file(), `${text}${line}\n`);
      await expect(takeSnapshot(place())).rejects.toThrow("commits-tUSDT.txt says something else");
    }
    const other = { ...commitOf(commit), takenAt: day, currency: "tTRY", previous: commit.hash };
    expect(() => commitOfBytes(commitBytes(other))).not.toThrow();
    writeFileSync(file(), text);
    expect((await published()).sequence).toBe(commit.sequence + 1);
  });
});

describe("publishing", () => {
  it("waits until the chain was asked, and notes no failure", async () => {
    await sql`delete from outside.checks`.execute(db());
    await run();
    await expect(takeSnapshot(place())).rejects.toThrow(PublishingStopped);
    const today = await sql`select from proof.snapshots
      where day = platform.day_of(platform.now())`.execute(db());
    expect(today.rows).toEqual([]);
    await noteChecked(db(), "chain");
    await run();
    const [commit] = await newestCommits(db());
    expect(commit?.day).toBe(new Date(app.router.clock.now()).toISOString().slice(0, 10));
  });

  it("waits while anything else is open outside, and queues no anchor meanwhile", async () => {
    const commit = await published();
    await app.advanceDays(1);
    const id = await showAnchor(owner(), { data: "0x00", nonce: 77 });
    const queued = async () =>
      (
        await sql`select from chain.transfers
          where id = proof.anchor_id(${commit.hash})`.execute(db())
      ).rows.length;
    await run();
    expect([await queued(), (await newest())?.sequence]).toEqual([0, commit.sequence]);
    await asOwner(
      `update outside.findings set state = 'seen', ended_at = now() where id = '${id}'`,
    );
    await run();
    expect([await queued(), (await newest())?.sequence]).toEqual([1, commit.sequence + 1]);
    expect(existsSync(file())).toBe(true);
  });
});
