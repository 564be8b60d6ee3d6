/**
 * Gives staff access to pictures that members sent. They may show faces or names, so each review is written
 * to the audit log, and a picture is served only to a recorded review.
 */
import type { PicturesOf } from "@ballast/contract/console/content.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import type { PictureSource } from "../ledger/console-part.ts";
import { pathOfHash } from "../members/files.ts";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { writeAuditLogEntry } from "./audit-log-entry.ts";
import type { PictureSources } from "./catalog.ts";

type Which = { of: PicturesOf; id: string };
type Reviewer = { staff: string; pictures: PictureSources };

/** How long a review gives access: enough to fetch all pictures over a slow network. */
const LOOK_MINUTES = 15;

/** Records a review and returns its number, which fetching each picture needs. Refuses not_found. */
export async function beginImageReview(
  tx: Tx,
  { staff, pictures: sources }: Reviewer,
  which: Which,
): Promise<{ look: number; pictures: number }> {
  const source = sources[which.of];
  const sent = await source.sent(tx, keyOf(source, which));
  refuseUnless(sent && sent.pictures > 0, "not_found");
  const { member, pictures } = sent;
  const look = await writeAuditLogEntry(tx, {
    ...{ staff, command: "look-at-pictures", subject: `${which.of} ${which.id}` },
    input: { pictures, ...(member ? { member: publicId("member", member) } : {}) },
    ...{ before: null, after: null },
  });
  return { look, pictures };
}

/** Whether this person looked at the pictures of a row recently; false for lists that do not ask for it. */
export async function hasLooked(
  db: Db,
  sources: PictureSources,
  { staff, of, id }: { staff: string; of: string; id: string },
): Promise<boolean> {
  const source = Object.hasOwn(sources, of) ? sources[of as PicturesOf] : undefined;
  const key = source && uuidOf(source.idKind, id);
  return key ? ((await source.looked?.(db, staff, key)) ?? false) : false;
}

/** The path of a picture in the person's recent review. Refuses not_found. */
export async function imageUnderReview(
  db: Db,
  { staff, pictures }: Reviewer,
  { look, no, ...which }: Which & { look: number; no: number },
  dataDir: string,
): Promise<string> {
  const { rows } = await sql`
    select from console.audit_entries
    where id = ${look} and staff = ${staff} and command = 'look-at-pictures'
      and subject = ${`${which.of} ${which.id}`} and (input ->> 'pictures')::int >= ${no}
      and at > platform.now() - make_interval(mins => ${LOOK_MINUTES})`.execute(db);
  refuseUnless(rows.length === 1, "not_found");
  const source = pictures[which.of];
  const hash = await source.hashOf(db, keyOf(source, which), no);
  if (hash === null) throw new Refusal("not_found");
  return pathOfHash(dataDir, hash);
}

function keyOf({ idKind }: PictureSource, { id }: Which): string {
  const uuid = uuidOf(idKind, id);
  if (uuid === null) throw new Refusal("not_found");
  return uuid;
}
