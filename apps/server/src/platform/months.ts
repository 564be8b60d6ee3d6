import { sql } from "kysely";
import type { Job } from "./jobs.ts";

const DAYS_AHEAD = 70;

export const openMonths: Job = {
  name: "open-months",
  does: "creates the monthly partitions 70 days ahead",
  everySeconds: 3_600,
  async run({ db }) {
    await sql`select platform.open_months(platform.day_of(platform.now()) - 1,
      platform.day_of(platform.now()) + ${DAYS_AHEAD}::int)`.execute(db);
  },
};
