/** Pictures of claims: a claim is approved only by somebody who has looked at its picture. */
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import type { PictureSource } from "../../ledger/console-part.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { refuseUnless } from "../../platform/refusal.ts";

/** A look counts for as long as a session may last, even when its page was closed. */
const LOOK_COUNTS_HOURS = 8;

/**
 * Refuses look_first for a submitted claim whose picture this person has not looked at since it was handed
 * in. A claim with a video has no picture, and deciding a decided claim is refused elsewhere.
 */
export async function refuseUnlessLooked(tx: Tx, staff: string, claim: string): Promise<void> {
  const { rows } = await sql`
    select from rewards.claims
    where id = ${claim} and state = 'submitted' and file_id is not null`.execute(tx);
  if (rows.length === 0) return;
  refuseUnless(await hasLooked(tx, staff, claim), "look_first");
}

/** Whether this person looked at the claim's picture since it was handed in, and recently enough. */
async function hasLooked(db: Db, staff: string, claim: string): Promise<boolean> {
  const id = publicId("claim", claim);
  const { rows } = await sql`
    select from rewards.claims c join (
      select e.staff, e.at from console.audit_entries e
      where e.subject = ${`claims ${id}`} and e.command = 'look-at-pictures'
      union all
      select e.staff, e.at from console.audit_entries e
      where e.command = 'claim-image' and e.input ->> 'claim' = ${id}
    ) l on l.staff = ${staff} and l.at >= greatest(c.submitted_at,
      platform.now() - make_interval(hours => ${LOOK_COUNTS_HOURS}))
    where c.id = ${claim} limit 1`.execute(db);
  return rows.length > 0;
}

export const claimPictures: PictureSource = {
  idKind: "claim",
  async sent(db, id) {
    const { rows } = await sql<{ member: string | null; pictures: number }>`
      select member_id as member, num_nonnulls(file_id) as pictures
      from rewards.claims where id = ${id}`.execute(db);
    return rows[0];
  },
  async hashOf(db, id) {
    const { rows } = await sql<{ hash: Buffer }>`
      select f.hash from rewards.claims c join members.files f on f.id = c.file_id
      where c.id = ${id}`.execute(db);
    return rows[0]?.hash ?? null;
  },
  looked: hasLooked,
};
