import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Language } from "@ballast/contract/language.ts";
import type { appVersion } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/**
 * The newest version for a platform, or null when the client has it; with the release notes in the reader's
 * language, or in English. It is compulsory when any version that the client has missed was.
 */
export async function readAppVersion(
  db: Db,
  client: { platform: string; code: number },
  language: Language,
): Promise<OutputOf<typeof appVersion>> {
  // Never null: extra: the table wants it to have English.
  const { rows } = await sql<NonNullable<OutputOf<typeof appVersion>>>`
    select version, code, down_url as "downUrl",
      coalesce(extra ->> ${language}::text, extra ->> 'en_US') as extra,
      bool_or(compulsory) over () as compulsory
    from members.app_versions
    where platform = ${client.platform.toUpperCase()} and code > ${client.code}
      and published_at <= platform.now()
    order by code desc limit 1`.execute(db);
  return rows[0] ?? null;
}
