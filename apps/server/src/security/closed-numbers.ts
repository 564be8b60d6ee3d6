/** Recognises phone numbers of closed accounts by a keyed hash, without storing them. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Vault } from "../platform/vault.ts";

export function numberMarks(vault: Vault, phone: string): Buffer[] {
  return vault.marks(phone, "closed number");
}

export async function isClosedNumber(db: Db, marks: Buffer[]): Promise<boolean> {
  const { rows } = await sql`
    select from security.closed_numbers where mark = any(${marks}::bytea[])`.execute(db);
  return rows.length > 0;
}
