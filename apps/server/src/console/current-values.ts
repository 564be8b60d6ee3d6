/** Reads the current values of what a command sets, with a hash to detect later changes. */
import { createHash } from "node:crypto";
import type { Db } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Command } from "../platform/staff-command.ts";

/** Refuses not_found for a command without current values. */
export async function readCurrentValues(
  db: Db,
  command: Command | undefined,
): Promise<{ values: Record<string, string>; seen: string }> {
  if (!command?.standing) throw new Refusal("not_found");
  const values = await command.standing(db);
  const seen = createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);
  return { values, seen };
}
