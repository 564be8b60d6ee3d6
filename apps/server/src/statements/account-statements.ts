/**
 * A member's statement of a period: every account with its opening balance, its entries and its
 * closing balance, as the ledger has them. A period that is over never changes any more.
 */
import type { Currency } from "@ballast/contract/money.ts";
import type { RecordCode } from "@ballast/contract/records.ts";
import { sql } from "kysely";
import { type StatementEntry, statement } from "../ledger/statement.ts";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { eventsOf, meaningOf } from "../wallets/record-codes.ts";
import type { Period } from "./period.ts";

export type AccountStatement = {
  /** Without its book: "deposit", "returned" … */
  account: string;
  currency: Currency;
  opening: bigint;
  closing: bigint;
  entries: (StatementEntry & { code: RecordCode | null; detail: string })[];
};

/** These stand in every statement, the others where they held or moved something. */
const ALWAYS = ["deposit", "returned", "earned"];
const ORDER = [...ALWAYS, "income", "principal", "withdrawing"];
const known = new Set(eventsOf(undefined));

/** Refuses with statement_too_long when more entries than `most` would have to be read. */
export async function accountStatements(
  db: Db,
  member: Member,
  period: Period,
  most: number,
): Promise<AccountStatement[]> {
  await refuseMoreThan(db, member, period, most);
  const { rows } = await sql<{ kind: string; currency: Currency }>`
    select kind, currency from ledger.accounts
    where bucket = ${member.bucket} and owner = ${member.id} and kind like 'client.%'
    order by currency = 'tUSDT' desc, currency, kind`.execute(db);
  const accounts: AccountStatement[] = [];
  for (const { kind, currency } of rows) {
    const { start: from, end: to } = period;
    const found = await statement(db, { member, kind, currency, from, to });
    const account = kind.replace("client.", "");
    const isEmpty = found.opening === 0n && found.entries.length === 0;
    if (isEmpty && !ALWAYS.includes(account)) continue;
    accounts.push({ ...found, account, currency, entries: found.entries.map(named) });
  }
  const place = (one: AccountStatement) => (ORDER.indexOf(one.account) + ORDER.length + 1) % 99;
  return accounts.sort((a, b) => place(a) - place(b));
}

function named(entry: StatementEntry): AccountStatement["entries"][number] {
  if (!known.has(entry.event)) return { ...entry, code: null, detail: entry.event };
  const { code, description } = meaningOf(entry.event, entry.actor);
  return { ...entry, code, detail: description };
}

async function refuseMoreThan(db: Db, member: Member, period: Period, most: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ledger.entries e
      where e.bucket = ${member.bucket} and e.owner = ${member.id} and e.at >= ${period.start}
      limit ${most + 1}) s`.execute(db);
  refuseUnless((rows[0]?.count ?? 0) <= most, "statement_too_long");
}
