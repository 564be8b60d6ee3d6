/** Rewards given to a member, newest first, each with the budget or fee that funded it. */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { CampaignKind } from "@ballast/contract/gift/calls.ts";
import type { listRewards as contract, RewardFilter } from "@ballast/contract/gift/records.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { RecordCode } from "@ballast/contract/records.ts";
import { sql } from "kysely";
import { fromCursor, toCursor, UUID } from "../platform/cursor.ts";
import type { Db } from "../platform/db.ts";
import { totalOf } from "../platform/page-by-time.ts";
import { WALLET_CURRENCY } from "../wallets/balances.ts";
import { eventsOf, meaningOf, REWARD_CODES } from "../wallets/record-codes.ts";

const CURSOR = new RegExp(`^(\\d{1,18}) ${UUID} (\\d{1,9})$`);

/** Levels C and D carry no money: nothing issues these codes, so their lists are always empty. */
const CODES: Record<RewardFilter, readonly RecordCode[]> = {
  team: ["team_benefits", "referral_bonus"],
  bonus: ["welcome_bonus", "registration_gift", "bonus", "random_bonus", "government_subsidy"],
  level_b: ["referral_b_bonus"],
  level_c: ["referral_c_bonus"],
  level_d: ["referral_d_bonus"],
};

type Row = {
  seq: bigint;
  id: string;
  no: number;
  event: string;
  actor: string;
  currency: Currency;
  amount: bigint;
  at: Date;
  budget: string | null;
  kind: CampaignKind | null;
};

export async function listRewards(
  db: Db,
  member: { id: string; bucket: number },
  query: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const gifts = sql`e.bucket = ${member.bucket} and e.owner = ${member.id}
    and e.kind = 'client.earned' and e.side = 'C' and e.currency = ${WALLET_CURRENCY}`;
  const codes = query.which ? CODES[query.which] : Object.values(CODES).flat();
  const asked = sql`${gifts} and e.event = any(${eventsOf(codes)})`;
  const [seq, id, no] = query.cursor ? fromCursor(query.cursor, CURSOR) : [];
  const before =
    seq === undefined
      ? sql``
      : sql`and (e.seq, e.transaction_id, e.no) < (${seq}::bigint, ${id}::uuid, ${no}::int)`;
  const offset = query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  const { rows } = await sql<Row>`
    select e.seq, e.transaction_id as id, e.no, e.event, t.actor, e.currency, e.amount, e.at,
      coalesce(b.name, k.name) as budget, coalesce(b.kind, k.kind) as kind
    from ledger.entries e
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    left join ledger.entries p on p.bucket = e.bucket and p.transaction_id = e.transaction_id
      and p.at = e.at and p.kind = 'client.promotion'
    left join reserve.campaigns b on b.id = p.owner
    -- a coupon was paid from its budget when it was received, and names it
    left join reserve.campaigns k
      on k.id = case t.event when 'coupon_paid' then t.reference::uuid end
    where ${asked} ${before}
    order by e.seq desc, e.transaction_id desc, e.no desc
    limit ${query.pageSize + 1} offset ${offset}`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from ledger.entries e where ${asked}`;
  const summed = await sql<{ sum: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger.entries e
    where ${gifts} and e.event = any(${eventsOf(REWARD_CODES)})`.execute(db);
  const page = rows.slice(0, query.pageSize);
  const last = rows.length > query.pageSize ? page.at(-1) : undefined;
  return {
    total: await totalOf(db, query, rows.length, counted),
    list: page.map(({ id: transactionId, event, actor, currency, amount, at, budget, kind }) => ({
      transactionId,
      ...meaningOf(event, actor),
      currency,
      amount,
      at,
      source:
        budget === null || kind === null ? { from: "fee" } : { from: "budget", kind, name: budget },
    })),
    cursor: last ? toCursor(last.seq, last.id, last.no) : null,
    currency: WALLET_CURRENCY,
    sum: summed.rows[0]?.sum ?? 0n,
  };
}
