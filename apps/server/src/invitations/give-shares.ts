/**
 * Reads fees paid since the last run and gives the inviter their part where the rules allow it. Each fee is
 * considered once; `invitations.consider_fee` decides and stores the reason.
 */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { existsAny } from "../platform/exists-any.ts";
import type { Job } from "../platform/jobs.ts";
import { SHARE_CURRENCY } from "./shares.ts";

/** Fees of a bucket in one run, and those that waited. */
const AT_ONCE = 50;

export const invitationShares: Job = {
  name: "invitation-shares",
  does: "pays inviters their part of new withdrawal fees, where the rules allow it",
  everySeconds: 5,
  isDue: ({ db }) => existsAny(db, [waiting(), newest()]),
  run: ({ db }) => giveShares(db),
};

type Fee = { bucket: number; payer: string; feeId: string; seq: bigint };

/** An error in a bucket is tried again by the next run; the other buckets go on. */
export async function giveShares(db: Db): Promise<void> {
  const failures: unknown[] = [];
  for (const { payer, feeId } of (await waiting().execute(db)).rows) {
    await consider(db, payer, feeId).catch((error) => failures.push(error));
  }
  for (const [bucket, fees] of Map.groupBy(
    (await newest().execute(db)).rows,
    (fee) => fee.bucket,
  )) {
    await considerAll(db, bucket, fees).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "shares: fees were left out");
}

/** In the order of the bucket's chain, which has one writer, so that no fee appears before another. */
async function considerAll(db: Db, bucket: number, fees: Fee[]): Promise<void> {
  for (const { payer, feeId } of fees) await consider(db, payer, feeId);
  await sql`
    update invitations.progress set seq = ${fees.at(-1)?.seq}
    where bucket = ${bucket} and seq < ${fees.at(-1)?.seq}`.execute(db);
}

async function consider(db: Db, payer: string, feeId: string): Promise<void> {
  await sql`select invitations.consider_fee(${payer}, ${feeId})`.execute(db);
}

const waiting = () => sql<Pick<Fee, "payer" | "feeId">>`
  select invited_id as payer, fee_id as "feeId" from invitations.shares
  where outcome = 'waiting' order by at limit ${AT_ONCE}`;

/** From any withdrawal: the payer of a fee is the member whose money was withdrawn. */
const newest = () => sql<Fee>`
    select p.bucket, w.owner as payer, f.transaction_id as "feeId", f.seq
    from invitations.progress p
    cross join lateral (
      select e.transaction_id, e.seq from ledger.entries e
      where e.bucket = p.bucket and e.owner = ledger.house() and e.kind = 'client.due_to_house'
        and e.currency = ${SHARE_CURRENCY} and e.seq > p.seq and e.side = 'C'
      order by e.seq fetch first ${AT_ONCE} rows with ties
    ) f
    cross join lateral (
      select e.owner from ledger.entries e
      where e.bucket = p.bucket and e.transaction_id = f.transaction_id
        and e.kind = 'client.withdrawing' and e.side = 'D' limit 1
    ) w
    order by p.bucket, f.seq, f.transaction_id`;
