/** Reads balances, signed in the account's normal direction, in smallest units. */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";

export type MemberBalances = {
  deposit: bigint;
  returned: bigint;
  earned: bigint;
  income: bigint;
  principal: bigint;
  withdrawing: bigint;
};

type MemberAccount = { kind: string; currency: Currency; balance: bigint };

/** A member's accounts in every currency; a dozen rows at most. */
export async function memberAccounts(
  db: Db,
  member: { id: string; bucket: number },
): Promise<MemberAccount[]> {
  const { rows } = await sql<MemberAccount>`
    select kind, currency, balance from ledger.accounts
    where bucket = ${member.bucket} and owner = ${member.id} order by currency`.execute(db);
  return rows;
}

/** The balances in a currency; 0 for accounts that are not open. */
export function balancesIn(accounts: readonly MemberAccount[], currency: Currency): MemberBalances {
  const of = (part: string) =>
    accounts.find((one) => one.kind === `client.${part}` && one.currency === currency)?.balance ??
    0n;
  return {
    deposit: of("deposit"),
    returned: of("returned"),
    earned: of("earned"),
    income: of("income"),
    principal: of("principal"),
    withdrawing: of("withdrawing"),
  };
}

/** A member's balances in a currency. */
export async function memberBalances(
  db: Db,
  member: { id: string; bucket: number },
  currency: Currency,
): Promise<MemberBalances> {
  return balancesIn(await memberAccounts(db, member), currency);
}

/** What a member can withdraw now, by currency; currencies with 0 are left out. */
export async function withdrawableOf(
  db: Db,
  member: { id: string; bucket: number },
): Promise<{ currency: Currency; amount: bigint }[]> {
  const { rows } = await sql<{ currency: Currency; amount: bigint }>`
    select currency, sum(balance)::bigint as amount from ledger.accounts
    where bucket = ${member.bucket} and owner = ${member.id}
      and kind in ('client.deposit', 'client.returned', 'client.earned', 'client.local')
    group by currency having sum(balance) > 0 order by currency desc`.execute(db);
  return rows;
}

/** The part of a member's claim that cannot be paid; 0 unless a wind-down is short of money. */
export async function floorOf(
  db: Db,
  member: { id: string; bucket: number },
  currency: Currency,
): Promise<bigint> {
  const { rows } = await sql<{ floor: bigint }>`
    select ledger.floor_of(${member.bucket}, ${member.id}, ${currency}) as floor`.execute(db);
  return rows[0]?.floor ?? 0n;
}

/** Whether the event can no longer be posted. */
export async function isClosed(db: Db, event: string): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select ledger.is_closed(${event}) as closed`.execute(db);
  return rows[0]?.closed ?? false;
}

/** Whether the amount may leave the float; in a wind-down only what is not owed to members. */
export async function houseMayTake(db: Db, currency: Currency, amount: bigint): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ledger.house_may_take(${currency}, ${amount}) as may`.execute(db);
  return rows[0]?.may ?? false;
}

/** The sum of a kind over all buckets and owners. */
export async function totalOf(db: Db, kind: string, currency: Currency): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(balance), 0)::bigint as total from ledger.accounts
    where kind = ${kind} and currency = ${currency}
  `.execute(db);
  return rows[0]?.total ?? 0n;
}

/** Locks a bucket; the first statement of every use case that moves money. */
export async function lockBucket(tx: Tx, bucket: number): Promise<void> {
  await sql`select ledger.lock_buckets(array[${bucket}]::int[])`.execute(tx);
}

/** `isOwed`: money of members, or a return locked for sold units. */
export type KindSum = { currency: Currency; kind: string; isOwed: boolean; sum: bigint };

/** The sums by kind and currency. Reads every account, so call it once per request. */
export async function sumsOfKinds(db: Db): Promise<KindSum[]> {
  const { rows } = await sql<KindSum>`
    select s.currency, s.kind, k.owner_is = 'member' or s.kind = 'reserve.sold' as "isOwed", s.sum
    from (
      select a.currency, a.kind, sum(a.balance)::bigint as sum from ledger.accounts a group by 1, 2
    ) s join ledger.account_kinds k using (kind)`.execute(db);
  return rows;
}
