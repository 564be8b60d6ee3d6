import { sql } from "kysely";
import type { Job } from "./jobs.ts";

const DAYS_AHEAD = 70;

/** Creates the monthly partitions well before their first row can arrive. */
export const openMonths: Job = {
  name: "open-months",
  everySeconds: 3_600,
  async run({ db }) {
    await sql`select platform.open_months(platform.day_of(platform.now()) - 1,
      platform.day_of(platform.now()) + ${DAYS_AHEAD}::int)`.execute(db);
  },
};
