/**
 * Simulated time: the clock of the database, and that of the process, stand still until they are
 * set. The rest of the server runs unchanged.
 */
import { dayOf } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import type { Clock } from "../../../apps/server/src/platform/clock.ts";
import type { Db } from "../../../apps/server/src/platform/db.ts";

export type VirtualTime = Clock & { set(at: Date): Promise<void> };

/** Only for a dedicated process, because it replaces the process's time. */
export async function openVirtualTime(owner: Db, start: Date): Promise<VirtualTime> {
  let now = start.getTime();
  Date.now = () => now;
  performance.now = () => now;
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, as) => Reflect.construct(real, given.length > 0 ? given : [now], as),
  });
  await fixDatabase(owner);
  const set = async (at: Date): Promise<void> => {
    if (at.getTime() < now) throw new Error("time goes forward");
    now = at.getTime();
    await sql`update platform.clock set shift = ${at}::timestamptz - timestamptz 'epoch'`.execute(
      owner,
    );
  };
  await set(start);
  return {
    now: () => new Date(now),
    today: () => dayOf(new Date(now)),
    refresh: async () => {},
    close: async () => {},
    set,
  };
}

/** Replaces the database's clock by the time that was set. */
async function fixDatabase(owner: Db): Promise<void> {
  for (const [name, how] of [
    ["now", "stable parallel safe"],
    ["moment", "volatile"],
  ]) {
    const says = `create or replace function platform.${name}() returns timestamptz language sql ${how}
       as $$ select timestamptz 'epoch' + shift from platform.clock $$`;
    await sql.raw(says).execute(owner);
  }
}
