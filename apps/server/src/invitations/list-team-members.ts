import type { InputOf, OutputOf } from "@ballast/contract/endpoint.ts";
import type { teamMembers } from "@ballast/contract/invitation/calls.ts";
import { sql } from "kysely";
import { fromCursor, toCursor } from "../platform/cursor.ts";
import type { Db } from "../platform/db.ts";
import { maskedName, maskedPhone } from "./mask.ts";
import { depthOf, isValidUser, teamOf } from "./team.ts";

/** The time of the first page, and the number of rows before; it contains nothing about a member. */
const CURSOR = /^(\d{1,15}) (\d{1,9})$/;

type Row = { name: string | null; phone: string; joinedOn: string; isValid: boolean };

/** Newest first, without members who joined after the first page was read. */
export async function listTeamMembers(
  db: Db,
  memberId: string,
  now: Date,
  { level, pageNum, pageSize, cursor }: InputOf<typeof teamMembers>,
): Promise<OutputOf<typeof teamMembers>> {
  const [at, before] = cursor ? fromCursor(cursor, CURSOR).map(Number) : [];
  const asOf = new Date(at ?? now.getTime());
  const offset = before ?? (pageNum - 1) * pageSize;
  const ofLevel = sql`t.level = ${depthOf(level)} and t.registered_at <= ${asOf}`;
  const { rows } = await sql<Row>`
    ${teamOf(memberId, level)}
    select m.name, m.phone, platform.day_of(t.registered_at)::text as "joinedOn",
      ${isValidUser} as "isValid"
    from (
      select t.id, t.registered_at from team t where ${ofLevel}
      order by t.registered_at desc, t.id desc offset ${offset} limit ${pageSize}
    ) t
    join members.members m on m.bucket = platform.bucket_of(t.id) and m.id = t.id
    order by t.registered_at desc, t.id desc`.execute(db);
  const counted = await sql<{ total: number }>`
    ${teamOf(memberId, level)}
    select count(*)::int as total from team t where ${ofLevel}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const read = offset + rows.length;
  return {
    total,
    list: rows.map(({ name, phone, ...row }, index) => ({
      no: offset + index + 1,
      name: maskedName(name),
      phone: maskedPhone(phone),
      ...row,
    })),
    cursor: rows.length > 0 && read < total ? toCursor(asOf.getTime(), read) : null,
  };
}
