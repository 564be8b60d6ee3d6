/**
 * Gives staff access to pictures that members sent. They may show faces or names, so each review is written
 * to the audit log, and a picture is served only to a recorded review.
 */
import type { PicturesOf } from "@ballast/contract/console/content.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { type RawBuilder, sql } from "kysely";
import { postPicture } from "../community/post-images.ts";
import { feedbackPicture } from "../content/create-feedback.ts";
import { pathOfHash } from "../members/files.ts";
import type { Db, Tx } from "../platform/db.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { claimPicture } from "../rewards/decide-claim.ts";
import { writeAuditLogEntry } from "./audit-log-entry.ts";

type Which = { of: PicturesOf; id: string };

const KIND = { claims: "claim", posts: "post", feedback: "feedback" } as const;
/** How long a review gives access: enough to fetch all pictures over a slow network. */
const LOOK_MINUTES = 15;

/** Records a review and returns its number, which fetching each picture needs. Refuses not_found. */
export async function beginImageReview(
  tx: Tx,
  staff: string,
  which: Which,
): Promise<{ look: number; pictures: number }> {
  const { rows } = await sql<{ member: string | null; pictures: number }>`
    ${SENT[which.of](keyOf(which))}`.execute(tx);
  const [sent] = rows;
  refuseUnless(sent && sent.pictures > 0, "not_found");
  const { member, pictures } = sent;
  const look = await writeAuditLogEntry(tx, {
    ...{ staff, command: "look-at-pictures", subject: `${which.of} ${which.id}` },
    input: { pictures, ...(member ? { member: publicId("member", member) } : {}) },
    ...{ before: null, after: null },
  });
  return { look, pictures };
}

const SENT: Record<PicturesOf, (id: string) => RawBuilder<unknown>> = {
  claims: (id) => sql`
    select member_id as member, num_nonnulls(file_id) as pictures
    from rewards.claims where id = ${id}`,
  posts: (id) => sql`
    select author_id as member, (select count(*)::int from community.post_images i
      where i.post_id = p.id) as pictures
    from community.posts p where id = ${id}`,
  feedback: (id) => sql`
    select member_id as member, (select count(*)::int from content.feedback_pictures i
      where i.bucket = f.bucket and i.feedback_id = f.id) as pictures
    from content.feedback f where id = ${id}`,
};

/** The path of a picture in the person's recent review. Refuses not_found. */
export async function imageUnderReview(
  db: Db,
  staff: string,
  { look, no, ...which }: Which & { look: number; no: number },
  dataDir: string,
): Promise<string> {
  const { rows } = await sql`
    select from console.deeds
    where id = ${look} and staff = ${staff} and command = 'look-at-pictures'
      and subject = ${`${which.of} ${which.id}`} and (input ->> 'pictures')::int >= ${no}
      and at > platform.now() - make_interval(mins => ${LOOK_MINUTES})`.execute(db);
  refuseUnless(rows.length === 1, "not_found");
  const id = keyOf(which);
  if (which.of === "claims") return claimPicture(db, id, dataDir);
  const hash =
    which.of === "posts" ? await postPicture(db, id, no) : await feedbackPicture(db, id, no);
  if (hash === null) throw new Refusal("not_found");
  return pathOfHash(dataDir, hash);
}

function keyOf({ of, id }: Which): string {
  const uuid = uuidOf(KIND[of], id);
  if (uuid === null) throw new Refusal("not_found");
  return uuid;
}
