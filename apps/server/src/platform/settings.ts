/** Settings an operator may change: JSON in platform.settings, checked by a schema when read. */
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db, Tx } from "./db.ts";

/** Throws an error, not a refusal, when the setting is missing or does not match its schema. */
export async function readSetting<S extends z.ZodMiniType>(
  db: Db,
  name: string,
  schema: S,
): Promise<z.output<S>> {
  const { rows } = await sql<{ value: unknown }>`
    select value from platform.settings where name = ${name}`.execute(db);
  const result = z.safeParse(schema, rows[0]?.value);
  if (!result.success) throw new Error(`the setting ${name} is missing or not usable`);
  return result.data;
}

/** `value` is already parsed; `staff` is shown in the list of settings as its author. */
export async function writeSetting(
  tx: Tx,
  name: string,
  value: unknown,
  staff: string,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update platform.settings set value = ${JSON.stringify(value)}::jsonb,
      changed_at = platform.now(), changed_by = ${staff}
    where name = ${name}`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error(`the setting ${name} is missing`);
}
