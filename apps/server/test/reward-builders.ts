/** Builders for rewards: coins and codes without the days and the people that they need. */
import { sql } from "kysely";
import { approveProposal } from "../src/console/decide-proposal.ts";
import type { Db } from "../src/platform/db.ts";
import { listBatches, makeCodes, proposeCodes } from "../src/rewards/code-batches.ts";
import { CATALOG } from "../src/staff-catalog.ts";
import { staffPair } from "./builders.ts";
import type { TestDatabase } from "./harness.ts";

type Someone = { id: string; bucket: number };

/** Coins for a sign-in on a day long ago, which is given this value. */
export async function someCoins(
  { owner }: TestDatabase,
  { id, bucket }: Someone,
  coins: number,
): Promise<void> {
  await owner.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ day: string }>`
      insert into rewards.sign_ins (bucket, member_id, day, streak, coins, at)
      select ${bucket}, ${id}, coalesce(min(s.day), '2001-01-02') - 2, 1, ${coins}, platform.now()
      from rewards.sign_ins s
      where s.bucket = ${bucket} and s.member_id = ${id} and s.day < '2002-01-01'
      returning day`.execute(tx);
    await sql`select rewards.book_coins(${bucket}, ${id}, 'sign_in', ${coins})`.execute(tx);
    await sql`
      update rewards.coin_entries set day = ${rows[0]?.day}
      where (bucket, member_id, no) = (select e.bucket, e.member_id, e.no
        from rewards.coin_entries e where e.bucket = ${bucket} and e.member_id = ${id}
        order by e.no desc limit 1)`.execute(tx);
  });
}

/** The codes of one batch, approved by two people; the campaign of codes must be open. */
export async function someCodes(
  db: Db,
  amount: bigint,
  { codes = 1, uses = 1, days = 30, word }: Partial<Batch> = {},
): Promise<string[]> {
  await staffPair(db);
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ expiresAt: Date }>`
      select platform.now() + make_interval(days => ${days}) as "expiresAt"`.execute(tx);
    const expiresAt = rows[0]?.expiresAt ?? new Date(0);
    const batch = { name: "Test codes", amount, codes, usesEach: uses, expiresAt };
    const proposal = await proposeCodes(tx, batch, "ana");
    await approveProposal(tx, CATALOG.proposals, {
      ...{ staff: { id: "ben", role: "auditor" }, id: proposal, reason: "budget checked" },
    });
    const [made] = await listBatches(tx);
    return makeCodes(tx, made?.id ?? "", word ?? null);
  });
}

type Batch = { codes: number; uses: number; days: number; word: string };
