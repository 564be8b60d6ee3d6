/**
 * The simulation's own time and draws. In its database the one clock stands still until it is set, and
 * every id follows from the seed: in SQL through a sequence, in this process through the sources that
 * ids, salts and nonces are drawn from. Everything else of the server runs as it is.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { dayOf } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Clock } from "../../apps/server/src/platform/clock.ts";
import type { Db } from "../../apps/server/src/platform/db.ts";
import { type Random, seededRandom } from "../seeded-random.ts";

export type VirtualTime = Clock & { set(at: Date): Promise<void> };

const ID_BYTES = 16;

/** Of a process that does nothing else: its time and what it draws are the simulation's from here on. */
export async function openVirtualTime(owner: Db, ids: Random, start: Date): Promise<VirtualTime> {
  let now = start.getTime();
  Date.now = () => now;
  performance.now = () => now;
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, as) => Reflect.construct(real, given.length > 0 ? given : [now], as),
  });
  fixIds(ids);
  fixSecrets(seededRandom(ids.seed ^ 0x5a17));
  await fixDatabase(owner, ids.seed);
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

const fillFrom =
  (random: Random) =>
  <T extends Uint8Array>(bytes: T): T => {
    for (let n = 0; n < bytes.length; n += 1) bytes[n] = random.below(256);
    return bytes;
  };

/**
 * Ids alone, told by the one array that the library of ids draws into: a new connection and each
 * signature draw too, which changes nothing of what they do, but would move every id behind them.
 */
function fixIds(random: Random): void {
  const fill = fillFrom(random);
  const { getRandomValues } = globalThis.crypto;
  const real = getRandomValues.bind(globalThis.crypto);
  let ofIds: unknown = null;
  globalThis.crypto.getRandomValues = ((bytes: Uint8Array<ArrayBuffer>) => {
    ofIds = bytes;
    return real(bytes);
  }) as typeof getRandomValues;
  // With options, so that it keeps nothing of this one.
  uuidv7({});
  globalThis.crypto.getRandomValues = ((bytes: Uint8Array<ArrayBuffer>) =>
    bytes === ofIds ? fill(bytes) : real(bytes)) as typeof getRandomValues;
  crypto.randomUUID = () => {
    const hex = Buffer.from(fill(new Uint8Array(ID_BYTES))).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  syncBuiltinESMExports();
}

/** Salts and nonces: roots and commits are made of them, and what is written into the chain. */
function fixSecrets(random: Random): void {
  const fill = fillFrom(random);
  crypto.randomBytes = ((size: number) => Buffer.from(fill(new Uint8Array(size)))) as never;
  crypto.randomFillSync = ((bytes: Uint8Array) => fill(bytes)) as typeof crypto.randomFillSync;
  syncBuiltinESMExports();
}

/** What draws an id gets it from a sequence; the clock is what was set. */
async function fixDatabase(owner: Db, seed: number): Promise<void> {
  await sql`create schema simulation`.execute(owner);
  await sql`create sequence simulation.ids`.execute(owner);
  await sql
    .raw(
      `create function simulation.next_id() returns uuid language sql volatile security definer
       set search_path = pg_catalog, pg_temp
       as $$ select md5('${seed} ' || nextval('simulation.ids'))::uuid $$`,
    )
    .execute(owner);
  await sql`grant usage on schema simulation to ballast_service`.execute(owner);
  await sql`grant execute on function simulation.next_id to ballast_service`.execute(owner);
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef(p.oid) as source from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where p.prosrc like '%gen_random_uuid()%' and n.nspname not in ('pg_catalog', 'jobs')
  `.execute(owner);
  for (const { source } of rows) {
    await sql.raw(source.replaceAll("gen_random_uuid()", "simulation.next_id()")).execute(owner);
  }
  await sql`alter table staff.people alter subject set default simulation.next_id()`.execute(owner);
  for (const [name, how] of [
    ["now", "stable parallel safe"],
    ["moment", "volatile"],
  ]) {
    const says = `create or replace function platform.${name}() returns timestamptz language sql ${how}
       as $$ select timestamptz 'epoch' + shift from platform.clock $$`;
    await sql.raw(says).execute(owner);
  }
}
