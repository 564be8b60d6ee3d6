/**
 * Searches past blocks for tokens at newly created deposit addresses. After books were restored to an
 * earlier state, a member who registers again gets the same address as before, and what arrived there
 * meanwhile is in blocks that the watcher has read without that address. It is stored here once and
 * credited like any deposit.
 */
import { sql } from "kysely";
import { type Address, getAddress } from "viem";
import type { Db } from "../../platform/db.ts";
import { existsAny } from "../../platform/exists-any.ts";
import type { Log } from "../../platform/log.ts";
import { tokenAbi, transferEvent } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import { readTransfers, type TokenTransfer } from "./read-blocks.ts";
import { type BlockRange, readRange } from "./read-in-ranges.ts";

const ASKED_A_RUN = 200;
const SEARCHED_A_RUN = 20;
const RANGES_A_RUN = 40;

/** Bounded and safe to repeat; a search continues in the next run. */
export async function findEarlierDeposits(chain: Chain, db: Db, log: Log): Promise<void> {
  await askAboutNew(chain, db);
  await forgetExplained(db);
  let ranges = RANGES_A_RUN;
  for (const search of await searches(db)) {
    if (search.isNew) {
      log.warn({ address: search.address }, "chain: a new deposit address was paid to before");
    }
    ranges = await searchOn(chain, db, search, ranges);
    if (ranges <= 0) return;
  }
}

/** The watcher has read everything the node had when the search began. */
// Never null: until: the table wants it of one whose asking has a head.
const WAS_READ = sql`s.asked_head <= coalesce(
  (select c.block from chain.cursors c where c.name = 'transfers'), -1)`;

export const hasToSearch = (db: Db): Promise<boolean> =>
  existsAny(db, [
    sql`select from chain.address_searches s where s.until_block is null`,
    sql`select from chain.address_searches s where ${WAS_READ}`,
  ]);

async function askAboutNew(chain: Chain, db: Db): Promise<void> {
  const { rows } = await sql<{ address: string }>`
    select address from chain.address_searches where until_block is null
    order by address limit ${ASKED_A_RUN}`.execute(db);
  if (rows.length === 0) return;
  const found = await Promise.all(
    rows.map(async (row) => {
      const address = getAddress(row.address);
      const [held, nonces] = await Promise.all([
        chain.node.readContract({
          ...{ address: chain.token, abi: tokenAbi, functionName: "balanceOf", args: [address] },
        }),
        chain.node.getTransactionCount({ address }),
      ]);
      return { ...row, held: `${held}`, nonces };
    }),
  );
  // Read last, so that nothing found is in a later block.
  const head = await chain.node.getBlockNumber();
  const answers = JSON.stringify(found.map((one) => ({ ...one, head: `${head}` })));
  await sql`select chain.note_asked(${answers}::jsonb)`.execute(db);
}

/** Usually nothing is at the address, or only what the watcher has seen arrive. */
async function forgetExplained(db: Db): Promise<void> {
  await sql`
    delete from chain.address_searches s
    where ${WAS_READ} and s.next_block is null
      and (s.until_block < 0 or chain.is_explained(s))`.execute(db);
}

type Search = { address: Address; next: bigint; until: bigint; isNew: boolean };

/** Searches from the first block, because the books do not know how far they were set back. */
async function searches(db: Db): Promise<Search[]> {
  type Row = Omit<Search, "address"> & { address: string };
  const { rows } = await sql<Row>`
    select s.address, s.until_block as until, s.next_block is null as "isNew",
      coalesce(s.next_block, c.first_block) as next
    from chain.address_searches s cross join chain.source c
    where ${WAS_READ} order by s.asked_head, s.address limit ${SEARCHED_A_RUN}`.execute(db);
  return rows.map((row) => ({ ...row, address: getAddress(row.address) }));
}

/** Answers how many ranges may still be read in this run. */
async function searchOn(
  chain: Chain,
  db: Db,
  { address, next, until }: Search,
  ranges: number,
): Promise<number> {
  let left = ranges;
  for (let from = next; left > 0; left -= 1) {
    const { value, to } =
      from > until
        ? { value: [], to: from - 1n }
        : await readRange(chain.pace, { from, to: until }, (range) =>
            arrivedAt(chain, address, range),
          );
    const rows = JSON.stringify(
      value.map((one) => ({ ...one, block: `${one.block}`, amount: `${one.amount}` })),
    );
    const { rows: kept } = await sql<{ done: boolean }>`
      select chain.keep_earlier(${address.toLowerCase()}, ${to + 1n}, ${rows}::jsonb) as done
    `.execute(db);
    // A reorganisation came between; the next run reads these blocks again.
    if (!kept[0]?.done || to >= until) break;
    from = to + 1n;
  }
  return left - 1;
}

/** The index of a transfer among those of its transaction is known only when its whole block is read. */
async function arrivedAt(
  chain: Chain,
  to: Address,
  { from: fromBlock, to: toBlock }: BlockRange,
): Promise<TokenTransfer[]> {
  const logs = await chain.node.getLogs({
    address: chain.token,
    event: transferEvent,
    args: { to },
    fromBlock,
    toBlock,
    strict: true,
  });
  const arrived: TokenTransfer[] = [];
  for (const block of new Set(logs.map(({ blockNumber }) => blockNumber))) {
    const all = await readTransfers(chain, { from: block, to: block });
    arrived.push(...all.filter((one) => one.to === to.toLowerCase()));
  }
  return arrived;
}
