/** Pictures sent with feedback, for staff who review them. */
import { sql } from "kysely";
import type { PictureSource } from "../../ledger/console-part.ts";
import { feedbackPicture } from "../create-feedback.ts";

export const feedbackPictures: PictureSource = {
  idKind: "feedback",
  async sent(db, id) {
    const { rows } = await sql<{ member: string | null; pictures: number }>`
      select member_id as member, (select count(*)::int from content.feedback_pictures i
        where i.bucket = f.bucket and i.feedback_id = f.id) as pictures
      from content.feedback f where id = ${id}`.execute(db);
    return rows[0];
  },
  hashOf: feedbackPicture,
};
