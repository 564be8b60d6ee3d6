/** The local currency of a member, which follows from the country of the phone number. */
import { type LocalCurrency, localCurrencyOf } from "@ballast/contract/cash/local-money.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";

type Owner = { id: string; bucket: number };

/** Null when the bank has no account in the country's currency. */
export async function findLocalCurrency(db: Db | Tx, member: Owner): Promise<LocalCurrency | null> {
  const { rows } = await sql<{ country: string }>`
    select country from members.members
    where bucket = ${member.bucket} and id = ${member.id}`.execute(db);
  if (!rows[0]) throw new Error("a session of a member that does not exist");
  return localCurrencyOf(rows[0].country);
}

/** Refuses no_local_currency. */
export async function localCurrencyFor(db: Db | Tx, member: Owner): Promise<LocalCurrency> {
  const currency = await findLocalCurrency(db, member);
  if (currency === null) throw new Refusal("no_local_currency");
  return currency;
}

/** The balance of the local wallet. */
export async function localBalance(
  db: Db | Tx,
  member: Owner,
  currency: LocalCurrency,
): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.accounts where bucket = ${member.bucket} and owner = ${member.id}
      and kind = 'client.local' and currency = ${currency}`.execute(db);
  return rows[0]?.balance ?? 0n;
}

/**
 * Keys are unique for a member, ids of the ledger for a bucket: refuses a key that another member of the
 * bucket has used.
 */
export async function refuseTakenKey(tx: Tx, member: Owner, key: string): Promise<void> {
  const { rows } = await sql`
    select from ledger.transactions where bucket = ${member.bucket} and id = ${key}`.execute(tx);
  if (rows.length > 0) throw new Refusal("idempotency_key_reused");
}
