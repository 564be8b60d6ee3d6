/** Capital records: the ledger entries of a member's wallets, newest first, paged by a keyset cursor. */
import type { Currency } from "@ballast/contract/money.ts";
import type { Account, RecordCode, WithdrawalState } from "@ballast/contract/records.ts";
import type { Posting } from "@ballast/contract/wallet/capital-records.ts";
import { type RawBuilder, sql } from "kysely";
import { fromCursor, toCursor, UUID } from "../platform/cursor.ts";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { type PageQuery, TOTAL_MOST, totalOf } from "../platform/page-by-time.ts";
import { WALLET_CURRENCY } from "./balances.ts";
import { eventsOf, meaningOf, REWARD_CODES } from "./record-codes.ts";

export type RecordQuery = PageQuery & { types?: RecordCode[] | undefined };

const CURSOR = new RegExp(`^(\\d{1,18}) ${UUID} (\\d{1,9})$`);

export const BALANCE_PARTS = ["returned", "earned"] as const;
export const RECHARGE_PARTS = ["deposit"] as const;
/** Record codes of the income list: returns that were taken out, and rewards. */
const INCOME_CODES: readonly RecordCode[] = ["daily_income", ...REWARD_CODES];

/** Reads one page of the entries of the given accounts. `query.types` selects record codes, all when undefined. */
export async function recordsOf<Part extends Account>(
  db: Db,
  member: Member,
  parts: readonly Part[],
  query: RecordQuery,
) {
  const events = eventsOf(query.types);
  const rows = await entriesOf(db, member, parts, events, query);
  const list = rows.slice(0, query.pageSize);
  const last = rows.length > query.pageSize ? list.at(-1) : undefined;
  return {
    total: await totalOf(db, query, rows.length, countOf(member, parts, events)),
    list: list.map((row) => recordOf<Part>(row)),
    cursor: last ? toCursor(last.seq, last.transaction_id, last.no) : null,
  };
}

export function incomeRecords(db: Db, member: Member, query: RecordQuery) {
  const types = INCOME_CODES.filter((code) => query.types?.includes(code) ?? true);
  return recordsOf(db, member, ["earned"], { ...query, types });
}

type EntryRow = {
  seq: bigint;
  transaction_id: string;
  no: number;
  event: string;
  kind: string;
  currency: Currency;
  amount: bigint;
  at: Date;
  actor: string;
  state: WithdrawalState | null;
};

/** Reads one row more than the page, to know whether there is a next page. */
async function entriesOf(
  db: Db,
  member: Member,
  parts: readonly Account[],
  events: string[],
  query: RecordQuery,
): Promise<EntryRow[]> {
  const [seq, id, no] = query.cursor ? fromCursor(query.cursor, CURSOR) : [];
  const before =
    seq === undefined
      ? sql``
      : sql`and (e.seq, e.transaction_id, e.no) < (${seq}::bigint, ${id}::uuid, ${no}::int)`;
  const offset = query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  const most = offset + query.pageSize + 1;
  // Each account is an ordered scan of its own index range; together they read at most a page or two.
  const scans: RawBuilder<unknown>[] = parts.map(
    (part) => sql`(
      select * from ledger.entries e
      where e.bucket = ${member.bucket} and e.owner = ${member.id} and e.kind = ${`client.${part}`}
        and e.currency = ${WALLET_CURRENCY} and e.event = any(${events}) ${before}
      order by e.seq desc, e.transaction_id desc, e.no desc limit ${most})`,
  );
  const { rows } = await sql<EntryRow>`
    select e.seq, e.transaction_id, e.no, e.event, e.kind, e.currency, e.at, t.actor, w.state,
      case e.side when 'C' then e.amount else -e.amount end as amount
    from (
      select * from (${sql.join(scans, sql` union all `)}) x
      order by seq desc, transaction_id desc, no desc
      limit ${query.pageSize + 1} offset ${offset}
    ) e
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    left join wallets.withdrawals w on w.bucket = e.bucket and w.transaction_id = e.transaction_id
    order by e.seq desc, e.transaction_id desc, e.no desc`.execute(db);
  return rows;
}

function countOf(member: Member, parts: readonly Account[], events: string[]) {
  return sql<{ total: number }>`
    select count(*)::int as total from (
      select from ledger.entries e
      where e.bucket = ${member.bucket} and e.owner = ${member.id}
        and e.kind = any(${parts.map((part) => `client.${part}`)})
        and e.currency = ${WALLET_CURRENCY} and e.event = any(${events})
      limit ${TOTAL_MOST}) x`;
}

function recordOf<Part extends Account>(row: EntryRow): Posting & { part: Part } {
  return {
    reference: row.transaction_id,
    no: row.no,
    ...meaningOf(row.event, row.actor),
    currency: row.currency,
    amount: row.amount,
    part: row.kind.replace("client.", "") as Part,
    at: row.at,
    status: row.state ?? "succeeded",
  };
}
