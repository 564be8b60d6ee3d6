/** Pictures of posts, for staff who review them. */
import { sql } from "kysely";
import type { PictureSource } from "../../ledger/console-part.ts";
import { postPicture } from "../post-images.ts";

export const postPictures: PictureSource = {
  idKind: "post",
  async sent(db, id) {
    const { rows } = await sql<{ member: string | null; pictures: number }>`
      select author_id as member, (select count(*)::int from community.post_images i
        where i.post_id = p.id) as pictures
      from community.posts p where id = ${id}`.execute(db);
    return rows[0];
  },
  hashOf: postPicture,
};
