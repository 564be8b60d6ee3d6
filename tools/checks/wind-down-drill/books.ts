/**
 * The books of a drill: a temporary database, with connections for the service and for its owner.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { consent, propose } from "../../../apps/server/src/ledger/proposals.ts";
import type { Db, Tx } from "../../../apps/server/src/platform/db.ts";
import { takeSnapshot } from "../../../apps/server/src/proof/take-snapshot.ts";
import { noteChecked } from "../../../apps/server/src/rails/outside/gate.ts";
import { runMonitor } from "../../../apps/server/src/reserve/monitor.ts";

export type Books = { db: Db; owner: Db; dataDir: string };

export const ONE = 1_000_000n;

export const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** The staff of the drill: one proposes, one approves, one is the admin. */
export const PEOPLE = { ana: "finance", ben: "auditor", eva: "admin" } as const;

/** Two people agree on a proposal, which is then carried out. */
export async function agreed(
  db: Db,
  action: Parameters<typeof propose>[1],
  input: Record<string, unknown>,
  carryOut: (tx: Tx, id: string) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = await propose(tx, action, input, "ana");
    await consent(tx, id, "ben", "checked in the drill");
    await carryOut(tx, id);
  });
}

/**
 * Inserts chain statements for the three books that agree with the ledger, less `missing` of the
 * members' own money, and without unknown amounts.
 */
export async function statements({ owner: db }: Books, missing = 0n): Promise<void> {
  await noteChecked(db, "chain");
  await sql`
    insert into chain.statements
      (at, block, block_hash, book, chain_balance, ledger_balance, in_transit, parts)
    select platform.now(), 1, '0x' || repeat('0', 64), b.book, b.held - b.missing, b.held, 0, '{}'
    from (
      select x.book, x.missing, coalesce((select sum(a.balance) from ledger.accounts a
        where a.kind = x.kind and a.currency = 'tUSDT'), 0)::bigint as held
      from (values ('client', 'client.custody', ${missing}::bigint), ('reserve', 'reserve.cash', 0),
        ('house', 'house.cash', 0)) x (book, kind, missing)
    ) b`.execute(db);
}

/** Meets the conditions of sales: statements, the day's proof, every invariant. */
export async function ready(books: Books): Promise<void> {
  await statements(books);
  await takeSnapshot(books);
  await runMonitor(books.db, "all");
}

/** Marks every queued transfer as paid on the chain, under a transaction hash of its own. */
export async function chainPays({ owner: db }: Books): Promise<void> {
  await sql`
    update chain.transfers t set state = 'confirmed', ended_at = platform.now(),
      tx_hash = '0x' || encode(sha256(convert_to(t.id::text, 'UTF8')), 'hex'),
      nonce = n.nonce
    from (
      select x.id, coalesce((select max(y.nonce) from chain.transfers y), -1)
        + row_number() over (order by x.queued_at, x.id) as nonce
      from chain.transfers x where x.state = 'queued'
    ) n
    where t.id = n.id`.execute(db);
}

/** The operator adds its own money to custody, booked by two people after its arrival. */
export async function bring({ owner: db }: Books, amount: bigint): Promise<void> {
  const money = { amount, currency: "tUSDT", reference: "drill" };
  await agreed(db, "capital_in", money, (tx, id) =>
    sql`select ledger.capital_in(${id})`.execute(tx),
  );
  await agreed(db, "fund_float", money, (tx, id) =>
    sql`select ledger.fund_float(${id})`.execute(tx),
  );
}
