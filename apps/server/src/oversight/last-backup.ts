/**
 * How old the newest noted backup is: for Today and for whoever asks whether a process is ready. An old
 * backup is no reason not to be ready: calls are answered as well as before.
 */
import type { consoleCopies } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type BackupState = NonNullable<OutputOf<typeof consoleCopies>["backup"]>;
type Last = NonNullable<BackupState["last"]>;

/** Null where nobody demands backups (BACKUP_MAX_AGE_HOURS). */
export async function backupState(db: Db, hours: number | undefined): Promise<BackupState | null> {
  if (hours === undefined) return null;
  const { rows } = await sql<Last & { isOld: boolean }>`
    select extract(epoch from now() - made_at)::float8 as "ageSeconds", place,
      is_encrypted as "isEncrypted", bytes::float8 as bytes,
      made_at < now() - make_interval(hours => ${hours}) as "isOld"
    from platform.backups order by made_at desc limit 1`.execute(db);
  const [newest] = rows;
  if (newest === undefined) return { maxAgeHours: hours, isOld: true, last: null };
  const { isOld, ...last } = newest;
  return { maxAgeHours: hours, isOld, last };
}

/** The same at /readyz. */
export async function backupDetails(db: Db, hours: number | undefined): Promise<object> {
  const state = await backupState(db, hours);
  if (state === null) return {};
  const { isOld, last } = state;
  const known = last && { ageSeconds: Math.round(last.ageSeconds), bytes: last.bytes };
  return { backup: { isOld, ...known } };
}
