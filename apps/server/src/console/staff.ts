/** Staff identities: a name, a role and a key that is shown once. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Role } from "@ballast/contract/console/staff.ts";
import { sql } from "kysely";
import { type Proposal, propose } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import type { Staff } from "../platform/staff-command.ts";

export type StaffRow = Staff & { active: boolean; created_at: Date; created_by: string };

const NAME = /^[a-z][a-z0-9-]{1,30}$/;
const KEY_BYTES = 32;

/** The key has 256 random bits, so a plain hash keeps it: there is nothing to guess. */
const hashOf = (key: string) => createHash("sha256").update(key).digest();

/** Refuses staff_key_wrong for an unknown name, a wrong key and one that is not active alike. */
export async function signIn(db: Db, id: string, key: string): Promise<Staff> {
  const { rows } = await sql<Staff & { key_hash: Buffer }>`
    select id, role, key_hash from staff.people where id = ${id} and active`.execute(db);
  const [found] = rows;
  refuseUnless(found && timingSafeEqual(found.key_hash, hashOf(key)), "staff_key_wrong");
  return { id: found.id, role: found.role };
}

/** Refuses staff_role. */
export function refuseUnlessRole(staff: Staff, roles: readonly Role[]): void {
  refuseUnless(roles.includes(staff.role), "staff_role", { roles: roles.join(" or ") });
}

/** True before the first staff member: the only time nobody needs to sign in. */
export async function nobodyYet(db: Db): Promise<boolean> {
  const { rows } = await sql`select from staff.people limit 1`.execute(db);
  return rows.length === 0;
}

export type Person = { name: string; role: Role };

/** Whether one admin's word is enough (staff.is_alone), until the end of the transaction. */
export async function isAlone(tx: Tx, { id }: Staff): Promise<boolean> {
  await lockStaff(tx);
  const { rows } = await sql<{ alone: boolean }>`
    select staff.is_alone(${id}) as alone`.execute(tx);
  return rows[0]?.alone ?? false;
}

/** What nobody could approve is not proposed. Refuses no_second_admin, with the time when one is enough. */
export async function refuseWithoutOther(tx: Tx, { id }: Staff): Promise<void> {
  const { rows } = await sql<{ isThere: boolean; from: Date | null }>`
    select coalesce(bool_or(active), false) as "isThere", max(ended_at) + interval '7 days' as "from"
    from staff.people where role = 'admin' and id <> ${id}`.execute(tx);
  const { isThere, from } = rows[0] ?? { isThere: false, from: null };
  refuseUnless(isThere, "no_second_admin", { from: from?.toISOString() ?? "" });
}

/**
 * Adds a person by one word and answers the key, which nothing shows again. The first one is an admin
 * and is added by nobody; then only an admin who is alone may, which the database looks at too.
 * Refuses terms_not_valid, first_staff_admin, staff_name_taken, staff_role.
 */
export async function addStaff(tx: Tx, person: Person, by: Staff | null): Promise<string> {
  await lockStaff(tx);
  refuseUnless(NAME.test(person.name), "terms_not_valid", { fields: "name" });
  if (await nobodyYet(tx)) refuseUnless(person.role === "admin", "first_staff_admin");
  else {
    refuseUnless(by, "staff_key_wrong");
    refuseUnlessRole(by, ["admin"]);
  }
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const added = await sql<{ done: boolean }>`
    select staff.add_person(${person.name}, ${person.role}, ${hashOf(key)}, ${by?.id ?? null})
      as done`.execute(tx);
  refuseUnless(added.rows[0]?.done, "staff_name_taken");
  await noteShownKey(tx, person.name);
  return key;
}

/**
 * Proposes a person to another admin; answers the proposal's id. Refuses terms_not_valid,
 * staff_name_taken, staff_role, no_second_admin, proposed_already.
 */
export async function proposeStaff(tx: Tx, person: Person, by: Staff): Promise<string> {
  refuseUnlessRole(by, ["admin"]);
  refuseUnless(NAME.test(person.name), "terms_not_valid", { fields: "name" });
  const { rows } = await sql`
    select from staff.people where id = ${person.name}`.execute(tx);
  refuseUnless(rows.length === 0, "staff_name_taken");
  await refuseWithoutOther(tx, by);
  return propose(tx, "add_staff", person, by.id);
}

/** The approved person is there, without a key that anybody knows. Refuses staff_name_taken. */
export async function addProposedStaff(tx: Tx, { id }: Proposal): Promise<void> {
  await lockStaff(tx);
  const { rows } = await sql<{ done: boolean }>`
    select staff.add_proposed_person(${id}) as done`.execute(tx);
  refuseUnless(rows[0]?.done, "staff_name_taken");
}

/**
 * Gives a person another role: at once by an admin who is alone, else by a proposal, whose id it
 * answers. Refuses staff_role, staff_unknown, staff_role_same, last_admin, last_admin_in,
 * no_second_admin, proposed_already.
 */
export async function changeRole(tx: Tx, person: Person, by: Staff): Promise<string | null> {
  await lockStaff(tx);
  refuseUnlessRole(by, ["admin"]);
  const { rows } = await sql<{ role: Role }>`
    select role from staff.people where id = ${person.name} and active`.execute(tx);
  refuseUnless(rows[0], "staff_unknown");
  refuseUnless(rows[0].role !== person.role, "staff_role_same", person);
  if (!(await isAlone(tx, by))) {
    await refuseWithoutOther(tx, by);
    return propose(tx, "change_role", { ...person, before: rows[0].role }, by.id);
  }
  await sql`select staff.change_role(${person.name}, ${person.role}, ${by.id})`.execute(tx);
  await refuseWithoutAdmin(tx);
  if (person.name === by.id) await refuseUnlessAdminIsIn(tx);
  return null;
}

/** Refuses row_changed for who has left, or has another role by now; and last_admin. */
export async function changeProposedRole(tx: Tx, { id }: Proposal): Promise<void> {
  await lockStaff(tx);
  const { rows } = await sql<{ done: boolean }>`
    select staff.change_proposed_role(${id}) as done`.execute(tx);
  refuseUnless(rows[0]?.done, "row_changed");
  await refuseWithoutAdmin(tx);
}

/**
 * Ends a person's access; the name stays taken, so that what they did stays theirs. Refuses
 * staff_unknown, last_admin (without one nobody could add people any more), and last_admin_in for
 * admins who end their own while no other has come in yet.
 */
export async function endStaff(tx: Tx, name: string, by: Staff): Promise<void> {
  await lockStaff(tx);
  const ended = await sql`
    update staff.people set active = false, ended_at = platform.now() where id = ${name} and active`.execute(
    tx,
  );
  refuseUnless(ended.numAffectedRows === 1n, "staff_unknown");
  await sql`delete from console.sessions where staff = ${name}`.execute(tx);
  await refuseWithoutAdmin(tx);
  if (name === by.id) await refuseUnlessAdminIsIn(tx);
}

async function refuseWithoutAdmin(tx: Tx): Promise<void> {
  const { rows } = await sql`
    select from staff.people where role = 'admin' and active limit 1`.execute(tx);
  refuseUnless(rows.length === 1, "last_admin");
}

/** Somebody who has a key, and perhaps lost it, is no admin to leave an installation to. */
async function refuseUnlessAdminIsIn(tx: Tx): Promise<void> {
  const { rows } = await sql`
    select from staff.people s join security.logins l on l.member_id = s.subject
    where s.role = 'admin' and s.active and security.has_second_step(s.subject) limit 1`.execute(
    tx,
  );
  refuseUnless(rows.length === 1, "last_admin_in");
}

/** A new key in the place of a lost one, shown to `by`. Refuses staff_unknown. */
export async function renewKey(tx: Tx, name: string, by: Staff): Promise<string> {
  await lockStaff(tx);
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const renewed = await sql`
    update staff.people set key_hash = ${hashOf(key)}, key_at = platform.now(), key_by = ${by.id}
    where id = ${name} and active`.execute(tx);
  refuseUnless(renewed.numAffectedRows === 1n, "staff_unknown");
  await noteShownKey(tx, name);
  return key;
}

/**
 * Says that a person whose key somebody else saw is a person of their own. Refuses staff_unknown,
 * vouch_not_needed, vouch_not_theirs.
 */
export async function vouchFor(tx: Tx, name: string, by: Staff): Promise<void> {
  const { rows } = await sql<{ waits: boolean }>`
    select needs_voucher and vouched_by is null as waits from staff.people
    where id = ${name} and active for update`.execute(tx);
  refuseUnless(rows[0], "staff_unknown");
  refuseUnless(rows[0].waits, "vouch_not_needed");
  const vouched = await sql<{ done: boolean }>`
    select staff.vouch(${name}, ${by.id}) as done`.execute(tx);
  refuseUnless(vouched.rows[0]?.done, "vouch_not_theirs");
}

async function noteShownKey(tx: Tx, name: string): Promise<void> {
  await sql`select staff.note_shown_key(${name})`.execute(tx);
}

/** One change of the staff at a time: each looks at who else there is. */
async function lockStaff(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff.people'))`.execute(tx);
}

export async function listStaff(db: Db): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select id, role, active, created_at, created_by from staff.people order by id`.execute(db);
  return rows;
}
