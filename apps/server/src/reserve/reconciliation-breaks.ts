/** The present state of the books beside the chain and the bank, with the open breaks. */
import type { consoleReconciliation } from "@ballast/contract/console/ledger.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { guardWords } from "./guard-words.ts";
import { guards } from "./monitor.ts";

type Reconciliation = OutputOf<typeof consoleReconciliation>;
type Book = Omit<Reconciliation["books"][number], "parts"> & { parts: Record<string, string> };

/** The newest statement of each book and account. Smallest units. */
export async function readReconciliation(db: Db): Promise<Reconciliation> {
  const { rows } = await sql<Book>`
    select s.*, b.id as "breakId", b.kind, b.since from (
      (select distinct on (book) 'chain' as rail, book, 'tUSDT' as currency, at,
        chain.whole(chain_balance, unit)::bigint as outside, ledger_balance as books,
        chain.whole(in_transit + dust, unit)::bigint as "inTransit", (
          select coalesce(jsonb_object_agg(p.part, chain.whole(p.units::numeric, unit)::text), '{}')
          from jsonb_each_text(parts) p (part, units)) as parts,
        difference::bigint as difference
      from chain.statements order by book, at desc, id desc)
      union all
      (select distinct on (currency, account) 'bank', account, currency, at, bank_balance,
        ledger_balance, in_transit, parts, difference
      from bank.statements order by currency, account, at desc, id desc)
    ) s
    left join lateral (select b.id, b.kind, b.since from reserve.breaks b
      where b.rail = s.rail and b.book = s.book
        and b.currency = s.currency and b.ended_at is null limit 1) b on true
    order by s.rail desc, s.currency desc, s.book`.execute(db);
  return {
    books: rows.map((row) => ({ ...row, parts: amountsOf(row.parts) })),
    shortages: await shortages(db),
    receipts: await openReceipts(db),
    guards: (await guards(db)).map(({ currency, refusal, haltedAt, reasons }) => ({
      currency,
      isOn: refusal === null,
      haltedAt,
      reasons: reasons.map(guardWords),
    })),
  };
}

const amountsOf = (parts: Record<string, string>) =>
  Object.fromEntries(Object.entries(parts).map(([name, amount]) => [name, BigInt(amount)]));

async function shortages(db: Db): Promise<{ currency: Currency; amount: bigint }[]> {
  const { rows } = await sql<{ currency: Currency; amount: bigint }>`
    select currency, sum(balance)::bigint as amount from ledger.accounts
    where kind = 'client.shortfall' and balance > 0 group by 1 order by 1`.execute(db);
  return rows;
}

/** Receipts without an owner. */
async function openReceipts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger.entries e
    where e.bucket = 0 and e.owner = ledger.house() and e.kind = 'client.unidentified'
      and e.event = 'unknown_receipt' and not exists (select from ledger.transactions m
        where m.bucket = 0 and m.id = ledger.derived_id('receipt_matched', e.transaction_id))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
