/**
 * The watcher: reads the token's transfers block by block, writes down those to our addresses, takes
 * back what a reorganisation removed, and books what is deep enough. Everything it knows stands in
 * the database, so it goes on where it stopped.
 */
import { sql } from "kysely";
import { BlockNotFoundError } from "viem";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { chainHead, chainRead } from "../../platform/metrics.ts";
import { bookReceipts, deepEnough } from "./book-receipts.ts";
import type { Chain } from "./open-chain.ts";
import {
  areLinked,
  type Header,
  readHeader,
  readHeaders,
  readTransfers,
  type TokenTransfer,
} from "./read-blocks.ts";

const RANGE = 500n;
const HASHES_BEYOND_FINAL = 64;
const STEPS_A_RUN = 40;

/** Reads on to the newest block and books what became final; bounded, goes on in the next run. */
export async function watch(chain: Chain, db: Db, log: Log): Promise<void> {
  for (let step = 0; step < STEPS_A_RUN; step++) {
    const cursor = await verifiedCursor(chain, db, log);
    const { reached, more } = await readOn(chain, db, cursor);
    await bookReceipts(chain, db, reached, log);
    if (!more) return;
  }
}

/**
 * Whether the newest block is another than the one that was read last, or a receipt that is deep enough
 * waits to be booked. Throws what the node throws.
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

/** The newest block read that still is on the chain; what was read above it is taken back. */
async function verifiedCursor(chain: Chain, db: Db, log: Log): Promise<bigint> {
  const cursor = await storedCursor(db);
  const { rows: blocks } = await sql<{ number: bigint; hash: string }>`
    select number, hash from chain.blocks where number <= ${cursor} order by number desc
  `.execute(db);
  if (blocks.length === 0) return cursor;
  for (const { number, hash } of blocks) {
    if ((await hashAt(chain, number)) !== hash) continue;
    if (number < cursor) await takeBack(db, number, cursor, log);
    return number;
  }
  const below = (blocks.at(-1)?.number ?? 0n) - 1n;
  await takeBack(db, below, cursor, log);
  return below;
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

async function hashAt(chain: Chain, number: bigint): Promise<string | null> {
  try {
    return (await readHeader(chain, number)).hash;
  } catch (error) {
    if (error instanceof BlockNotFoundError) return null;
    throw error;
  }
}

/** Receipts above the block wait to be found again; what is booked stays booked. */
async function takeBack(db: Db, to: bigint, from: bigint, log: Log): Promise<void> {
  log.warn({ from: String(from), to: String(to) }, "chain: blocks were replaced, reading again");
  await db.transaction().execute(async (tx) => {
    await sql`
      update chain.receipts set state = 'orphaned', reason = 'orphaned', ended_at = platform.now()
      where block > ${to} and state in ('seen', 'operator')
    `.execute(tx);
    await sql`delete from chain.blocks where number > ${to}`.execute(tx);
    await sql`update chain.cursors set block = ${to} where name = 'transfers'`.execute(tx);
  });
}

/** Reads one range behind the cursor; `reached` is the block that was read and is on the chain. */
async function readOn(
  chain: Chain,
  db: Db,
  cursor: bigint,
): Promise<{ reached: bigint; more: boolean }> {
  const notNow = { reached: cursor, more: false };
  const head = await chain.node.getBlockNumber();
  chainHead.set(Number(head));
  chainRead.set(Number(cursor));
  if (head <= cursor) return notNow;
  const from = cursor + 1n;
  const to = head < cursor + RANGE ? head : cursor + RANGE;
  const keepFrom = head - BigInt(chain.confirmations + HASHES_BEYOND_FINAL) + 1n;
  const firstKept = keepFrom > to ? to : keepFrom < from ? from : keepFrom;
  const headers = await readHeaders(chain, firstKept, to);
  const transfers = await readTransfers(chain, from, to);
  // Whatever was replaced while it was read is read again by the next run.
  if (!areLinked(headers) || (await hashAt(chain, to)) !== headers.at(-1)?.hash) return notNow;
  if (!(await keep(db, { cursor, to, keepFrom, headers, transfers }))) return notNow;
  chainRead.set(Number(to));
  return { reached: to, more: to < head };
}

type Reading = {
  cursor: bigint;
  to: bigint;
  keepFrom: bigint;
  headers: Header[];
  transfers: TokenTransfer[];
};

/** Writes a range down in one go; false when the chain or another watcher moved meanwhile. */
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
    await sql`delete from chain.blocks where number < ${reading.keepFrom}
      and number < ${reading.to}`.execute(tx);
    if (reading.transfers.length > 0) {
      const rows = JSON.stringify(
        reading.transfers.map((t) => ({ ...t, block: `${t.block}`, amount: `${t.amount}` })),
      );
      await sql`select chain.keep_receipts(${rows}::jsonb)`.execute(tx);
    }
    return true;
  });
}
