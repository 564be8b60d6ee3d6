/** The official group that members may join, set by staff. */
import * as z from "zod/mini";
import type { Db, Tx } from "../platform/db.ts";
import { refusePromises } from "../platform/public-text.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { readSetting, writeSetting } from "../platform/settings.ts";

const group = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  url: z.url({ protocol: /^https$/ }),
});

/** Null when there is none. */
export const officialGroup = (db: Db) => readSetting(db, "rewards.group", z.nullable(group));

/** Refuses terms_not_valid, words_not_allowed. */
export async function setGroup(
  tx: Tx,
  named: z.output<typeof group>,
  staff: string,
): Promise<void> {
  refuseUnless(z.safeParse(group, named).success, "terms_not_valid", { fields: "group" });
  refusePromises(named.name);
  await writeSetting(tx, "rewards.group", named, staff);
}
