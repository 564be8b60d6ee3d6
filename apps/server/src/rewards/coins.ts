/** Gold coins: a member's balance, its history, and the exchange for money. */
import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { CoinRecord, coinConfig, exchangeCoins } from "@ballast/contract/gift/coins.ts";
import type { CoinOffer } from "@ballast/contract/gift/sign.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { fromCursor, toCursor } from "../platform/cursor.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { openCampaign } from "../reserve/campaigns.ts";
import { refuseUnlessGiven } from "../reserve/gifts.ts";
import { coinTerms } from "./coin-terms.ts";

const CURRENCY: Currency = "tUSDT";

export type CoinOutcome = CoinOffer;

/** Refuses promotions_not_allowed, promotion_over. */
export function refuseUnlessCovered(outcome: CoinOutcome): void {
  refuseUnless(outcome !== "not_allowed", "promotions_not_allowed");
  refuseUnless(outcome !== "no_budget", "promotion_over");
}

/** Whether a member may be given so many coins now: the budget must cover all coins in circulation. */
export async function coinOffer(db: Db, member: Member, coins: number): Promise<CoinOffer> {
  const { rows } = await sql<{ offer: CoinOffer | null }>`
    select rewards.coin_offer(${member.bucket}, ${member.id}, ${coins}) as offer`.execute(db);
  return rows[0]?.offer ?? "not_allowed";
}

export async function coinsOf(db: Db, member: Member): Promise<number> {
  const { rows } = await sql<{ coins: number }>`
    select rewards.coins_of(${member.bucket}, ${member.id})::int as coins`.execute(db);
  return rows[0]?.coins ?? 0;
}

export async function readCoinConfig(db: Db, member: Member): Promise<OutputOf<typeof coinConfig>> {
  const { value, minimum, step, plan, perAnswer } = await coinTerms(db);
  const coins = await coinsOf(db, member);
  // Existing coins can be exchanged even when no new ones are given.
  const offer = await coinOffer(db, member, coins > 0 ? 0 : Math.max(...plan, perAnswer));
  return {
    offer,
    coins,
    currency: CURRENCY,
    value,
    minimum,
    step,
    ...(await leftToday(db, member)),
  };
}

async function leftToday(db: Db, member: Member) {
  const { rows } = await sql<{ perDay: number; leftToday: number }>`
    select per_day::int as "perDay", left_today::int as "leftToday"
    from rewards.exchange_left(${member.bucket}, ${member.id})`.execute(db);
  return rows[0] ?? { perDay: 0, leftToday: 0 };
}

type Exchanged = {
  outcome: string;
  amount: bigint;
  currency: Currency | null;
  balance: number;
};

/** Refuses coins_step, coins_short, coins_day_limit, promotions_not_allowed, promotion_over. */
export async function exchange(
  tx: Tx,
  member: Member,
  { coins }: InputOf<typeof exchangeCoins>,
  key: string,
): Promise<OutputOf<typeof exchangeCoins>> {
  const { rows } = await sql<Exchanged & { transactionId: string }>`
    select x.outcome, x.amount, x.currency, x.balance::int as balance, i.id as "transactionId"
    from (select ledger.derived_id(${`coins:${member.id}`}, ${key}::uuid) as id) i
    cross join lateral rewards.exchange_coins(${member.bucket}, ${member.id}, i.id, ${coins}) x
  `.execute(tx);
  const [done] = rows;
  if (!done) throw new Error("rewards: no answer to an exchange");
  const { outcome, amount, currency, balance, transactionId } = done;
  if (outcome !== "ok") await refuse(tx, member, outcome, amount);
  if (currency === null) throw new Error("rewards: an exchange without a budget");
  return { transactionId, coins, currency, amount, balance };
}

async function refuse(tx: Tx, member: Member, outcome: string, amount: bigint): Promise<void> {
  const { step, minimum } = await coinTerms(tx);
  const limits = await leftToday(tx, member);
  refuseUnless(outcome !== "step", "coins_step", { step: `${step}`, minimum: `${minimum}` });
  refuseUnless(outcome !== "short", "coins_short", { coins: `${await coinsOf(tx, member)}` });
  refuseUnless(outcome !== "day_limit", "coins_day_limit", {
    limit: `${limits.perDay}`,
    left: `${limits.leftToday}`,
  });
  const campaign = await openCampaign(tx, "coins");
  refuseUnlessGiven(outcome, { member, campaignId: campaign?.id ?? "", amount });
}

type EntryRow = Omit<CoinRecord, "paid"> & {
  transactionId: string | null;
  currency: Currency | null;
  amount: bigint | null;
};

/** Newest first; entries are numbered by position, so that the highest number is their count. */
export async function coinRecords(
  db: Db,
  member: Member,
  query: { pageNum: number; pageSize: number; cursor?: string | undefined },
) {
  const before = query.cursor ? Number(fromCursor(query.cursor, /^(\d{1,9})$/)[0]) : null;
  const { rows } = await sql<EntryRow>`
    select no, at, day::text as day, kind, coins, balance::int as balance,
      transaction_id as "transactionId", currency, amount
    from rewards.coin_entries
    where bucket = ${member.bucket} and member_id = ${member.id}
      and (${before}::int is null or no < ${before})
    order by no desc limit ${query.pageSize + 1}
    offset ${before === null ? (query.pageNum - 1) * query.pageSize : 0}`.execute(db);
  const { rows: last } = await sql<{ total: number }>`
    select coalesce(max(no), 0)::int as total from rewards.coin_entries
    where bucket = ${member.bucket} and member_id = ${member.id}`.execute(db);
  const list = rows.slice(0, query.pageSize);
  const end = rows.length > query.pageSize ? list.at(-1) : undefined;
  return {
    total: last[0]?.total ?? 0,
    list: list.map(recordOf),
    cursor: end ? toCursor(end.no) : null,
  };
}

function recordOf({ transactionId, currency, amount, ...entry }: EntryRow): CoinRecord {
  const isPaid = transactionId !== null && currency !== null && amount !== null;
  return { ...entry, paid: isPaid ? { transactionId, currency, amount } : null };
}
