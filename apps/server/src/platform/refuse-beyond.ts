/** A sliding-window limit; the refusal says until when to wait. */
import type { RefusalCode } from "@ballast/contract/errors.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";
import { Refusal } from "./refusal.ts";

type Limit = {
  /** `select … as at`: the times of past actions, at least all within the window. */
  done: RawBuilder<unknown>;
  most: number;
  seconds: number;
  /** How many actions are requested at once; default 1. */
  more?: number;
};

export const A_DAY = 86_400;

/** Throws `refusal` when the limit is reached; its detail `until` says when there is room again. */
export async function refuseBeyond(
  db: Db,
  { done, most, seconds, more = 1 }: Limit,
  refusal: RefusalCode,
  details: Record<string, string> = {},
): Promise<void> {
  // The past action that has to leave the window before there is room.
  const hindering = most - more;
  const { rows } = await sql<{ until: Date }>`
    select x.at + make_interval(secs => ${seconds}) as until from (
      select d.at from (${done}) d where d.at > platform.now() - make_interval(secs => ${seconds})
      union all select platform.now() where ${hindering < 0}
      order by 1 desc offset ${Math.max(hindering, 0)} limit 1) x`.execute(db);
  const [full] = rows;
  if (full) throw new Refusal(refusal, { ...details, until: full.until.toISOString() });
}
