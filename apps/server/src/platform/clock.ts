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

export async function openClock(database: Database): Promise<Clock> {
  let offset = 0;
  let listener: pg.Client | null = null;
  let closed = false;

  async function refresh(): Promise<void> {
    const { rows } = await sql<{ offset: number }>`
      select (extract(epoch from shift) * 1000)::float8 as "offset" from platform.clock
    `.execute(database.db);
    offset = rows[0]?.offset ?? 0;
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: database.url, application_name: "clock" });
    client.on("notification", () => void refresh().catch(() => {}));
    client.on("error", () => {});
    client.on("end", () => {
      listener = null;
      if (!closed) setTimeout(() => void reconnect(), RETRY_MS).unref();
    });
    await client.connect();
    await client.query("listen clock");
    listener = client;
    await refresh();
  }

  async function reconnect(): Promise<void> {
    if (closed || listener) return;
    await listen().catch(() => {
      if (!closed) setTimeout(() => void reconnect(), RETRY_MS).unref();
    });
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
