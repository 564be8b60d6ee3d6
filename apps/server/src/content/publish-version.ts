/** Publishes a version of the app. It cannot be changed or withdrawn, because clients have acted on it. */
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import { refusePromises } from "../platform/public-text.ts";
import { refuseUnless } from "../platform/refusal.ts";
import type { Wording } from "../products/wording.ts";

export type VersionDraft = {
  platform: string;
  code: number;
  version: string;
  downUrl: string;
  /** The release notes. */
  extra: Wording;
  compulsory: boolean;
};

/** Refuses publication_not_valid, also for a number that is taken, or words_not_allowed. */
export async function publishVersion(tx: Tx, draft: VersionDraft): Promise<void> {
  const { platform, code, version, downUrl, extra, compulsory } = draft;
  const wrong = [
    !/^[A-Z]{1,16}$/.test(platform) && "platform",
    code < 1 && "code",
    !/^\d{1,3}(\.\d{1,3}){1,3}$/.test(version) && "version",
    !/^(\/(?!\/)|https:\/\/)\S{0,300}$/.test(downUrl) && "download",
  ].filter((field) => field !== false);
  refuseUnless(wrong.length === 0, "publication_not_valid", { fields: wrong.join(", ") });
  refusePromises(extra.english, ...Object.values(extra.translations));
  const { numAffectedRows } = await sql`
    insert into members.app_versions
      (platform, code, version, down_url, extra, compulsory, published_at)
    values (${platform}, ${code}, ${version}, ${downUrl},
      ${JSON.stringify({ ...extra.translations, en_US: extra.english })}::jsonb, ${compulsory},
      platform.now())
    on conflict do nothing`.execute(tx);
  refuseUnless(numAffectedRows === 1n, "publication_not_valid", { fields: "code" });
}
