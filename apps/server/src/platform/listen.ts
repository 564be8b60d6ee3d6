/** A connection of its own that hears what the database announces on a channel. */
import pg from "pg";
import type { Database } from "./db.ts";

export type Listener = { close(): Promise<void> };

const RETRY_MS = 1_000;

/**
 * Hears a channel until it is closed, through lost connections. `onListening` runs each time it
 * begins to listen, before which it may have missed something; when it throws, it is tried again.
 */
export async function listen(
  database: Pick<Database, "url">,
  channel: string,
  hear: (payload: string) => void,
  onListening: () => Promise<void>,
): Promise<Listener> {
  let listener: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | null = null;

  async function begin(): Promise<void> {
    const client = new pg.Client({ connectionString: database.url, application_name: channel });
    client.on("notification", ({ payload }) => hear(payload ?? ""));
    client.on("error", () => {});
    client.on("end", () => {
      listener = null;
      beginLater();
    });
    await client.connect();
    await client.query(`listen ${channel}`);
    listener = client;
    if (closed) return client.end();
    await onListening();
  }

  /** A connection that fails also ends: both come here, and one try follows. */
  function beginLater(): void {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = null;
      if (!closed && !listener) void begin().catch(beginLater);
    }, RETRY_MS).unref();
  }

  await begin();
  return {
    async close() {
      closed = true;
      await listener?.end();
    },
  };
}
