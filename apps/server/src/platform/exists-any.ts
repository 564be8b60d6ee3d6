import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** Whether any of the queries returns a row: one round trip that stops at the first that does. */
export async function existsAny(
  db: Db,
  questions: readonly RawBuilder<unknown>[],
): Promise<boolean> {
  const has = sql.join(
    questions.map((question) => sql`exists (${question})`),
    sql` or `,
  );
  const { rows } = await sql<{ is: boolean }>`select ${has} as "is"`.execute(db);
  return rows[0]?.is ?? false;
}
