import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { takeSnapshot } from "./take-snapshot.ts";

/** Often, so that a new day is without its commits for seconds only: sales wait for them. */
const EVERY_SECONDS = 10;
/** After a try that failed; a person can ask for the next one at once. */
const REST_MINUTES = 5;

/** Takes the day's snapshot as soon as the day begins. */
export function snapshot(dataDir: string): Job {
  return {
    name: "snapshot",
    everySeconds: EVERY_SECONDS,
    async run({ db }) {
      if (await isDue(db)) await takeSnapshot({ db, dataDir });
    },
  };
}

async function isDue(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from proof.snapshots s where s.day = platform.day_of(platform.now())
      and (s.state = 'done' or s.state in ('wrong', 'failed')
        and s.ended_at > platform.now() - ${REST_MINUTES} * interval '1 minute')`.execute(db);
  return rows.length === 0;
}
