/**
 * Lists other tokens that were sent to deposit addresses, so that support can tell a member where they are.
 * Reads only final blocks, calls none of those contracts and credits nothing.
 */
import { sql } from "kysely";
import { type Address, getAddress, type Hex, hexToBigInt, size } from "viem";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { addressPages } from "./address-pages.ts";
import { answerOf, transferEvent } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import { newPace, type Pace } from "./pace.ts";
import { type BlockRange, RangeRefused, readRange } from "./read-in-ranges.ts";

const RANGES_A_RUN = 20;
/** A node that refuses the request is asked again after this time. */
const ASK_AGAIN_MS = 3_600_000;
/** Anybody can send worthless tokens without end, so the list of an address is bounded. */
const MOST_OF_AN_ADDRESS = 100;

export type ForeignScan = { pace: Pace; askAgainAt: number };
export const newForeignScan = (): ForeignScan => ({ pace: newPace(500), askAgainAt: 0 });

/**
 * Continues where it stopped; bounded and safe to repeat. The request names no contract, which many nodes
 * refuse: then nothing is listed for an hour, which does not affect deposits.
 */
export async function listForeignTokens(
  chain: Chain,
  db: Db,
  log: Log,
  scan: ForeignScan = newForeignScan(),
): Promise<void> {
  if (performance.now() < scan.askAgainAt) return;
  try {
    await readOn(chain, db, scan.pace);
    scan.askAgainAt = 0;
  } catch (error) {
    if (!(error instanceof RangeRefused) || answerOf(error) === null) throw error;
    if (scan.askAgainAt === 0) {
      log.warn(
        { method: error.method, said: answerOf(error) },
        "chain node: does not list transfers of all tokens; other tokens that members send are not listed",
      );
    }
    scan.askAgainAt = performance.now() + ASK_AGAIN_MS;
  }
}

async function readOn(chain: Chain, db: Db, pace: Pace): Promise<void> {
  const final = (await chain.node.getBlockNumber()) - BigInt(chain.confirmations) + 1n;
  let from = (await storedCursor(db)) + 1n;
  for (let n = 0; n < RANGES_A_RUN && from <= final; n++) {
    const { to } = await readRange(pace, { from, to: final }, async (range) => {
      for await (const some of addressPages(db)) {
        await keep(db, await readForeign(chain, some, range));
      }
    });
    await sql`update chain.cursors set block = ${to} where name = 'foreign_tokens'`.execute(db);
    from = to + 1n;
  }
}

async function storedCursor(db: Db): Promise<bigint> {
  await sql`
    insert into chain.cursors (name, block)
    select 'foreign_tokens', first_block - 1 from chain.source on conflict do nothing
  `.execute(db);
  const { rows } = await sql<{ block: bigint }>`
    select block from chain.cursors where name = 'foreign_tokens'
  `.execute(db);
  return rows[0]?.block ?? 0n;
}

type ForeignTransfer = {
  txHash: string;
  logIndex: number;
  block: string;
  token: string;
  from: string;
  to: string;
  amount: string | null;
};

async function readForeign(
  chain: Chain,
  to: Address[],
  { from: fromBlock, to: toBlock }: BlockRange,
): Promise<ForeignTransfer[]> {
  const logs = await chain.node.getLogs({ event: transferEvent, args: { to }, fromBlock, toBlock });
  return logs
    .filter((log) => getAddress(log.address) !== chain.token)
    .map((log) => ({
      txHash: log.transactionHash,
      logIndex: log.logIndex,
      block: `${log.blockNumber}`,
      token: log.address.toLowerCase(),
      from: addressIn(log.topics[1]),
      to: addressIn(log.topics[2]),
      // Transfers without an amount, such as NFTs, use the same event.
      amount: size(log.data) === 32 ? `${hexToBigInt(log.data)}` : null,
    }));
}

/** The address in an indexed field; anything else that a foreign contract put there is cut off. */
function addressIn(topic: Hex | undefined): string {
  return `0x${(topic ?? "").slice(-40).padStart(40, "0")}`.toLowerCase();
}

async function keep(db: Db, transfers: ForeignTransfer[]): Promise<void> {
  if (transfers.length === 0) return;
  await sql`
    insert into chain.foreign_tokens
      (tx_hash, log_index, block, token, from_address, to_address, amount, found_at)
    select t."txHash", t."logIndex", t.block, t.token, t."from", t."to", t.amount, platform.now()
    from (
      select *, row_number() over (partition by "to" order by block, "logIndex") as n
      from jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb) x ("txHash" text, "logIndex" int,
        block bigint, token text, "from" text, "to" text, amount numeric)
    ) t
    where t.n + (select count(*) from chain.foreign_tokens f where f.to_address = t."to")
      <= ${MOST_OF_AN_ADDRESS}
    on conflict do nothing
  `.execute(db);
}
