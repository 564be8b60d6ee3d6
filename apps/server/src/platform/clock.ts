/**
 * The one clock. Its offset stands in the database (platform.clock); each process keeps a copy and
 * is told of a change. SQL uses platform.now(), code uses clock.now().
 */
import { dayOf } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import type { Database } from "./db.ts";
import { listen } from "./listen.ts";

export type Clock = {
  now(): Date;
  today(): string;
  /** Reads the offset again; after it, now() is at least what the database says. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

/** The time that phones outside have, whatever the one clock says: for codes they compute from it. */
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
    // An answer that was overtaken by a later question's would turn the clock back.
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
