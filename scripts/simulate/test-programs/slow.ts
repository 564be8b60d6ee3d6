/** A machine that is busy, and a database whose statistics came later: what a replay must not notice. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Place } from "../world.ts";

const MOST_MS = 4;

/** Each question is asked a little later, by no seed. */
export function answerLate(): void {
  type Ask = (...given: unknown[]) => Promise<unknown>;
  const client = pg.Client.prototype as unknown as { query: Ask };
  const ask = client.query;
  client.query = async function late(...given) {
    await sleep(Math.random() * MOST_MS);
    return ask.apply(this, given);
  };
}

/** Other plans, which answer rows that are asked for in no order in another one. */
export function planOtherwise(place: Place): Place {
  const otherwise = (url: string) => {
    const slow = new URL(url);
    slow.searchParams.set(
      "options",
      "-c enable_hashagg=off -c enable_hashjoin=off -c enable_indexscan=off",
    );
    return slow.href;
  };
  return { ...place, ownerUrl: otherwise(place.ownerUrl), serviceUrl: otherwise(place.serviceUrl) };
}
