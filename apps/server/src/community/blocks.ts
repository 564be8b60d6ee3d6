/** Blocks: hide an author's posts and comments from the member who blocked. */
import type { listBlocks as contract } from "@ballast/contract/community/calls.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { headUrlOf } from "../members/member.ts";
import type { Tx } from "../platform/db.ts";
import type { CallOf, Member } from "../platform/http.ts";
import {
  afterCursor,
  finishPage,
  limitOf,
  microsOf,
  type PageQuery,
} from "../platform/page-by-time.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { lockMember, readLimits } from "./limits.ts";
import { findTarget, type TargetInput } from "./targets.ts";
import { headOf, shownName } from "./visibility.ts";

/**
 * Blocks the author. The content is invisible afterwards, so a repeat is refused as unknown. Refuses as
 * findTarget, and staff_content or blocks_full.
 */
export async function blockAuthor(tx: Tx, member: Member, input: TargetInput): Promise<void> {
  const { authorId } = await findTarget(tx, member, input);
  if (authorId === null) throw new Refusal("staff_content");
  await lockMember(tx, member.id);
  const { blocks: most } = await readLimits(tx);
  const { rows } = await sql<{ blocked: number }>`
    select count(*)::int as blocked from community.blocks
    where blocker_id = ${member.id}`.execute(tx);
  refuseUnless((rows[0]?.blocked ?? 0) < most, "blocks_full", { limit: `${most}` });
  await sql`
    insert into community.blocks (id, blocker_id, blocked_id, at)
    values (${uuidv7()}, ${member.id}, ${authorId}, platform.now())
    on conflict do nothing`.execute(tx);
}

type BlockRow = {
  id: string;
  micros: bigint;
  at: Date;
  username: string | null;
  head: string | null;
};

export async function listBlocks(
  { db, member }: CallOf<typeof contract>,
  query: PageQuery,
): Promise<OutputOf<typeof contract>> {
  const { rows } = await sql<BlockRow>`
    select b.id, b.at, ${microsOf(sql`b.at`)} as micros,
      ${shownName(sql`b.blocked_id`)} as username, ${headOf(sql`b.blocked_id`)} as head
    from community.blocks b
    where b.blocker_id = ${member.id} ${afterCursor(query, sql`b.at`, sql`b.id`)}
    order by b.at desc, b.id desc ${limitOf(query)}`.execute(db);
  const counted = sql<{ total: number }>`
    select count(*)::int as total from community.blocks
    where blocker_id = ${member.id}`;
  const { list, cursor, total } = await finishPage(db, query, rows, counted);
  return {
    total,
    list: list.map((row) => ({
      blockId: row.id,
      username: row.username ?? "",
      headUrl: headUrlOf(row.head),
      createTime: row.at,
    })),
    cursor,
  };
}

/** Refuses item_unknown, also for another member's block. */
export async function unblockAuthor(tx: Tx, member: Member, blockId: string): Promise<void> {
  const ended = await sql`
    delete from community.blocks
    where id = ${blockId} and blocker_id = ${member.id}`.execute(tx);
  refuseUnless(ended.numAffectedRows === 1n, "item_unknown");
}
