/**
 * The application clock. Its offset from real time is stored in the database (platform.clock); each
 * process caches it and is notified of changes. SQL reads platform.now(), code reads clock.now().
 */
import { dayOf } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import type { Database } from "./db.ts";
import { listen } from "./listen.ts";

export type Clock = {
  now(): Date;
  today(): string;
  /** Reloads the offset; afterwards now() is not behind the database's clock. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

/** Real time, independent of the application clock: authenticator apps compute their codes from it. */
export const phoneTime = (): number => Date.now();

export async function openClock(database: Database): Promise<Clock> {
  let offset = 0;
  let asked = 0;
  let heard = 0;

  async function refresh(): Promise<void> {
    asked += 1;
    const question = asked;
    const { rows } = await sql<{ offset: number }>`
      select (extract(epoch from shift) * 1000)::float8 as "offset" from platform.clock
    `.execute(database.db);
    // Ignores a reply that arrives after the reply to a later query: it would set the clock back.
    if (question < heard) return;
    heard = question;
    offset = rows[0]?.offset ?? 0;
  }

  const listener = await listen(database, "clock", () => void refresh().catch(() => {}), refresh);
  return {
    now: () => new Date(Date.now() + offset),
    today: () => dayOf(new Date(Date.now() + offset)),
    refresh,
    close: () => listener.close(),
  };
}
