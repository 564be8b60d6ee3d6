/** The inviter's part of a fee: the present terms, and what a member received. */
import { INVITATION_SHARE_MAX_BPS } from "@ballast/contract/constants.ts";
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { listInvitationShares } from "@ballast/contract/invitation/calls.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { readSetting } from "../platform/settings.ts";
import { fromCursor, toCursor, UUID } from "../wallets/cursor.ts";

export const SHARE_CURRENCY = "tUSDT";
const CURSOR = new RegExp(`^(\\d{1,18}) ${UUID}$`);

/** Basis points of a fee, at most a fifth; and the most a member can ever receive. */
export async function shareTerms(db: Db): Promise<{ bps: number; cap: bigint }> {
  const terms = await readSetting(
    db,
    "invitations.share",
    z.object({ bps: z.number(), cap: z.string() }),
  );
  return { bps: Math.min(terms.bps, Number(INVITATION_SHARE_MAX_BPS)), cap: BigInt(terms.cap) };
}

export async function sharesReceived(db: Db, { bucket, id }: Member): Promise<bigint> {
  const { rows } = await sql<{ received: bigint }>`
    select coalesce(sum(amount), 0)::bigint as received from invitations.shares
    where bucket = ${bucket} and inviter_id = ${id} and outcome = 'given'`.execute(db);
  return rows[0]?.received ?? 0n;
}

type Row = OutputOf<typeof listInvitationShares>["list"][number] & {
  feeId: string;
  micros: bigint;
};

export async function listShares(
  db: Db,
  { bucket, id }: Member,
  { pageNum, pageSize, cursor }: InputOf<typeof listInvitationShares>,
): Promise<OutputOf<typeof listInvitationShares>> {
  const [micros, fee] = cursor ? fromCursor(cursor, CURSOR) : [];
  const older =
    micros === undefined
      ? sql``
      : sql`and (at, fee_id) < (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond',
          ${fee}::uuid)`;
  const offset = cursor ? 0 : (pageNum - 1) * pageSize;
  // Never null: amount: the table wants it of one that is given.
  const { rows } = await sql<Row>`
    select fee, amount, currency, at, fee_id as "feeId",
      (extract(epoch from at) * 1000000)::bigint as micros,
      ledger.derived_id('invitation_share:' || invited_id, fee_id) as "transactionId"
    from invitations.shares
    where bucket = ${bucket} and inviter_id = ${id} and outcome = 'given' ${older}
    order by at desc, fee_id desc offset ${offset} limit ${pageSize + 1}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from invitations.shares
    where bucket = ${bucket} and inviter_id = ${id} and outcome = 'given'`.execute(db);
  const list = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? list.at(-1) : undefined;
  return {
    total: counted.rows[0]?.total ?? 0,
    list: list.map(({ feeId: _, micros: __, ...shown }) => shown),
    cursor: last ? toCursor(last.micros, last.feeId) : null,
  };
}
