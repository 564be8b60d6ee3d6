import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { silent } from "../../../test/chain.ts";
import { useChain, useDatabase } from "../../../test/kit.ts";
import { secondsOf } from "./block-time.ts";
import { watch } from "./watch.ts";

const database = useDatabase();
const local = useChain();

beforeAll(async () => {
  await local.open(database);
});
beforeEach(async () => {
  await sql`delete from chain.blocks`.execute(database.owner.db);
  await sql`delete from chain.cursors`.execute(database.owner.db);
});

/** One block after each gap in seconds; the chain's clock has whole seconds. */
async function blocks(chainId: number, gaps: readonly number[]): Promise<void> {
  const { db } = database.owner;
  await sql`update chain.source set chain_id = ${chainId}`.execute(db);
  let at = 1_700_000_000;
  const times = [at, ...gaps.map((gap) => (at += gap))].map(Math.floor);
  await sql`
    insert into chain.blocks (number, hash, mined_at)
    select no, '0x' || lpad(to_hex(no), 64, '0'), to_timestamp(at)
    from unnest(${times}::bigint[]) with ordinality t (at, no)`.execute(db);
}

const each = (count: number, gap: number) => Array<number>(count).fill(gap);

it.each<[string, number, number[], number | null]>([
  ["of 3 seconds", 97, each(83, 3), 60],
  ["under a second apart, by a clock of whole seconds", 97, each(80, 0.45), 9],
  ["that had stood still for a night", 97, [...each(40, 3), 30_000, ...each(40, 3)], 60],
  ["of a minute", 97, each(30, 60), 1_200],
  ["of which too few are known", 97, each(9, 3), null],
  ["of a local chain that rested", 31337, [...each(40, 3), ...each(40, 60)], 60],
  ["of a local chain that only rested", 31337, each(80, 61), null],
])("measures blocks %s", async (_, chainId, gaps, seconds) => {
  await blocks(chainId, gaps);
  expect(await secondsOf(database.db, 20)).toBe(seconds);
});

it("knows nothing of a chain before it is read, and follows what the watcher reads", async () => {
  const { db } = database.owner;
  await sql`update chain.source set chain_id = 31337`.execute(db);
  expect(await secondsOf(database.db, 20)).toBeNull();
  const chain = await local.open(database);
  for (const [pace, seconds] of [
    [2, 40],
    [7, 140],
  ] as const) {
    await local.rpc("anvil_setBlockTimestampInterval", [pace]);
    await local.mine(100);
    await watch(chain, database.db, silent);
    expect(await secondsOf(database.db, 20)).toBe(seconds);
  }
}); // @rule constant/pace
