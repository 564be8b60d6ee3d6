/**
 * The one clock. Its offset stands in the database (platform.clock); each process keeps a copy and
 * is told of a change. SQL uses platform.now(), code uses clock.now().
 */
import { dayOf } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import pg from "pg";
import type { Database } from "./db.ts";

export type Clock = {
  now(): Date;
  today(): string;
  /** Reads the offset again; after it, now() is at least what the database says. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

const RETRY_MS = 1_000;

/** The time that phones outside have, whatever the one clock says: for codes they compute from it. */
export const phoneTime = (): number => Date.now();

export async function openClock(database: Database): Promise<Clock> {
  let offset = 0;
  let listener: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | null = null;
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

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: database.url, application_name: "clock" });
    client.on("notification", () => void refresh().catch(() => {}));
    client.on("error", () => {});
    client.on("end", () => {
      listener = null;
      reconnectLater();
    });
    await client.connect();
    await client.query("listen clock");
    listener = client;
    if (closed) return client.end();
    await refresh();
  }

  /** A connection that fails also ends: both come here, and one try follows. */
  function reconnectLater(): void {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = null;
      if (!closed && !listener) void listen().catch(reconnectLater);
    }, RETRY_MS).unref();
  }

  await listen();
  return {
    now: () => new Date(Date.now() + offset),
    today: () => dayOf(new Date(Date.now() + offset)),
    refresh,
    async close() {
      closed = true;
      await listener?.end();
    },
  };
}
