/** A claim is paid by nobody who has not looked at its picture. */
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { refuseUnless } from "../../platform/refusal.ts";

/** A look counts for as long as a session may last, whatever became of the page it was taken on. */
const LOOK_COUNTS_HOURS = 8;

/**
 * Nobody pays for a picture they have not had before them, since it was handed in. Refuses look_first.
 * A video is seen elsewhere, and a claim that is decided says so itself.
 */
export async function refuseUnlessLooked(tx: Tx, staff: string, claim: string): Promise<void> {
  const { rows } = await sql`
    select from rewards.claims
    where id = ${claim} and state = 'submitted' and file_id is not null`.execute(tx);
  if (rows.length === 0) return;
  const looked = await hasLooked(tx, staff, { of: "claims", id: publicId("claim", claim) });
  refuseUnless(looked, "look_first");
}

/** Whether this person had a claim's picture before them since it was handed in, not too long ago. */
export async function hasLooked(
  db: Db,
  staff: string,
  { of, id }: { of: string; id: string },
): Promise<boolean> {
  const claim = of === "claims" ? uuidOf("claim", id) : null;
  if (claim === null) return false;
  const { rows } = await sql`
    select from rewards.claims c join (
      select d.staff, d.at from console.deeds d
      where d.subject = ${`claims ${id}`} and d.command = 'look-at-pictures'
      union all
      select d.staff, d.at from console.deeds d
      where d.command = 'claim-image' and d.input ->> 'claim' = ${id}
    ) l on l.staff = ${staff} and l.at >= greatest(c.submitted_at,
      platform.now() - make_interval(hours => ${LOOK_COUNTS_HOURS}))
    where c.id = ${claim} limit 1`.execute(db);
  return rows.length > 0;
}
