/**
 * What members are called beside their ids: by the phone number, masked as in the list of members, for
 * whoever may see that list. It stands among a row's values under a name of its own (calledOf).
 */
import { calledOf, type Row } from "@ballast/contract/console/form.ts";
import { MEMBER_ROLES } from "@ballast/contract/console/staff.ts";
import { uuidOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Caller } from "../platform/http.ts";
import { maskOf, type Resource } from "../platform/staff-resource.ts";

export async function withMemberNames<R extends Row>(
  db: Db,
  staff: Caller,
  resource: Resource,
  rows: readonly R[],
): Promise<R[]> {
  const columns = Object.keys(resource.columns).filter(
    (name) => resource.columns[name]?.idKind === "member" && !isOwn(resource, name),
  );
  const mayKnow = MEMBER_ROLES.some((role) => role === staff.role);
  if (columns.length === 0 || !mayKnow) return [...rows];
  const names = await readNames(
    db,
    rows.flatMap(({ values }) => columns.map((name) => String(values[name] ?? ""))),
  );
  return rows.map((row) => {
    const called = columns.flatMap((name) => {
      const found = names.get(String(row.values[name]));
      return found === undefined ? [] : [[calledOf(name), found] as const];
    });
    return { ...row, values: { ...row.values, ...Object.fromEntries(called) } };
  });
}

/** A member's own row has the number in a column. */
const isOwn = ({ id, columns }: Resource, name: string): boolean => columns[name]?.sql === id.sql;

async function readNames(db: Db, shown: string[]): Promise<Map<string, string>> {
  const ids = new Map(
    [...new Set(shown)].flatMap((id) => {
      const key = uuidOf("member", id);
      return key === null ? [] : [[key, id] as const];
    }),
  );
  if (ids.size === 0) return new Map();
  const { rows } = await sql<{ id: string; phone: string | null }>`
    select m.id::text as id, ${sql.raw(maskOf("m.phone"))} as phone
    from unnest(${[...ids.keys()]}::uuid[]) as asked(id)
    join members.members m on m.bucket = platform.bucket_of(asked.id) and m.id = asked.id
    where m.phone <> ''`.execute(db);
  return new Map(rows.map(({ id, phone }) => [ids.get(id) ?? "", phone ?? ""]));
}
