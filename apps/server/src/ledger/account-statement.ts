/** The entries of an account between two instants, with opening and closing balance. */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { AllOrNone } from "../platform/all-or-none.ts";
import type { Db } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import type { Account, StatementEntry } from "./statement.ts";

const ENTRIES_MOST = 200;

/** Opening + all entries = closing; `entries` are the first of `count`. Smallest units. */
export type AccountStatement = {
  currency: Currency;
  opening: bigint;
  closing: bigint;
  count: number;
  entries: StatementEntry[];
};

type Row = {
  opening: bigint;
  closing: bigint;
  count: number;
} & AllOrNone<{
  id: string;
  no: number;
  event: string;
  at: Date;
  actor: string;
  amount: bigint;
}>;

/** Half-open interval: includes `from`, excludes `to`. One query, so one snapshot. Refuses not_found. */
export async function accountStatement(
  db: Db,
  account: Account,
  { from, to }: { from: Date; to: Date },
): Promise<AccountStatement> {
  const { bucket, kind, currency, owner } = account;
  const signed = sql`case when e.side = k.normal then e.amount else -e.amount end`;
  const own = sql`e.bucket = a.bucket and e.owner = a.owner and e.kind = a.kind
    and e.currency = a.currency`;
  const { rows } = await sql<Row>`
    select (a.balance - s.later - s.inside)::bigint as opening,
      (a.balance - s.later)::bigint as closing, s.count, x.*
    from ledger.accounts a join ledger.account_kinds k using (kind)
    cross join lateral (
      select coalesce(sum(${signed}) filter (where e.at >= ${to}), 0)::bigint as later,
        coalesce(sum(${signed}) filter (where e.at < ${to}), 0)::bigint as inside,
        (count(*) filter (where e.at < ${to}))::int as count
      from ledger.entries e where ${own} and e.at >= ${from}) s
    left join lateral (
      select e.transaction_id as id, e.no, e.event, e.at, t.actor, ${signed} as amount
      from ledger.entries e
      join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
      where ${own} and e.at >= ${from} and e.at < ${to}
      order by e.at, e.seq, e.transaction_id, e.no limit ${ENTRIES_MOST}) x on true
    where a.bucket = ${bucket} and a.kind = ${kind} and a.currency = ${currency}
      and a.owner = ${owner}`.execute(db);
  const [first] = rows;
  refuseUnless(first, "not_found");
  let balance = first.opening;
  const entries = rows.flatMap(({ id, no, event, at, actor, amount }) => {
    if (id === null) return [];
    balance += amount;
    return [{ transactionId: id, no, event, at, actor, amount, balance }];
  });
  const { opening, closing, count } = first;
  return { currency, opening, closing, count, entries };
}
