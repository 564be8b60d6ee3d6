import { sql } from "kysely";
import type { Job } from "../platform/jobs.ts";

/**
 * Deletes what has no effect any more: ended sessions, and answers that nobody will ask for again.
 * Keeps how often was refused in the hours that are over.
 */
export const forgetConsoleTraces: Job = {
  name: "forget-console-traces",
  everySeconds: 3_600,
  async run({ db }) {
    await sql`delete from console.sessions where ends_at <= platform.now()`.execute(db);
    await sql`
      delete from console.runs where at <= platform.now() - interval '7 days'`.execute(db);
    await sql`
      delete from console.known_addresses
      where last_at <= platform.now() - interval '90 days'`.execute(db);
    await sql`select console.tell_refused()`.execute(db);
  },
};
