/**
 * Holds what the bank took from us against the books before it is asked for anything. Each transfer has an
 * id that follows from its request and is written down before the bank hears of it, so one that the books do
 * not know was lost by them: it is noted (outside.findings), and until it is settled nothing is sent.
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

/** Whether something is open, or the bank was not asked since the books may have gone back. */
export const isCheckDue = (db: Db): Promise<boolean> =>
  existsAny(db, [
    sql`select ${OPEN_FINDINGS}`,
    sql`select where not exists (select from outside.asked where rail = 'bank')`,
  ]);

/** Reads what is new in the bank's list; answers whether it may be asked for more. */
export async function checkTransfers(bank: Bank, db: Db, log: Log): Promise<boolean> {
  if (!(await readList(bank, db, log))) return false;
  await noteChecked(db, "bank");
  await settleFindings(bank, db);
  return await mayAct(db, "bank");
}

/** False where there is more than is read at once: the next pass goes on. */
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
 * What the bank did not carry out after all, and what the books ask for under its own id by now; one it
 * does not answer about holds up no other.
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
