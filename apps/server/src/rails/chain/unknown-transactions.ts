/**
 * Handles nonces that the chain shows used and the books do not know: finds and reads the transaction,
 * drops findings that a reorganisation removed, and settles at once those with only one explanation. A
 * payment to anybody else waits for two people (rails/console/unknown-payment-commands.ts).
 */
import { sql } from "kysely";
import { type Address, getAddress, type Hash, type Hex } from "viem";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { treasury } from "./addresses.ts";
import { minedReceipt } from "./follow-transfer.ts";
import { type Located, locateTransaction, type Mined } from "./locate-transaction.ts";
import { throwWorst } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import { rawOf, readTransaction } from "./read-transaction.ts";

const AT_ONCE = 50;

// Never null: sender, nonce, fromBlock: a finding of the chain has them.
export const OPEN_FINDINGS = sql`from outside.findings where rail = 'chain' and state = 'open'`;

type Finding = {
  id: string;
  sender: Address;
  nonce: number;
  fromBlock: bigint;
  txHash: Hash | null;
  block: bigint | null;
};

/**
 * One pass over the open findings, lowest nonces first; one that cannot be read does not block the others.
 */
export async function readUnknown(chain: Chain, db: Db, log: Log): Promise<void> {
  const { rows } = await sql<Omit<Finding, "nonce"> & { nonce: bigint }>`
    select id, sender, nonce, from_block as "fromBlock", tx_hash as "txHash", block ${OPEN_FINDINGS}
    order by is_final, sender, nonce limit ${AT_ONCE}`.execute(db);
  const head = await chain.node.getBlockNumber();
  const wrong: unknown[] = [];
  for (const row of rows) {
    const finding = { ...row, sender: getAddress(row.sender), nonce: Number(row.nonce) };
    await follow(chain, db, log, { ...finding, head }).catch((error: unknown) => wrong.push(error));
  }
  throwWorst(wrong);
}

async function follow(
  chain: Chain,
  db: Db,
  log: Log,
  finding: Finding & { head: bigint },
): Promise<void> {
  const { id, sender, nonce, head, txHash, block } = finding;
  // A late node says nothing about a block that it has not seen.
  const isSeen = head >= (block ?? finding.fromBlock);
  if (isSeen && (await chain.node.getTransactionCount({ address: sender })) <= nonce) {
    log.warn({ sender, nonce }, "chain: an unknown transaction is in no block any more");
    await sql`select outside.forget(${id})`.execute(db);
    return;
  }
  const receipt = txHash && (await minedReceipt(chain, txHash));
  if (!receipt || receipt.blockNumber !== block) {
    const located = await locateTransaction(chain, finding, head);
    await describe(chain, db, log, { id, sender, nonce, ...located });
  }
  await takeOver(chain, db, { id, head });
}

type Described = { id: string; sender: Address; nonce: number } & Located;

async function describe(chain: Chain, db: Db, log: Log, one: Described): Promise<void> {
  if (one.found === null) {
    await writeDown(db, one.id, { block: one.searchedTo });
    return;
  }
  const { found: mined, at, sender, nonce } = one;
  const { rows } = await sql`select from chain.attempts where tx_hash = ${mined.hash}
    and dropped_at is null`.execute(db);
  // The node had not shown what the books had signed, which was a temporary view of the chain.
  if (rows.length > 0) {
    await sql`select outside.forget(${one.id})`.execute(db);
    return;
  }
  const receipt = await minedReceipt(chain, mined.hash);
  if (!receipt) return;
  const ours = { token: chain.token, treasury: await treasury(db) };
  const content = readTransaction(ours, mined, receipt.status === "reverted");
  const { kind, payee } = content;
  log.error({ kind, payee, sender, nonce, hash: mined.hash }, "chain: an unknown transaction");
  await writeDown(db, one.id, { block: receipt.blockNumber, mined, at, ...content });
}

type Written = {
  block: bigint;
  mined?: Mined;
  at?: Date;
  kind?: string;
  payee?: string | null;
  amount?: bigint | null;
  data?: Hex | null;
};

async function writeDown(db: Db, id: string, of: Written): Promise<void> {
  const { block, mined, at = null, kind = null, payee = null, amount = null, data = null } = of;
  const maxFee = mined?.maxFeePerGas ?? mined?.gasPrice ?? null;
  const priorityFee = mined?.maxPriorityFeePerGas ?? mined?.gasPrice ?? null;
  await sql`
    select outside.describe(${id}, ${kind}, ${block}, ${mined?.hash ?? null},
      ${mined ? rawOf(mined) : null}, ${maxFee}, ${priorityFee}, ${payee}, ${amount?.toString() ?? null},
      ${data}, ${at})`.execute(db);
}

/**
 * Settles a finding: as the lost signed form of the transfer with its nonce; for a transfer within our
 * wallets, as the waiting one with the same content; or, once it is final and moved nobody's money, as
 * nothing.
 */
async function takeOver(
  chain: Chain,
  db: Db,
  { id, head }: { id: string; head: bigint },
): Promise<void> {
  const { rows } = await sql<{ id: string; isSure: boolean }>`
    select t.id, t.nonce is not null or t.purpose <> 'withdrawal' as "isSure"
    from outside.fitting_transfers(${id}) t limit 1`.execute(db);
  const [fitting] = rows;
  const final = head - BigInt(chain.confirmations) + 1n;
  await sql`select outside.note_final(${id}) from outside.findings
    where id = ${id} and block <= ${final}`.execute(db);
  if (fitting?.isSure) {
    await sql`select outside.adopt_transfer(${id}, ${fitting.id})`.execute(db);
  } else {
    await sql`select outside.note_harmless(${id}) from outside.findings
      where id = ${id} and is_final`.execute(db);
  }
}
