/** Changes one of the settings that an operator may change. */
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Setting } from "../ledger/console-part.ts";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { writeSetting } from "../platform/settings.ts";
import type { Staff } from "../platform/staff-command.ts";
import { isAlone, refuseUnlessRole, refuseWithoutOther } from "./staff.ts";

export type Settings = Readonly<Record<string, Setting>>;

/**
 * `json` is the whole new value. A setting that needs two people is proposed; returns the proposal's id.
 * Refuses not_found, setting_fixed for what has no value to be typed, staff_role, no_second_admin,
 * proposed_already, and
 * terms_not_valid naming what is wrong in it.
 */
export async function changeSetting(
  tx: Tx,
  { staff, settings }: { staff: Staff; settings: Settings },
  { name, json }: { name: string; json: string },
): Promise<string | null> {
  const edit = editOf(settings, name);
  refuseUnlessRole(staff, edit.roles);
  const value = read(edit, parsed(json));
  if (edit.byTwo && !(await isAlone(tx, staff))) {
    await refuseWithoutOther(tx, staff);
    const input = { setting: name, before: await standing(tx, name), value };
    return propose(tx, "change_setting", input, staff.id);
  }
  await writeSetting(tx, name, value, staff.id);
  return null;
}

/** Refuses row_changed when the value has changed since the proposal. */
export async function changeProposedSetting(
  tx: Tx,
  settings: Settings,
  { id, input, maker }: Pick<Proposal, "id" | "input" | "maker">,
): Promise<void> {
  const name = String(input.setting);
  const now = await standing(tx, name);
  refuseUnless(JSON.stringify(now) === JSON.stringify(input.before), "row_changed");
  await writeSetting(tx, name, read(editOf(settings, name), input.value), maker);
  await sql`select console.done_setting(${id})`.execute(tx);
}

function editOf(settings: Settings, name: string) {
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (!setting) throw new Refusal("not_found");
  if (!setting.edit) throw new Refusal("setting_fixed");
  return setting.edit;
}

function read({ schema }: { schema: z.ZodMiniType }, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.join(".") || "value");
  throw new Refusal("terms_not_valid", { fields: [...new Set(fields)].join(", ") });
}

/** The stored value, locked until the end of the transaction. */
async function standing(tx: Tx, name: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`
    select value from platform.settings where name = ${name} for update`.execute(tx);
  return rows[0]?.value ?? null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
