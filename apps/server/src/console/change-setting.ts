/** Changes one of the settings that an operator may change. */
import * as z from "zod/mini";
import type { Tx } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";
import { writeSetting } from "../platform/settings.ts";
import { SETTINGS } from "./settings.ts";
import { refuseUnlessRole, type Staff } from "./staff.ts";

/**
 * `json` is the whole new value. Refuses not_found, setting_fixed for what has no value to be typed,
 * staff_role, and terms_not_valid naming what is wrong in it.
 */
export async function changeSetting(
  tx: Tx,
  staff: Staff,
  { name, json }: { name: string; json: string },
): Promise<void> {
  const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
  if (!setting) throw new Refusal("not_found");
  if (!setting.edit) throw new Refusal("setting_fixed");
  refuseUnlessRole(staff, setting.edit.roles);
  const read = z.safeParse(setting.edit.schema, parsed(json));
  if (!read.success) {
    const fields = read.error.issues.map(({ path }) => path.join(".") || "value");
    throw new Refusal("terms_not_valid", { fields: [...new Set(fields)].join(", ") });
  }
  await writeSetting(tx, name, read.data, staff.id);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
