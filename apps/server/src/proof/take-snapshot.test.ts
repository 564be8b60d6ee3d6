// @rule 5/snapshot
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { appendFile, mkdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bucketOf } from "@ballast/contract/ids.ts";
import { commitHash } from "@ballast/proof/commit.ts";
import { checkChain } from "@ballast/proof/commit-chain.ts";
import { encodeProof } from "@ballast/proof/member-proof.ts";
import { checkFile } from "@ballast/proof/node/check-file.ts";
import { openSnapshot } from "@ballast/proof/node/open-snapshot.ts";
import { verifyProof } from "@ballast/proof/verify.ts";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApp } from "../../test/app.ts";
import { fullBooks } from "../../test/full-books.ts";
import { stateDigest } from "../../test/harness.ts";
import { passDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { someBuyers } from "../../test/order-builders.ts";
import { readWhole } from "../../test/read-whole.ts";
import { atOneMoment, openDatabase, type Tx } from "../platform/db.ts";
import { createLog } from "../platform/log.ts";
import { guards } from "../reserve/monitor.ts";
import { type CommitWithTree, commitOf, newestCommits, textOf } from "./commits.ts";
import { snapshot } from "./jobs.ts";
import { placeOf } from "./member-list.ts";
import { proofsDir, treeDir } from "./proof-files.ts";
import { type MemberClaim, readClaims } from "./read-claims.ts";
import { takeSnapshot } from "./take-snapshot.ts";

const app = useApp();
beforeAll(async () => {
  // Sets the clock, because a day that ended in the middle of a test would get its own snapshot.
  await asOwner(`update platform.clock set shift = shift + platform.start_of_day(
    platform.day_of(platform.now()) + 1) + interval '6 hours' - platform.now()`);
  await app.router.clock.refresh();
  await fullBooks(app);
});
beforeEach(async () => {
  await passDays(app.database, 1);
});

const dataDir = () => app.config.DATA_DIR;
const take = () => takeSnapshot({ db: app.database.db, dataDir: dataDir() });
const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
const folders = () => readdirSync(proofsDir(dataDir())).filter((name) => !name.endsWith(".txt"));
const lines = () => join(proofsDir(dataDir()), "commits-tUSDT.txt");

async function taken(): Promise<CommitWithTree> {
  const { commits } = await take();
  const commit = commits.find(({ currency }) => currency === "tUSDT");
  if (!commit || commit.folder === null) throw new Error("there is no commit of tUSDT");
  return { ...commit, folder: commit.folder };
}

type State = { state: string; failure: string | null; differences: unknown; tries: number };
async function newestSnapshot(): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select state, failure, differences, tries from proof.snapshots order by day desc limit 1`.execute(
    app.database.db,
  );
  return rows[0];
}

/** What the accounts and the open orders owe each member. */
async function owedToEach(): Promise<{ id: string; phone: string; owed: bigint }[]> {
  const { rows } = await sql<{ id: string; phone: string; owed: bigint }>`
    select m.id, m.phone, (coalesce((select sum(a.balance) from ledger.accounts a
        join ledger.account_kinds k using (kind)
        where a.owner = m.id and a.currency = 'tUSDT' and k.book = 'C'), 0)
      + coalesce((select sum(o.daily_return * o.valid_days) from orders.orders o
        where o.member_id = m.id and o.state = 'valid'), 0)
      - coalesce((select sum(i.amount) from income.incomes i join orders.orders o
        on o.id = i.order_id where i.member_id = m.id and o.state = 'valid'), 0))::bigint as owed
    from members.members m where m.state <> 'closed'`.execute(app.database.owner.db);
  return rows;
}

async function proofOf(commit: CommitWithTree, member: { id: string }): Promise<Uint8Array | null> {
  const folder = treeDir(dataDir(), commit.folder, commit.currency);
  const place = placeOf(join(folder, "members.bin"), member.id);
  if (place === null) return null;
  const tree = await openSnapshot(folder);
  const proof = encodeProof(tree.prove(place, commitHash(commitOf(commit))));
  tree.close();
  return proof;
}

describe("a day's snapshot", () => {
  it("counts what every member is owed, and proves it to each and nobody else", async () => {
    const commit = await taken();
    const everybody = await owedToEach();
    expect(everybody.length).toBeGreaterThanOrEqual(3);
    expect(commit.total).toBe(everybody.reduce((sum, { owed }) => sum + owed, 0n));
    expect(commit.members).toBe(BigInt(everybody.length));
    expect(
      await checkFile(
        join(treeDir(dataDir(), commit.folder, "tUSDT"), "leaves.bin"),
        textOf(commit),
      ),
    ).toMatchObject({ ok: true, total: commit.total });
    for (const one of everybody) {
      const given = { commit: textOf(commit), proof: await proofOf(commit, one) };
      expect(verifyProof({ ...given, identifier: one.phone, owed: one.owed })).toMatchObject({
        ok: true,
      });
      const another = everybody.find(({ id }) => id !== one.id);
      expect(verifyProof({ ...given, identifier: another?.phone })).toMatchObject({ ok: false });
    }
  });

  it("counts the same in pages of any length, in the order of the list of members", async () => {
    const everybody = await owedToEach();
    const read = (page?: number) =>
      atOneMoment(app.database.db, async (tx) => {
        const claims: MemberClaim[] = [];
        for await (const claim of readClaims(tx, "tUSDT", page)) claims.push(claim);
        return claims;
      });
    const all = await read();
    const owed = new Map(all.map(({ member, owed: sum }) => [member, sum]));
    expect(owed).toEqual(new Map(everybody.map(({ id, owed: sum }) => [id, sum])));
    expect(owed.size).toBeGreaterThanOrEqual(3);
    expect(all.some(({ owed: sum }) => sum > 0n)).toBe(true);
    const places = all.map(({ member }) => `${`${bucketOf(member)}`.padStart(2, "0")} ${member}`);
    expect(places).toEqual(places.toSorted());
    for (const page of [1, 2, all.length]) expect(await read(page)).toEqual(all);
  });

  it("is made once, however often and by how many it is asked for", async () => {
    const [first, second] = await Promise.all([take(), take()]);
    expect([first.isNew, second.isNew].sort()).toEqual([false, true]);
    expect(second.commits).toEqual(first.commits);
    const before = await stateDigest(app.database.owner);
    const seen = folders();
    expect(await take()).toEqual({ ...first, isNew: false });
    expect(await stateDigest(app.database.owner)).toBe(before);
    expect(folders()).toEqual(seen);
  });

  it("follows the one before, and the file of all commits grows by a line", async () => {
    await taken();
    const before = readFileSync(lines(), "utf8");
    await passDays(app.database, 3);
    const commit = await taken();
    expect(readFileSync(lines(), "utf8")).toBe(`${before}${textOf(commit)}\n`);
    const texts = readFileSync(lines(), "utf8").trim().split("\n");
    expect(checkChain(texts)).toEqual({ ok: true, length: Number(commit.sequence) });
  });

  it("has whoever is owed nothing, not those who closed their account, and later ones later", async () => {
    const [poor, gone] = await someBuyers(app.database.owner.db, [3, 3], 0n);
    if (!poor || !gone) throw new Error("no members were made");
    await asOwner(
      `update members.members set state = 'closed', phone = '' where id = '${gone.id}'`,
    );
    const commit = await taken();
    expect(await proofOf(commit, poor)).not.toBeNull();
    expect(await proofOf(commit, gone)).toBeNull();
    const [late] = await someBuyers(app.database.owner.db, [3], 0n);
    expect(late && (await proofOf(commit, late))).toBeNull();
    await passDays(app.database, 1);
    expect(late && (await proofOf(await taken(), late))).not.toBeNull();
  });

  it("keeps to itself who owns which leaf, and forgets it after thirty days", async () => {
    const commit = await taken();
    const folder = treeDir(dataDir(), commit.folder, "tUSDT");
    const secret = ["members.bin", "openings.bin", "places.bin"];
    for (const name of secret) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    await passDays(app.database, 30);
    await take();
    expect(secret.filter((name) => existsSync(join(folder, name)))).toEqual(secret);
    await passDays(app.database, 1);
    await take();
    expect(readdirSync(folder).sort()).toEqual(["leaves.bin", "top.json"]);
  });

  it("is not taken before there is a member", async () => {
    const fresh = await startApp();
    const { db } = fresh.database;
    await snapshot(fresh.config.DATA_DIR).run({
      ...{ db, database: fresh.database, clock: fresh.router.clock },
      log: createLog("silent"),
    });
    expect(await newestCommits(db)).toEqual([]);
    expect((await takeSnapshot({ db, dataDir: fresh.config.DATA_DIR })).commits).toEqual([]);
    await fresh.stop();
  });
});

describe("a snapshot that cannot be", () => {
  const wrongBy = (text: string, back: string) => async () => {
    await asOwner(text);
    const before = await newestCommits(app.database.db);
    await expect(take()).rejects.toThrow(/tUSDT: members/);
    expect(await newestCommits(app.database.db)).toEqual(before);
    expect(folders().filter((name) => name.startsWith("making"))).toEqual([]);
    expect(await newestSnapshot()).toMatchObject({
      state: "wrong",
      differences: [{ currency: "tUSDT" }],
    });
    expect((await guards(app.database.db))[0]?.red).toContain("proof_wrong");
    await asOwner(back);
    await take();
    expect(await newestSnapshot()).toMatchObject({ state: "done", failure: null, tries: 2 });
    expect((await guards(app.database.db))[0]?.red).not.toContain("proof_wrong");
  };
  const more = (kind: string, by: number) =>
    `update ledger.accounts set balance = balance + ${by} where (bucket, kind, owner) in (
      select bucket, kind, owner from ledger.accounts where kind = '${kind}' and balance > 1000
      order by bucket, owner limit 1)`;

  it(
    "is refused where a member's balance grew by itself",
    wrongBy(more("client.deposit", 7), more("client.deposit", -7)),
  );
  it(
    "is refused where an order promises more than is locked for it",
    wrongBy(
      "update orders.orders set daily_return = daily_return + 1 where state = 'valid'",
      "update orders.orders set daily_return = daily_return - 1 where state = 'valid'",
    ),
  );

  it("leaves nothing half where it is killed in the middle, and is made next time", async () => {
    const before = await newestCommits(app.database.db);
    await mkdir(join(proofsDir(dataDir()), "making-0badcafe"), { recursive: true });
    const killed = openDatabase(app.database.url);
    await app.database.owner.db.transaction().execute(async (tx) => {
      await sql`lock table income.incomes in access exclusive mode`.execute(tx);
      const cut = expect(takeSnapshot({ db: killed.db, dataDir: dataDir() })).rejects.toThrow();
      await untilItWaits();
      await endReader();
      await cut;
      await killed.close();
    });
    expect(await newestCommits(app.database.db)).toEqual(before);
    expect((await newestSnapshot())?.state).not.toBe("done");
    await take();
    expect(folders().filter((name) => name.startsWith("making"))).toEqual([]);
    expect((await newestCommits(app.database.db))[0]?.sequence).toBe(
      (before[0]?.sequence ?? 0) + 1,
    );
  });

  it("does not go on beside a file of commits whose past is another", async () => {
    await take();
    const text = readFileSync(lines(), "utf8");
    const forged = text.replace(
      /"total":"(\d)/,
      (_all, digit) => `"total":"${(Number(digit) % 9) + 1}`,
    );
    writeFileSync(lines(), forged);
    await passDays(app.database, 1);
    await expect(take()).rejects.toThrow("commits-tUSDT.txt says something else");
    expect(await newestSnapshot()).toMatchObject({ state: "failed" });
    expect(readFileSync(lines(), "utf8")).toBe(forged);
    writeFileSync(lines(), text);
    await take();
    expect(readFileSync(lines(), "utf8").startsWith(text)).toBe(true);
  }); // @rule 5/published

  it("does not go on where the database's own past was changed, however old", async () => {
    await take();
    const change = (by: number) =>
      asOwner(`update proof.commits set total = total + ${by}
        where currency = 'tUSDT' and sequence = 1`);
    const text = readFileSync(lines(), "utf8");
    await change(1);
    await passDays(app.database, 1);
    await expect(take()).rejects.toThrow("commits-tUSDT.txt says something else");
    expect(readFileSync(lines(), "utf8")).toBe(text);
    await change(-1);
    await take();
    expect(readFileSync(lines(), "utf8").startsWith(text)).toBe(true);
  });

  it("adds to that file what a crash cut off", async () => {
    await take();
    const text = readFileSync(lines(), "utf8");
    await truncate(lines(), text.length - 40);
    await take();
    expect(readFileSync(lines(), "utf8")).toBe(text);
    await appendFile(lines(), "one more");
    await expect(take()).rejects.toThrow("says something else");
    await writeFile(lines(), text);
  });

  it("is tried again by the job after a rest, and at once when a person asks", async () => {
    const run = async () => {
      const { db } = app.database;
      await snapshot(dataDir())
        .run({ db, database: app.database, clock: app.router.clock, log: createLog("silent") })
        .catch(() => {});
      return (await newestSnapshot())?.tries;
    };
    await asOwner(more("client.deposit", 7));
    expect([await run(), await run()]).toEqual([1, 1]);
    await asOwner("update proof.snapshots set ended_at = ended_at - interval '6 minutes'");
    expect(await run()).toBe(2);
    await asOwner(more("client.deposit", -7));
    await take();
    expect([(await newestSnapshot())?.state, await run()]).toEqual(["done", 3]);
  });
});

describe("the database", () => {
  it("takes no heads that are not the ledger's, and no day before the newest", async () => {
    const publish = (day: string, hash: string) =>
      sql`select proof.publish(${day}::date, ${`${day}T00:00:00Z`}::timestamptz,
        (select array_agg(seq order by bucket) from ledger.heads),
        (select array_agg(${sql.raw(hash)} order by bucket) from ledger.heads), 'x', '[]')`.execute(
        app.database.db,
      );
    await expect(publish("2030-01-01", "sha256('')")).rejects.toMatchObject({ code: "BL040" });
    await take();
    await expect(publish("2020-01-01", "hash")).rejects.toMatchObject({ code: "BL041" });
  });

  it("takes no day on which a currency is left out, and none that is still to come", async () => {
    await sql`select ledger.open_member((select id from members.members limit 1), 'tTRY')`.execute(
      app.database.owner.db,
    );
    await passDays(app.database, 1);
    const { rows } = await sql<{ today: string; next: string }>`
      select d::text as today, (d + 1)::text as next
      from platform.day_of(platform.now()) d`.execute(app.database.db);
    const [{ today, next } = { today: "", next: "" }] = rows;
    const publish = (day: string, currencies: string[]) =>
      sql`select proof.publish(${day}::date, ${`${day}T00:00:00Z`}::timestamptz,
        (select array_agg(seq order by bucket) from ledger.heads),
        (select array_agg(hash order by bucket) from ledger.heads), 'x',
        (select jsonb_agg(jsonb_build_object('currency', c, 'members', 0, 'leaves', 0, 'total', 0,
          'root', repeat('00', 32))) from unnest(${currencies}::text[]) c))`.execute(
        app.database.db,
      );
    await sql`select proof.begin(${today}::date), proof.begin(${next}::date)`.execute(
      app.database.db,
    );
    await expect(publish(today, ["tUSDT"])).rejects.toMatchObject({ code: "BL042" });
    await expect(publish(next, ["tUSDT", "tTRY", "tINR", "tEUR"])).rejects.toMatchObject({
      code: "BL040",
    });
    await asOwner(`delete from proof.snapshots where day = '${next}'`);
    const { commits } = await take();
    expect(commits.map(({ currency }) => currency)).toEqual(
      expect.arrayContaining(["tTRY", "tUSDT"]),
    );
    const left = app.database.owner.db.transaction().execute(async (tx) => {
      await sql`delete from proof.commits where currency = 'tTRY'`.execute(tx);
      await sql`insert into proof.commits (currency, sequence, day, taken_at, members, leaves, total,
          root, seal, previous)
        select 'tTRY', 1, day, taken_at, 0, 0, 0, root, seal, previous from proof.commits
        where currency = 'tUSDT' and sequence = 1`.execute(tx);
      const { rows: broken } = await sql<{ currency: string }>`
        select currency from invariants.proof_is_what_members_are_owed`.execute(tx);
      throw new Error(broken.map(({ currency }) => currency).join());
    });
    await expect(left).rejects.toThrow("tTRY");
  }); // @rule 5/left-out

  it("reckons what members are owed from the commits before as from all entries there are", async () => {
    await take();
    await passDays(app.database, 2);
    await someBuyers(app.database.owner.db, [3, 9], 70_000_000n);
    await take();
    type Owed = { day: string; currency: string; owed: string };
    const owed = async (from: RawBuilder<unknown>) =>
      (
        await sql<Owed>`
          select s.day, o.currency, o.owed::text from proof.snapshots s cross join lateral ${from} o
          where s.state = 'done' and o.owed <> 0 order by 1, 2`.execute(app.database.db)
      ).rows;
    const all = await owed(sql`proof.owed_at(s.head_seqs)`);
    expect(new Set(all.map(({ owed: sum }) => sum)).size).toBeGreaterThan(1);
    expect(await owed(sql`proof.owed_by_commits(s.head_seqs, s.day)`)).toEqual(all);
    for (const like of ["transactions", "entries%"]) {
      const look = (tx: Tx) =>
        sql`
          select * from (select head_seqs, lag(head_seqs) over (order by day) as behind
            from proof.snapshots where state = 'done') s
          cross join lateral proof.owed_between(s.behind, s.head_seqs)
          where s.behind is not null`.execute(tx);
      expect([like, await readWhole(app.database.owner.db, like, look)]).toEqual([like, 0]);
    }
    const zeros = sql`array_fill(0::bigint, array[64])`;
    expect(await owed(sql`proof.owed_between(${zeros}, s.head_seqs)`)).toEqual(all);
  }); // @rule run/growth

  it("lets sales wait where the newest commit is a day old, until there is a new one", async () => {
    await take();
    await passDays(app.database, 1);
    await sql`select sandbox.advance_clock(1)`.execute(app.database.db);
    await sql`select reserve.refresh_guard('tUSDT')`.execute(app.database.db);
    const stale = async () => (await guards(app.database.db))[0]?.stale;
    expect(await stale()).toContain("proof_old");
    await take();
    expect(await stale()).not.toContain("proof_old");
  }); // @rule 2/proof

  it("leaves the guard's look to its time where it does not wait for the proof", async () => {
    await take();
    await sql`select reserve.refresh_guard('tUSDT')`.execute(app.database.db);
    const looked = async () => (await guards(app.database.db))[0]?.checkedAt;
    const before = await looked();
    await passDays(app.database, 1);
    expect((await take()).isNew).toBe(true);
    expect(await looked()).toEqual(before);
  });
});

async function untilItWaits(): Promise<void> {
  for (;;) {
    const { rows } = await waiting();
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const waiting = () =>
  sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%from orders.orders r%'`.execute(
    app.database.db,
  );

/** Ends the reader's connection, as the death of its process does. */
async function endReader(): Promise<void> {
  for (const { pid } of (await waiting()).rows) {
    await sql`select pg_terminate_backend(${pid})`.execute(app.database.db);
  }
}
