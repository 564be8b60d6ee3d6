/** The inviter's part of a fee: the present terms, and what a member received. */
import { INVITATION_SHARE_MAX_BPS } from "@ballast/contract/constants.ts";
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { listInvitationShares } from "@ballast/contract/invitation/calls.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { afterCursor, finishPage, limitOf, microsOf } from "../platform/page-by-time.ts";
import { readSetting } from "../platform/settings.ts";

export const SHARE_CURRENCY = "tUSDT";

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
  id: string;
  micros: bigint;
};

export async function listShares(
  db: Db,
  { bucket, id }: Member,
  query: InputOf<typeof listInvitationShares>,
): Promise<OutputOf<typeof listInvitationShares>> {
  // Never null: amount: the table wants it of one that is given.
  const { rows } = await sql<Row>`
    select fee, amount, currency, at, fee_id as id,
      ${microsOf(sql`at`)} as micros,
      ledger.derived_id('invitation_share:' || invited_id, fee_id) as "transactionId"
    from invitations.shares
    where bucket = ${bucket} and inviter_id = ${id} and outcome = 'given'
      ${afterCursor(query, sql`at`, sql`fee_id`)}
    order by at desc, fee_id desc ${limitOf(query)}`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from invitations.shares
    where bucket = ${bucket} and inviter_id = ${id} and outcome = 'given'`;
  const { list, ...page } = await finishPage(db, query, rows, counted);
  return { ...page, list: list.map(({ id: _, micros: __, ...shown }) => shown) };
}
