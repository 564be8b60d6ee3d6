/** Listens to NOTIFY on one channel, over a connection of its own. */
import type { Database } from "./db.ts";
import { GuardedClient } from "./guarded-client.ts";

export type Listener = { close(): Promise<void> };

const RETRY_MS = 1_000;
/** A listener does not notice a dead server by itself, so it sends a query this often. */
const BEAT_MS = 5_000;

/**
 * Listens until closed and reconnects when the connection is lost. `onListening` runs after each connect,
 * because notifications may have been missed before; when it throws, it is retried.
 */
export async function listen(
  database: Pick<Database, "url">,
  channel: string,
  hear: (payload: string) => void,
  onListening: () => Promise<void>,
): Promise<Listener> {
  let listener: GuardedClient | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | null = null;

  async function begin(): Promise<void> {
    const client = new GuardedClient({
      connectionString: database.url,
      application_name: channel,
    });
    let ended = false;
    client.on("notification", ({ payload }) => hear(payload ?? ""));
    client.once("end", () => {
      ended = true;
    });
    try {
      await client.connect();
      // Fails on a standby.
      await client.query(`listen ${channel}`);
      await onListening();
      if (ended) throw new Error("Connection terminated before it heard anything");
    } catch (error) {
      await client.end();
      throw error;
    }
    if (closed) return await client.end();
    listener = client;
    const beat = setInterval(() => void ask(client), BEAT_MS).unref();
    client.once("end", () => {
      clearInterval(beat);
      listener = null;
      beginLater();
    });
  }

  async function ask(client: GuardedClient): Promise<void> {
    // If it gets no answer the connection is discarded like any that waits too long.
    if (client.waitsSince === null) await client.query("select").catch(() => {});
    // A standby sends no notifications; reconnecting may reach the primary.
    if (client.isReadOnly) await client.end();
  }

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
      if (retry) clearTimeout(retry);
      await listener?.end();
    },
  };
}
