/**
 * A member's statement of a period: every account with its opening balance, entries and closing balance,
 * from the ledger. A past period never changes.
 */
import type { Currency } from "@ballast/contract/money.ts";
import type { RecordCode, RecordDescription } from "@ballast/contract/records.ts";
import { sql } from "kysely";
import { type StatementEntry, statement } from "../ledger/statement.ts";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { meaningOf } from "../wallets/record-codes.ts";
import type { Period } from "./period.ts";

const LOCAL_DETAILS = {
  local_deposit: "local_deposit",
  local_refund_applied: "local_refund",
  local_refund_released: "local_refund_failed",
  local_refund_settled: "local_refund_paid",
  chargeback: "chargeback",
  chargeback_reversal: "chargeback_reversal",
} as const;
type LocalEvent = keyof typeof LOCAL_DETAILS;

/** What happened, by the key of its words. */
export type Detail = RecordDescription | (typeof LOCAL_DETAILS)[LocalEvent] | "local_conversion";

export type AccountStatement = {
  /** Without the book: "deposit", "returned" … */
  account: string;
  currency: Currency;
  opening: bigint;
  closing: bigint;
  /** `code` is null for what is no capital record, because it moved only in the local wallet. */
  entries: (StatementEntry & Happened)[];
};

/** Accounts in every statement; others appear when they held or moved something. */
const ALWAYS = ["deposit", "returned", "earned"];
const ORDER = [...ALWAYS, "income", "principal", "withdrawing"];

/** Refuses statement_too_long when more than `most` entries would have to be read. */
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
    accounts.push({ ...found, account, currency, entries: found.entries.map(namedIn(account)) });
  }
  const place = (one: AccountStatement) => (ORDER.indexOf(one.account) + ORDER.length + 1) % 99;
  return accounts.sort((a, b) => place(a) - place(b));
}

const namedIn =
  (account: string) =>
  (entry: StatementEntry): AccountStatement["entries"][number] => ({
    ...entry,
    ...whatHappened(entry, account),
  });

type Happened = { code: RecordCode | null; detail: Detail };

/** Throws for an event that no account of a member can have. */
export function whatHappened(
  { event, actor }: Pick<StatementEntry, "event" | "actor">,
  account: string,
): Happened {
  // a deposit for the account that receives it, nothing for the one that pays
  if (event === "conversion" && account === "local") {
    return { code: null, detail: "local_conversion" };
  }
  if (event in LOCAL_DETAILS && account !== "deposit") {
    return { code: null, detail: LOCAL_DETAILS[event as LocalEvent] };
  }
  const { code, description } = meaningOf(event, actor);
  return { code, detail: description };
}

async function refuseMoreThan(db: Db, member: Member, period: Period, most: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ledger.entries e
      where e.bucket = ${member.bucket} and e.owner = ${member.id} and e.at >= ${period.start}
      limit ${most + 1}) s`.execute(db);
  refuseUnless((rows[0]?.count ?? 0) <= most, "statement_too_long");
}
