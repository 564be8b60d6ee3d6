/**
 * The watcher: reads the token's transfers block by block, stores those to our addresses, undoes what a
 * reorganisation removed, and books what has enough confirmations. Its whole state is in the database, so
 * it continues where it stopped.
 */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { chainHead, chainRead } from "../../platform/metrics.ts";
import { bookReceipts, deepEnough } from "./book-receipts.ts";
import { hashAt, isBranchTrusted, stopIfFallenBack, undoBlocks } from "./branch.ts";
import { answerOf } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import {
  areLinked,
  type Header,
  readHeaders,
  readTransfers,
  type TokenTransfer,
} from "./read-blocks.ts";
import { type BlockRange, RangeRefused, readRange } from "./read-in-ranges.ts";

const HASHES_BEYOND_FINAL = 64;
/** While it is unknown which branch holds, each block is kept to be compared with another node's. */
const HASHES_MOST = 20_000;
const STEPS_A_RUN = 40;
const RECEIPTS_AT_ONCE = 500;

/** Reads up to the newest block and books what became final; bounded, continues in the next run. */
export async function watch(chain: Chain, db: Db, log: Log): Promise<void> {
  for (let step = 0; step < STEPS_A_RUN; step++) {
    const cursor = await verifiedCursor(chain, db, log);
    const { reached, more } = await readOn(chain, db, cursor, log);
    const believed = await isBranchTrusted(chain, db, reached, log);
    if (believed === "yes") await bookReceipts(chain, db, reached, log);
    if (!more && believed !== "ended") return;
  }
}

/**
 * Whether the newest block differs from the one read last, or a receipt with enough confirmations waits to
 * be booked. Throws what the node throws.
 */
export async function hasMoved(chain: Chain, db: Db): Promise<boolean> {
  const { number, hash } = await chain.node.getBlock();
  chainHead.set(Number(number));
  const { rows } = await sql<{ moved: boolean }>`
    select not exists (
        select from chain.cursors c join chain.blocks b on b.number = c.block
        where c.name = 'transfers' and b.number = ${number} and b.hash = ${hash})
      or exists (${deepEnough(chain, number)}) as moved`.execute(db);
  return rows[0]?.moved ?? true;
}

/** The newest block read that is still on the chain; undoes what was read above it. */
async function verifiedCursor(chain: Chain, db: Db, log: Log): Promise<bigint> {
  const cursor = await storedCursor(db);
  const { rows } = await sql<{ number: bigint; hash: string }>`
    select number, hash from chain.blocks where number = ${cursor}`.execute(db);
  const [tip] = rows;
  if (!tip || (await hashAt(chain.node, cursor)) === tip.hash) return cursor;
  const common = await commonBlock(chain, db, cursor);
  await undoBlocks(chain, db, { from: cursor, to: common }, log);
  return common;
}

/**
 * The newest block below the cursor that the stored blocks and the node have in common. Below the kept
 * blocks, those with a receipt are known too, so that no credit is skipped.
 */
async function commonBlock(chain: Chain, db: Db, cursor: bigint): Promise<bigint> {
  const { rows: kept } = await sql<KnownBlock>`
    select number, hash from chain.blocks where number < ${cursor} order by number`.execute(db);
  for (let known = kept, below = cursor; ; ) {
    const shared = await newestShared(chain, known);
    if (shared !== null) return shared;
    below = known[0]?.number ?? below;
    const { rows } = await sql<KnownBlock>`
      select number, hash from (
        select distinct block as number, block_hash as hash from chain.receipts
        where block < ${below} and state <> 'orphaned' order by block desc limit ${RECEIPTS_AT_ONCE}
      ) x order by number`.execute(db);
    known = rows;
    if (known.length === 0) break;
  }
  const { rows } = await sql<{ first: bigint }>`
    select first_block - 1 as first from chain.source`.execute(db);
  return rows[0]?.first ?? -1n;
}

type KnownBlock = { number: bigint; hash: string };

/**
 * Finds the newest shared block by bisection, because everything below a shared block is shared. Null when
 * there is none.
 */
async function newestShared(chain: Chain, known: readonly KnownBlock[]): Promise<bigint | null> {
  let [shared, gone] = [-1, known.length];
  while (gone - shared > 1) {
    const middle = Math.floor((shared + gone) / 2);
    const block = known[middle];
    if (block && (await hashAt(chain.node, block.number)) === block.hash) shared = middle;
    else gone = middle;
  }
  return known[shared]?.number ?? null;
}

async function storedCursor(db: Db): Promise<bigint> {
  const { rows } = await sql<{ block: bigint }>`
    with first as (
      insert into chain.cursors (name, block) select 'transfers', first_block - 1 from chain.source
      on conflict (name) do nothing returning block
    )
    select block from first union all
    select block from chain.cursors where name = 'transfers'
  `.execute(db);
  const row = rows[0];
  if (!row) throw new Error("chain.source is empty: the chain was never opened");
  return row.block;
}

/** Reads one range after the cursor; `reached` is the last block that was read and is on the chain. */
async function readOn(
  chain: Chain,
  db: Db,
  cursor: bigint,
  log: Log,
): Promise<{ reached: bigint; more: boolean }> {
  const notNow = { reached: cursor, more: false };
  const head = await chain.node.getBlock();
  chainHead.set(Number(head.number));
  chainRead.set(Number(cursor));
  await stopIfFallenBack(chain, db, { head: head.number, cursor }, log);
  if (head.number <= cursor) {
    await noteReading(db, head, head.number === cursor);
    return notNow;
  }
  const keepFrom = head.number - BigInt(chain.confirmations + HASHES_BEYOND_FINAL) + 1n;
  const { value, to } = await readRange(
    chain.pace,
    { from: cursor + 1n, to: head.number },
    (range) => readBlocks(chain, range, keepFrom),
  ).catch(async (error: unknown) => {
    if (error instanceof RangeRefused) await noteRefused(db, error, log);
    throw error;
  });
  // Blocks replaced while they were read are read again by the next run.
  const { headers } = value;
  if (!areLinked(headers) || (await hashAt(chain.node, to)) !== headers.at(-1)?.hash) return notNow;
  if (!(await keep(db, { cursor, to, keepFrom, ...value }))) return notNow;
  chainRead.set(Number(to));
  await noteReading(db, head, to === head.number);
  return { reached: to, more: to < head.number };
}

/** The headers to keep, always including the last one, and the transfers of all blocks of the range. */
async function readBlocks(chain: Chain, range: BlockRange, keepFrom: bigint) {
  const { from, to } = range;
  const firstKept = keepFrom > to ? to : keepFrom < from ? from : keepFrom;
  const headers = await readHeaders(chain, firstKept, to);
  return { headers, transfers: await readTransfers(chain, range) };
}

/**
 * Writes at most once in half a minute when nothing changed. A head that fell by a few blocks, or while
 * credits are stopped, keeps the known one.
 */
async function noteReading(db: Db, head: KnownBlock, isNewest: boolean): Promise<void> {
  const stays = sql`coalesce(excluded.head < r.head, false)
    or exists (select from chain.branch_stops s where s.ended_at is null)`;
  await sql`
    insert into chain.reading as r (head, head_hash, caught_up_at)
    values (${head.number}, ${head.hash}, platform.now())
    on conflict (only_row) do update set refused = null,
      head = case when ${stays} then r.head else excluded.head end,
      head_hash = case when ${stays} then r.head_hash else excluded.head_hash end,
      caught_up_at = case when ${isNewest} then excluded.caught_up_at else r.caught_up_at end
    where r.refused is not null or not (${stays}) and r.head is distinct from excluded.head
      or ${isNewest} and r.caught_up_at < excluded.caught_up_at - interval '30 seconds'
  `.execute(db);
}

/** Logged once for the same blocks, and shown to staff until they are read. */
async function noteRefused(db: Db, error: RangeRefused, log: Log): Promise<void> {
  const { method, range } = error;
  const reason = answerOf(error) ?? error.shortMessage;
  const refused = { method, from: `${range.from}`, to: `${range.to}`, reason };
  const { rows } = await sql`
    insert into chain.reading as r (caught_up_at, refused)
    values (platform.now(), ${JSON.stringify(refused)}::jsonb)
    on conflict (only_row) do update set refused = excluded.refused
      where r.refused is distinct from excluded.refused
    returning only_row`.execute(db);
  if (rows.length > 0) log.error(refused, "chain node: does not give blocks that are to be read");
}

type Reading = {
  cursor: bigint;
  to: bigint;
  keepFrom: bigint;
  headers: Header[];
  transfers: TokenTransfer[];
};

/** Stores a range in one transaction; false when the chain changed or another watcher moved on meanwhile. */
async function keep(db: Db, reading: Reading): Promise<boolean> {
  const first = reading.headers[0];
  return await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update chain.cursors set block = ${reading.to}
      where name = 'transfers' and block = ${reading.cursor} and not exists (
        select from chain.blocks
        where number = ${(first?.number ?? 0n) - 1n} and hash <> ${first?.parentHash}
      )
    `.execute(tx);
    if (numAffectedRows !== 1n) return false;
    await sql`
      insert into chain.blocks (number, hash, mined_at)
      select number, hash, to_timestamp(mined_at)
      from unnest(${reading.headers.map(({ number }) => number)}::bigint[],
        ${reading.headers.map(({ hash }) => hash)}::text[],
        ${reading.headers.map(({ minedAt }) => minedAt)}::bigint[]) x (number, hash, mined_at)
    `.execute(tx);
    await sql`
      delete from chain.blocks where number < ${reading.to} and number < case
        when exists (select from chain.branch_stops s where s.ended_at is null)
        then least(${reading.keepFrom}, ${reading.to}::bigint - ${HASHES_MOST})
        else ${reading.keepFrom} end`.execute(tx);
    if (reading.transfers.length > 0) {
      const rows = JSON.stringify(
        reading.transfers.map((t) => ({ ...t, block: `${t.block}`, amount: `${t.amount}` })),
      );
      await sql`select chain.keep_receipts(${rows}::jsonb)`.execute(tx);
      await sql`select chain.find_credits(${rows}::jsonb)`.execute(tx);
    }
    return true;
  });
}
