import { BREAKS, type BreakLength } from "@ballast/contract/user/control.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless } from "../platform/refusal.ts";

/** Blocks purchases until it ends; everything else goes on. Refuses break_longer. */
export async function takeBreak(
  tx: Tx,
  member: Member,
  length: BreakLength,
): Promise<{ until: Date }> {
  const { value, unit } = BREAKS[length];
  const { rows } = await sql<{ longer: Date | null }>`
    select control.take_break(${member.bucket}, ${member.id}, ${uuidv7()}, ${length},
      ${`${value} ${unit}`}::interval) as longer`.execute(tx);
  const longer = rows[0]?.longer ?? null;
  refuseUnless(longer === null, "break_longer", { until: longer?.toISOString() ?? "" });
  const ends = await sql<{ until: Date | null }>`
    select purchases_paused_until as until from members.members
    where bucket = ${member.bucket} and id = ${member.id}`.execute(tx);
  const until = ends.rows[0]?.until;
  if (!until) throw new Error("a break that was taken is not there");
  return { until };
}
