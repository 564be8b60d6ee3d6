/**
 * An account over time. Entries of a bucket are ordered by `seq`, not by `at` (a transaction's start time,
 * taken before it waited for the bucket). So a balance at a time is not read from one entry: it is the
 * current balance less what was written since, both read in one statement.
 */
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { AllOrNone } from "../platform/all-or-none.ts";
import type { Db } from "../platform/db.ts";

export type Account = { bucket: number; kind: string; currency: Currency; owner: string };

/** Amounts in smallest units, signed in the account's normal direction. */
export type StatementEntry = {
  transactionId: string;
  no: number;
  event: string;
  at: Date;
  actor: string;
  amount: bigint;
  balance: bigint;
};

/** Times are half open: what happened at `from` is inside, what happened at `to` is not. */
export type Statement = { opening: bigint; entries: StatementEntry[]; closing: bigint };

/** What the account held just before `at`; 0 for an account that is not open. */
export async function balanceAt(db: Db, account: Account, at: Date): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select (a.balance - coalesce((
      select sum(case when e.side = k.normal then e.amount else -e.amount end)
      from ledger.entries e
      where e.bucket = a.bucket and e.owner = a.owner and e.kind = a.kind
        and e.currency = a.currency and e.at >= ${at}
    ), 0))::bigint as balance
    from ledger.accounts a join ledger.account_kinds k using (kind)
    where ${sameAccount(account)}
  `.execute(db);
  return rows[0]?.balance ?? 0n;
}

/** Opening + entries = closing, to the unit; entries in the order of their time. */
export async function statement(
  db: Db,
  {
    member,
    kind,
    currency = "tUSDT",
    from,
    to,
  }: {
    member: { id: string; bucket: number };
    kind: string;
    currency?: Currency;
    from: Date;
    to: Date;
  },
): Promise<Statement> {
  const account = { bucket: member.bucket, kind, currency, owner: member.id };
  type Entry = Omit<StatementEntry, "transactionId" | "balance"> & { transaction_id: string };
  const { rows } = await sql<{ balance: bigint } & AllOrNone<Entry>>`
    select a.balance, e.transaction_id, e.no, e.event, e.at, t.actor,
      case when e.side = k.normal then e.amount else -e.amount end as amount
    from ledger.accounts a join ledger.account_kinds k using (kind)
    left join ledger.entries e on e.bucket = a.bucket and e.owner = a.owner and e.kind = a.kind
      and e.currency = a.currency and e.at >= ${from}
    left join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    where ${sameAccount(account)}
    order by e.at, e.seq, e.transaction_id, e.no
  `.execute(db);
  const since = rows.flatMap(({ transaction_id, no, event, at, actor, amount }) =>
    transaction_id === null
      ? []
      : [{ transactionId: transaction_id, no, event, at, actor, amount }],
  );
  const opening = since.reduce((left, entry) => left - entry.amount, rows[0]?.balance ?? 0n);
  let balance = opening;
  const entries = since
    .filter((entry) => entry.at < to)
    .map((entry) => {
      balance += entry.amount;
      return { ...entry, balance };
    });
  return { opening, entries, closing: balance };
}

function sameAccount(account: Account) {
  return sql`a.bucket = ${account.bucket} and a.owner = ${account.owner}
    and a.kind = ${account.kind} and a.currency = ${account.currency}`;
}
