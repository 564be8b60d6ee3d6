/**
 * One question to the database at a time, in the order in which they are asked. Where workers of the
 * server ask side by side, which of them is answered first would else depend on who is at work beside.
 */
import type { Database } from "../../apps/server/src/platform/db.ts";

type Ask = (...given: unknown[]) => Promise<unknown>;
export type Queue = { behind: Promise<unknown> };

export const newQueue = (): Queue => ({ behind: Promise.resolve() });

/** `before` each question of a connection, when it is that one's turn. */
export async function serializeQueries(
  { pool }: Database,
  queue: Queue,
  before: (client: object) => void = () => {},
): Promise<void> {
  // Connections that come and go would ask beside the others: all are there from the beginning.
  pool.options.idleTimeoutMillis = 0;
  pool.on("connect", (client) => {
    const ask = client.query.bind(client) as Ask;
    client.query = ((...given: unknown[]) => {
      const answer = queue.behind.then(() => {
        before(client);
        return ask(...given);
      });
      queue.behind = answer.catch(() => {});
      return answer;
    }) as typeof client.query;
  });
  const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of all) client.release();
}
