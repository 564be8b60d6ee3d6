/** How often something may be done within a time that goes along; who is beyond it is told until when. */
import type { RefusalCode } from "@ballast/contract/errors.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";
import { Refusal } from "./refusal.ts";

type Limit = {
  /** `select … as at`: when it was done; all of it, or at least all within the time. */
  done: RawBuilder<unknown>;
  most: number;
  seconds: number;
  /** How many are wanted at once; 1 when left out. */
  more?: number;
};

export const A_DAY = 86_400;

/** Refuses with `refusal`, and with `until` in its details: when there is room for what is wanted. */
export async function refuseBeyond(
  db: Db,
  { done, most, seconds, more = 1 }: Limit,
  refusal: RefusalCode,
  details: Record<string, string> = {},
): Promise<void> {
  // Of what was done, this one must have left the time before there is room.
  const hindering = most - more;
  const { rows } = await sql<{ until: Date }>`
    select x.at + make_interval(secs => ${seconds}) as until from (
      select d.at from (${done}) d where d.at > platform.now() - make_interval(secs => ${seconds})
      union all select platform.now() where ${hindering < 0}
      order by 1 desc offset ${Math.max(hindering, 0)} limit 1) x`.execute(db);
  const [full] = rows;
  if (full) throw new Refusal(refusal, { ...details, until: full.until.toISOString() });
}
