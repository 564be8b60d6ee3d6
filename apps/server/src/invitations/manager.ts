/** The person whom members may ask about their team; named by the operator, or nobody. */
import * as z from "zod/mini";
import type { Db, Tx } from "../platform/db.ts";
import { refusePromises } from "../platform/public-text.ts";
import { readSetting, writeSetting } from "../platform/settings.ts";

const manager = z.object({
  name: z.string().check(z.minLength(2), z.maxLength(60)),
  link: z
    .string()
    .check(z.regex(/^(https:\/\/[^\s/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+)$/), z.maxLength(200)),
});
export type Manager = z.output<typeof manager>;

export function readManager(db: Db): Promise<Manager | null> {
  return readSetting(db, "invitations.manager", z.nullable(manager));
}

/**
 * False when the link is neither https: nor mailto:, or the name is too short or too long. Refuses
 * words_not_allowed.
 */
export async function setManager(tx: Tx, given: Manager | null, staff: string): Promise<boolean> {
  if (given !== null && !z.safeParse(manager, given).success) return false;
  if (given) refusePromises(given.name);
  await writeSetting(tx, "invitations.manager", given, staff);
  return true;
}
