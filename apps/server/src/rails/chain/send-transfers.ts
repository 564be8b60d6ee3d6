/**
 * Sends what the outbox holds, one worker at a time: the one that has the lease. What is signed is stored
 * before it is sent, and sent again, the same bytes, until it is in a block deep enough: so a transfer is
 * paid once, wherever the worker or the node is killed. A worker that slept longer than its lease lasts
 * can store nothing more, and so sends nothing that is new.
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
  type Hand,
  type InFlight,
  inFlight,
  queuedOf,
  recordEnds,
  recordSent,
  type Sender,
  senders,
  type Waiting,
} from "./outbox.ts";
import { raiseFee, signQueued } from "./sign-transfers.ts";

/** What they have under way is read together; so many are served at a time. */
const SENDERS_AT_ONCE = 16;
const LANES = 4;
const QUEUED_AT_ONCE = 50;

/**
 * The tools of one pass over a wallet: `head` the newest block, `used` the wallet's nonces in it. What is
 * final (`ends`), and what the node took (`sent`), is written down together with that of the others: what
 * a killed worker did not write, the next one sees again in the chain, or sends again, the same bytes.
 */
export type Pass = {
  chain: Chain;
  db: Db;
  lease: Lease;
  log: Log;
  sender: Sender;
  head: bigint;
  used: number;
  /** Whether the books know what the chain shows of the wallet; while they do not, all is but followed. */
  maySign: boolean;
  sent: string[];
  ends: End[];
};

type Tools = Pick<Pass, "chain" | "db" | "lease" | "log">;

/**
 * One pass over every wallet that has something under way; bounded, safe to repeat. One that cannot go
 * on, or about which the node does not answer, holds up no other: what was wrong is thrown at the end. A
 * node that answers about none of those served together, or has no newest block, ends the pass; so does
 * another worker, which has the lease or takes it.
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

/** Ends only when none of them is served any more. */
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

/** Where they cannot be written together, each is alone, so that the others are. */
async function writeDown<T>(
  hand: Hand,
  all: readonly T[],
  write: (hand: Hand, some: readonly T[]) => Promise<void>,
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
    // The next ones have higher nonces: they cannot be mined before this one is.
    if (!(await broadcast(pass, transfer))) return;
  }
  // One whose nonce was used by something else may have begun anew just now.
  const hasBegunAnew = open.some(({ displacedAt }) => displacedAt !== null);
  const waiting = hasBegunAnew
    ? (await queuedOf(pass.db, [pass.sender], QUEUED_AT_ONCE)).get(pass.sender.address)
    : queued;
  if (waiting) await signQueued(pass, unmined, waiting);
}
