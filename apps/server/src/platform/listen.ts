/** A connection of its own that hears what the database announces on a channel. */
import type { Database } from "./db.ts";
import { GuardedClient } from "./guarded-client.ts";

export type Listener = { close(): Promise<void> };

const RETRY_MS = 1_000;
/** Who only hears does not notice that nobody speaks any more: so it asks. */
const BEAT_MS = 5_000;

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
      // A standby refuses it.
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
    // One that is not answered is thrown away, like each that waits for long.
    if (client.waitsSince === null) await client.query("select").catch(() => {});
    // It heard of nothing while it was at a standby, or the way leads to another by now.
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
