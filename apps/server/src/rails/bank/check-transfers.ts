/**
 * Compares what the bank accepted from us with the books before sending anything. A transfer's id follows
 * from its request and is stored before it is sent, so an id that the books do not know means that the
 * books lost it: it is recorded in outside.findings, and nothing is sent until that is settled.
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { existsAny } from "../../platform/exists-any.ts";
import type { Log } from "../../platform/log.ts";
import { mayAct, noteChecked } from "../outside/gate.ts";
import type { Bank } from "./bank.ts";

const PAGES = 50;
const AT_ONCE = 50;
const OPEN_FINDINGS = sql`from outside.findings where rail = 'bank' and state = 'open'`;

/**
 * Whether a finding is open, or the bank has not been compared since the books may have been restored to an
 * earlier state.
 */
export const isCheckDue = (db: Db): Promise<boolean> =>
  existsAny(db, [
    sql`select ${OPEN_FINDINGS}`,
    sql`select where not exists (select from outside.asked where rail = 'bank')`,
  ]);

/** Reads new entries of the bank's list; answers whether transfers may be sent. */
export async function checkTransfers(bank: Bank, db: Db, log: Log): Promise<boolean> {
  if (!(await readList(bank, db, log))) return false;
  await noteChecked(db, "bank");
  await settleFindings(bank, db);
  return await mayAct(db, "bank");
}

/** False when there is more than one run reads; the next run continues. */
async function readList(bank: Bank, db: Db, log: Log): Promise<boolean> {
  for (let page = 0; page < PAGES; page += 1) {
    const { rows } = await sql<{ seq: bigint }>`
      select seq from bank.cursors where name = 'transfers'`.execute(db);
    const listed = await bank.transfersAfter(rows[0]?.seq ?? 0n);
    if (listed.length === 0) return true;
    const json = JSON.stringify(listed.map((one) => ({ ...one, amount: `${one.amount}` })));
    const noted = await sql<{ noted: bigint }>`
      select bank.note_transfers(${json}::jsonb) as noted`.execute(db);
    const unknown = noted.rows[0]?.noted ?? 0n;
    if (unknown > 0n) log.error({ unknown: `${unknown}` }, "the books are behind the bank");
  }
  return false;
}

/**
 * Settles findings that the bank did not carry out after all, and those that the books have requested by
 * now under the same id. One without an answer does not block the others.
 */
async function settleFindings(bank: Bank, db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, key ${OPEN_FINDINGS} order by is_final, found_at, id limit ${AT_ONCE}`.execute(db);
  const wrong: unknown[] = [];
  for (const { id, key } of rows) {
    await settle(bank, db, { id, key }).catch((error: unknown) => wrong.push(error));
  }
  if (wrong.length > 0) throw wrong[0];
}

async function settle(bank: Bank, db: Db, { id, key }: { id: string; key: string }): Promise<void> {
  const { state } = await bank.transfer(key);
  await sql`select bank.settle_finding(${id}, ${state === "failed"})`.execute(db);
  if (state === "settled") await sql`select outside.note_final(${id})`.execute(db);
}
