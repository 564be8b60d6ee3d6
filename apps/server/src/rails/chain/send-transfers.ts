/**
 * Sends what the outbox holds, one worker at a time for each wallet. What is signed is stored before
 * it is sent, and sent again, the same bytes, until it is in a block deep enough: so a transfer is
 * paid once, wherever the worker or the node is killed.
 */
import type { Database, Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { areBooksBehind } from "../outside/gate.ts";
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
  queuedOf,
  recordEnds,
  recordSent,
  type Sender,
  senders,
  type Waiting,
} from "./outbox.ts";
import { raiseFee, signQueued } from "./sign-transfers.ts";

/** Their locks are taken and what they have under way is read together; so many are served at a time. */
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
  log: Log;
  sender: Sender;
  head: bigint;
  used: number;
  /** Whether the books know whatever the chain shows of our wallets; while they do not, all is but followed. */
  maySign: boolean;
  sent: string[];
  ends: End[];
};

/**
 * One pass over every wallet that has something under way; bounded, safe to repeat. One that cannot go
 * on, or about which the node does not answer, holds up no other: what was wrong is thrown at the end. A
 * node that answers about none of those served together, or has no newest block, ends the pass.
 */
export async function sendTransfers(chain: Chain, database: Database, log: Log): Promise<void> {
  const all = await senders(database.db);
  const wrong: unknown[] = [];
  await withLocks(database, async (alone) => {
    for (let from = 0; from < all.length; from += SENDERS_AT_ONCE) {
      const some = all.slice(from, from + SENDERS_AT_ONCE);
      let unanswered = 0;
      let served = 0;
      await alone(some, (mine) => {
        served = mine.length;
        return serveAll({ chain, db: database.db, log }, mine, (error) => {
          wrong.push(error);
          if (stopsAll(error)) unanswered += 1;
        });
      });
      if (served > 0 && unanswered === served) return;
    }
  });
  throwWorst(wrong);
}

/** Ends only when none of them is served any more. */
async function serveAll(
  tools: Pick<Pass, "chain" | "db" | "log">,
  mine: readonly Sender[],
  collect: (error: unknown) => void,
): Promise<void> {
  const { chain, db } = tools;
  const head = await chain.node.getBlockNumber();
  const counted = await Promise.allSettled(
    mine.map(async (sender) => ({ sender, ...(await countNonces(chain, sender)) })),
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
  await writeDown(db, written.ends, recordEnds).catch(collect);
  await writeDown(db, written.sent, recordSent).catch(collect);
}

/** Where they cannot be written together, each is alone, so that the others are. */
async function writeDown<T>(
  db: Db,
  all: readonly T[],
  write: (db: Db, some: readonly T[]) => Promise<void>,
): Promise<void> {
  await write(db, all).catch(async (error: unknown) => {
    if (stopsAll(error)) throw error;
    const wrong: unknown[] = [];
    for (const one of all) await write(db, [one]).catch((alone: unknown) => wrong.push(alone));
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
  if (!pass.maySign || (await areBooksBehind(pass.db))) return;
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

type Alone = (
  some: readonly Sender[],
  serveThem: (mine: readonly Sender[]) => Promise<void>,
) => Promise<void>;

/**
 * Gives the work a function that has senders served while no other worker serves them, and leaves out
 * those that another does: advisory locks of one session, which end with it however it ends.
 */
async function withLocks(database: Database, work: (alone: Alone) => Promise<void>): Promise<void> {
  const session = await database.pool.connect();
  const lock = async (what: "try_advisory_lock" | "advisory_unlock", some: readonly Sender[]) => {
    const { rows } = await session.query<{ done: boolean }>(
      `select pg_${what}(hashtextextended(name, 0)) as done
      from unnest($1::text[]) with ordinality u (name, no) order by no`,
      [some.map(({ address }) => `chain sender ${address}`)],
    );
    return some.filter((_, n) => rows[n]?.done);
  };
  let broken: Error | undefined;
  try {
    await work(async (some, serveThem) => {
      const mine = await lock("try_advisory_lock", some);
      if (mine.length === 0) return;
      await serveThem(mine);
      await lock("advisory_unlock", mine);
    });
  } catch (error) {
    // Closing the session is what surely unlocks.
    broken = error as Error;
    throw error;
  } finally {
    session.release(broken);
  }
}
