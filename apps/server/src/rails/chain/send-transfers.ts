/**
 * Sends the transfers of the outbox; only the worker with the lease does. A signed form is stored before it
 * is sent, and the same bytes are sent again until they are final, so that each transfer is paid once
 * wherever the worker or the node is killed. A worker that slept past its lease can store nothing, and so
 * sends nothing new.
 */
import type { Database, Db } from "../../platform/db.ts";
import { isLeaseLost, type Lease, withLease } from "../../platform/lease.ts";
import type { Log } from "../../platform/log.ts";
import { mayAct } from "../outside/gate.ts";
import { broadcast } from "./broadcast.ts";
import { checkNonces, countNonces } from "./check-nonces.ts";
import { fillGaps } from "./fill-gaps.ts";
import { follow } from "./follow-transfer.ts";
import { stopsAll, throwWorst } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import {
  type End,
  type InFlight,
  inFlight,
  type LeasedDb,
  queuedOf,
  recordEnds,
  recordSent,
  type Sender,
  senders,
  type Waiting,
} from "./outbox.ts";
import { raiseFee, signQueued } from "./sign-transfers.ts";

/** Transfers in flight of so many wallets are read together. */
const SENDERS_AT_ONCE = 16;
const LANES = 4;
const QUEUED_AT_ONCE = 50;

/**
 * State of one pass over a wallet: `head` is the newest block, `used` the wallet's transaction count in it.
 * Final outcomes (`ends`) and accepted transfers (`sent`) of several wallets are stored together. What a
 * killed worker did not store, the next one sees again on the chain or sends again with the same bytes.
 */
export type Pass = {
  chain: Chain;
  db: Db;
  lease: Lease;
  log: Log;
  sender: Sender;
  head: bigint;
  used: number;
  /**
   * Whether the books know everything that the chain shows of the wallet; until then transfers are only
   * followed.
   */
  maySign: boolean;
  sent: string[];
  ends: End[];
};

type Tools = Pick<Pass, "chain" | "db" | "lease" | "log">;

/**
 * One pass over every wallet with something in flight; bounded and safe to repeat. A wallet with an error,
 * or about which the node does not answer, does not block the others: errors are thrown at the end. A node
 * that answers about none of the wallets read together, or has no newest block, ends the pass; so does
 * another worker with the lease.
 */
export async function sendTransfers(
  chain: Chain,
  { db }: Pick<Database, "db">,
  log: Log,
): Promise<void> {
  try {
    await withLease(db, "chain-send", (lease) => sendAll({ chain, db, lease, log }));
  } catch (error) {
    if (!isLeaseLost(error)) throw error;
    log.warn({ reason: error.message }, "chain: another worker goes on with the transfers");
  }
}

async function sendAll(tools: Tools): Promise<void> {
  const all = await senders(tools.db);
  const wrong: unknown[] = [];
  for (let from = 0; from < all.length; from += SENDERS_AT_ONCE) {
    const some = all.slice(from, from + SENDERS_AT_ONCE);
    let unanswered = 0;
    await serveAll(tools, some, (error) => {
      wrong.push(error);
      if (stopsAll(error)) unanswered += 1;
    });
    const lost = wrong.find(isLeaseLost);
    if (lost) throw lost;
    if (unanswered === some.length) break;
  }
  throwWorst(wrong);
}

/** Fails only when none of the wallets can be served. */
async function serveAll(
  tools: Tools,
  some: readonly Sender[],
  collect: (error: unknown) => void,
): Promise<void> {
  const { chain, db, lease } = tools;
  lease.check();
  const head = await chain.node.getBlockNumber();
  const counted = await Promise.allSettled(
    some.map(async (sender) => ({ sender, ...(await countNonces(chain, sender)) })),
  );
  for (const one of counted) if (one.status === "rejected") collect(one.reason);
  const waiting = counted.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const maySign = await checkNonces(tools, waiting);
  const open = await inFlight(db, waiting);
  const queued = await queuedOf(
    db,
    waiting.flatMap(({ sender }) => (sender.hasQueued ? [sender] : [])),
    QUEUED_AT_ONCE,
  );
  const written = { sent: [] as string[], ends: [] as End[] };
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const pass = { ...tools, ...next, head, maySign, ...written };
      const { address } = next.sender;
      await serve(pass, open.get(address) ?? [], queued.get(address)).catch(collect);
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  await writeDown(tools, written.ends, recordEnds).catch(collect);
  await writeDown(tools, written.sent, recordSent).catch(collect);
}

/** When they cannot be stored together, each is stored alone. */
async function writeDown<T>(
  hand: LeasedDb,
  all: readonly T[],
  write: (hand: LeasedDb, some: readonly T[]) => Promise<void>,
): Promise<void> {
  await write(hand, all).catch(async (error: unknown) => {
    if (stopsAll(error) || isLeaseLost(error)) throw error;
    const wrong: unknown[] = [];
    for (const one of all) await write(hand, [one]).catch((alone: unknown) => wrong.push(alone));
    throwWorst(wrong);
  });
}

async function serve(
  pass: Pass,
  open: readonly InFlight[],
  queued: Waiting | undefined,
): Promise<void> {
  const unmined: InFlight[] = [];
  for (const transfer of open) {
    if (await follow(pass, transfer)) unmined.push(transfer);
  }
  if (!pass.maySign || !(await mayAct(pass.db, "chain"))) return;
  await fillGaps(pass, open);
  for (const transfer of unmined) {
    await raiseFee(pass, transfer);
    // Later transfers have higher nonces and cannot be mined before this one.
    if (!(await broadcast(pass, transfer))) return;
  }
  // A transfer whose nonce was used by another transaction may have been queued again just now.
  const hasBegunAnew = open.some(({ displacedAt }) => displacedAt !== null);
  const waiting = hasBegunAnew
    ? (await queuedOf(pass.db, [pass.sender], QUEUED_AT_ONCE)).get(pass.sender.address)
    : queued;
  if (waiting) await signQueued(pass, unmined, waiting);
}
