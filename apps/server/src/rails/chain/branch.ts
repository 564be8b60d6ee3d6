/**
 * Decides whether the node's branch of the chain is trusted. A node that fell back, or replaced known
 * blocks deeper than a usual reorganisation, may be late or on a fork: nothing is credited until it shows
 * the known branch again, or a witness node or two people confirm the branch it shows.
 */
import { sql } from "kysely";
import { BlockNotFoundError, type Hash } from "viem";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { isNodeTrouble, type NodeClient } from "./node.ts";
import type { Chain } from "./open-chain.ts";

/** Reorganisations of the test networks are shorter than this, and no credit has fewer confirmations. */
const FEW_BLOCKS = 6;
/** How far two nodes behind one address may be apart. */
export const fewBlocks = ({ confirmations }: Chain): number =>
  Math.min(FEW_BLOCKS, confirmations - 1);

const WITNESS_EVERY_SECONDS = 10;

type Stop = {
  id: bigint;
  knownBlock: bigint;
  knownHash: Hash;
  commonBlock: bigint;
  witness: "silent" | "known" | "neither" | null;
  isWitnessDue: boolean;
};

/** A credit whose block is not on the chain any more. */
export type LostCredit = {
  id: string;
  memberId: string | null;
  amount: bigint;
  txHash: string;
};

/**
 * Undoes what was read above a block, and reports the credits that rested on it. More than a few blocks
 * stop all credits.
 */
export async function undoBlocks(
  chain: Chain,
  db: Db,
  { to, from }: { to: bigint; from: bigint },
  log: Log,
): Promise<void> {
  log.warn({ from: `${from}`, to: `${to}` }, "chain: blocks were replaced, reading again");
  const before = await openStop(db);
  const { rows } = await sql<Omit<LostCredit, "amount"> & { amount: string }>`
    select x.id, x.member_id as "memberId", x.amount::text, x.tx_hash as "txHash"
    from chain.take_back(${to}, ${fewBlocks(chain)}) x`.execute(db);
  if (!before && (await openStop(db))) sayStopped(log, { from, to });
  for (const { id, memberId, amount, txHash } of rows) {
    log.error(
      { receipt: id, member: memberId, amount, txHash },
      "chain: what was credited is not on the chain any more",
    );
  }
}

/** Stops credits when the node reports a head more than a few blocks below the known one. */
export async function stopIfFallenBack(
  chain: Chain,
  db: Db,
  { head, cursor }: { head: bigint; cursor: bigint },
  log: Log,
): Promise<void> {
  const { rows } = await sql<{ stopped: boolean; from: bigint }>`
    select chain.stop_credits(r.head, r.head_hash, least(${cursor}::bigint, ${head}::bigint)) as stopped,
      r.head as "from"
    from chain.reading r where r.head - ${head}::bigint > ${fewBlocks(chain)}`.execute(db);
  const [fallen] = rows;
  if (fallen?.stopped) sayStopped(log, { from: fallen.from, to: head });
}

function sayStopped(log: Log, { from, to }: { from: bigint; to: bigint }): void {
  log.error(
    { from: `${from}`, to: `${to}` },
    "chain: the node shows another branch than before; nothing is credited until it is known which holds",
  );
}

/** False while credits are stopped. */
export const isBranchKnown = async (db: Db): Promise<boolean> => (await openStop(db)) === null;

async function openStop(db: Db): Promise<Stop | null> {
  const { rows } = await sql<Stop>`
    select id, known_block as "knownBlock", known_hash as "knownHash",
      common_block as "commonBlock", witness,
      witness_at is null or witness_at <= platform.now()
        - make_interval(secs => ${WITNESS_EVERY_SECONDS}) as "isWitnessDue"
    from chain.branch_stops where ended_at is null`.execute(db);
  return rows[0] ?? null;
}

/**
 * yes: credits may go on with what was read. ended: a stop ended just now, and everything read must be
 * checked once more before anything is credited.
 */
export async function isBranchTrusted(
  chain: Chain,
  db: Db,
  cursor: bigint,
  log: Log,
): Promise<"yes" | "no" | "ended"> {
  const stop = await openStop(db);
  if (!stop) return "yes";
  const { knownBlock, knownHash } = stop;
  if (await showsKnown(chain, db, stop, cursor)) {
    return (await endStop(db, stop, "node", { number: knownBlock, hash: knownHash }, log))
      ? "ended"
      : "no";
  }
  if (!chain.witness || !stop.isWitnessDue) return "no";
  const said = await askWitness(chain.witness, db, stop, cursor);
  if (typeof said !== "string") {
    return (await endStop(db, stop, "witness", said, log)) ? "ended" : "no";
  }
  if (said !== stop.witness) log.warn({ witness: said }, WITNESS_SAYS[said]);
  await sql`
    update chain.branch_stops set witness = ${said}, witness_at = platform.now()
    where id = ${stop.id}`.execute(db);
  return "no";
}

/** Whether the node has the known block, and the newest block read is on the same branch. */
async function showsKnown(
  { node }: Chain,
  db: Db,
  { knownBlock, knownHash }: Stop,
  cursor: bigint,
): Promise<boolean> {
  const { rows } = await sql<{ hash: string }>`
    select hash from chain.blocks where number = ${cursor}`.execute(db);
  const [known, tip] = await Promise.all([hashAt(node, knownBlock), hashAt(node, cursor)]);
  return known === knownHash && (rows.length === 0 || tip === rows[0]?.hash);
}

const WITNESS_SAYS = {
  silent: "chain: the witness does not answer which branch holds",
  known:
    "chain: the witness holds the branch that was known; the node of CHAIN_RPC_URL is at fault",
  neither: "chain: the witness holds neither branch, or has not come so far",
} as const;

type Block = { number: bigint; hash: Hash };

/** The newest block above the common one that the witness shares with the known branch, or its verdict. */
async function askWitness(
  witness: NodeClient,
  db: Db,
  { knownBlock, knownHash, commonBlock }: Stop,
  cursor: bigint,
): Promise<Block | keyof typeof WITNESS_SAYS> {
  try {
    if ((await hashAt(witness, knownBlock)) === knownHash) return "known";
    const head = await witness.getBlockNumber();
    const { rows } = await sql<Block>`
      select number, hash from chain.blocks
      where number > ${commonBlock} and number <= least(${cursor}::bigint, ${head}::bigint)
      order by number desc limit 1`.execute(db);
    const [newest] = rows;
    if (newest && (await hashAt(witness, newest.number)) === newest.hash) return newest;
    return "neither";
  } catch (error) {
    if (!isNodeTrouble(error)) throw error;
    return "silent";
  }
}

async function endStop(
  db: Db,
  { id }: Stop,
  by: "node" | "witness",
  { number, hash }: Block,
  log: Log,
): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select chain.end_stop(${id}, ${by}, ${number}, ${hash}) as ended`.execute(db);
  const ended = rows[0]?.ended ?? false;
  if (ended) log.warn({ by, block: `${number}`, hash }, "chain: it is known which branch holds");
  return ended;
}

/** Null when the node has no such block. */
export async function hashAt(node: NodeClient, number: bigint): Promise<Hash | null> {
  try {
    return (await node.getBlock({ blockNumber: number })).hash;
  } catch (error) {
    if (error instanceof BlockNotFoundError) return null;
    throw error;
  }
}
