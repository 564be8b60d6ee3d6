/**
 * One question to the database at a time, in the order in which they are asked. Where workers of the
 * server ask side by side, which of them is answered first would else depend on who is at work beside.
 * What is asked by the same words again and again is planned once for all its days.
 */
import { createHash } from "node:crypto";
import type { Database } from "../../apps/server/src/platform/db.ts";

type Ask = (...given: unknown[]) => Promise<unknown>;
export type Queue = { behind: Promise<unknown> };

export const newQueue = (): Queue => ({ behind: Promise.resolve() });

/** `before` each question of a connection, when it is that one's turn. */
export async function askOneByOne(
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
        return ask(...planned(given));
      });
      queue.behind = answer.catch(() => {});
      return answer;
    }) as typeof client.query;
  });
  const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of all) client.release();
}

const OFTEN = 10;
const times = new Map<string, number>();

/** With a name of its own, once it was asked often: then the database keeps how it answers it. */
function planned(given: unknown[]): unknown[] {
  const [text, values, ...more] = given;
  if (typeof text !== "string" || !Array.isArray(values)) return given;
  const asked = (times.get(text) ?? 0) + 1;
  times.set(text, asked);
  if (asked < OFTEN) return given;
  const name = createHash("md5").update(text).digest("hex");
  return [{ name, text, values }, ...more];
}
