import { sql } from "kysely";
import type { Job } from "../platform/jobs.ts";
import { SESSION_IDLE_DAYS } from "./sessions.ts";

export const forgetSecurityTraces: Job = {
  name: "forget-security-traces",
  does: "deletes codes, login attempts and sessions that have no effect any more",
  everySeconds: 3_600,
  async run({ db }) {
    await sql`
      delete from security.sessions where ends_at <= platform.now()
        or last_seen_at <= platform.now() - make_interval(days => ${SESSION_IDLE_DAYS})
    `.execute(db);
    await sql`delete from security.challenges where expires_at <= platform.now()`.execute(db);
    await sql`
      delete from security.totp
      where enabled_at is null and begun_at <= platform.now() - interval '1 day'`.execute(db);
    await sql`delete from security.codes where expires_at <= platform.now()`.execute(db);
    await sql`
      delete from security.code_sends where sent_at <= platform.now() - interval '1 day'
    `.execute(db);
    await sql`
      delete from security.login_failures where at <= platform.now() - interval '1 day'
    `.execute(db);
    await sql`
      delete from security.known_addresses
      where last_at <= platform.now() - interval '90 days'`.execute(db);
  },
};
