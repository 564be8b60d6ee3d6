/** Feedback of a member, with pictures, and its list for staff. */
import {
  DESCRIPTION_MAX_LENGTH,
  FEEDBACK_FILE_MAX_BYTES,
  FEEDBACK_FILES_MAX,
  QUESTION_MAX_LENGTH,
} from "@ballast/contract/constants.ts";
import type { createFeedback as contract } from "@ballast/contract/content/calls.ts";
import type { InputOf } from "@ballast/contract/endpoint.ts";
import { isWithin } from "@ballast/contract/text/graphemes.ts";
import { visibleText } from "@ballast/contract/text/visible-text.ts";
import { readAnyPhone } from "@ballast/contract/user/plain-phone.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import {
  addFile,
  refuseBeyondADay,
  refuseLarger,
  type StoredImage,
  store,
} from "../members/files.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import type { Upload } from "../platform/input.ts";
import { refuseUnless } from "../platform/refusal.ts";
import { A_DAY, refuseBeyond } from "../platform/refuse-beyond.ts";

type Input = InputOf<typeof contract>;

export const FEEDBACK_A_DAY = 10;

export type PreparedFeedback = {
  question: string;
  description: string;
  phone: string | null;
  images: StoredImage[];
};

/** Runs before the transaction, because decoding pictures is slow. */
export async function prepareFeedback(
  db: Db,
  member: Member,
  dataDir: string,
  input: Input,
  files: Upload[],
): Promise<PreparedFeedback> {
  const question = visibleText(input.question);
  const description = visibleText(input.description);
  refuseUnless(question !== "" && description !== "", "feedback_incomplete");
  refuseLonger(question, QUESTION_MAX_LENGTH);
  refuseLonger(description, DESCRIPTION_MAX_LENGTH);
  const typedPhone = input.phone?.trim() ?? "";
  const phone = readAnyPhone(typedPhone);
  refuseUnless(typedPhone === "" || phone !== null, "phone_not_valid");
  const limit = `${FEEDBACK_FILES_MAX}`;
  refuseUnless(files.length <= FEEDBACK_FILES_MAX, "images_most", { limit });
  for (const file of files) refuseLarger(file, FEEDBACK_FILE_MAX_BYTES);
  await refuseBeyondADay(db, member.id, files.length);
  const images: StoredImage[] = [];
  // One after the other, because a decoded picture is large.
  for (const { bytes } of files) images.push(await store(dataDir, bytes, "upload"));
  return { question, description, phone, images };
}

function refuseLonger(text: string, most: number): void {
  refuseUnless(isWithin(text, most), "content_not_valid", { limit: `${most}` });
}

/** Refuses too_many_requests. */
export async function createFeedback(
  tx: Tx,
  member: Member,
  { question, description, phone, images }: PreparedFeedback,
): Promise<{ feedbackId: string }> {
  await refuseBeyondLimit(tx, member);
  const id = uuidv7();
  await sql`
    insert into content.feedback (bucket, id, member_id, question, description, phone, created_at)
    values (${member.bucket}, ${id}, ${member.id}, ${question}, ${description}, ${phone},
      platform.now())`.execute(tx);
  for (const [at, image] of images.entries()) {
    const fileId = await addFile(tx, member.id, image);
    await sql`
      insert into content.feedback_pictures (bucket, feedback_id, no, file_id)
      values (${member.bucket}, ${id}, ${at + 1}, ${fileId})`.execute(tx);
  }
  return { feedbackId: id };
}

/** Serializes the feedback of a member, so that simultaneous calls are counted. */
async function refuseBeyondLimit(tx: Tx, { id, bucket }: Member): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('feedback ' || ${id}::text, 0))`.execute(tx);
  const done = sql`select created_at as at from content.feedback
    where bucket = ${bucket} and member_id = ${id}`;
  await refuseBeyond(tx, { done, most: FEEDBACK_A_DAY, seconds: A_DAY }, "too_many_requests");
}

export type ReadFeedback = {
  id: string;
  memberId: string;
  question: string;
  description: string;
  phone: string | null;
  createdAt: Date;
  pictures: number;
};

/** The newest, for staff. */
export async function listFeedback(db: Db, most: number): Promise<ReadFeedback[]> {
  const { rows } = await sql<ReadFeedback>`
    select f.id, f.member_id as "memberId", f.question, f.description, f.phone,
      f.created_at as "createdAt", (select count(*)::int from content.feedback_pictures p
        where p.bucket = f.bucket and p.feedback_id = f.id) as pictures
    from content.feedback f order by f.created_at desc, f.id desc limit ${most}`.execute(db);
  return rows;
}

/** For staff; null when it has none with that number. */
export async function feedbackPicture(db: Db, id: string, no: number): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select f.hash from content.feedback_pictures p join members.files f on f.id = p.file_id
    where p.feedback_id = ${id} and p.no = ${no}`.execute(db);
  return rows[0]?.hash ?? null;
}
