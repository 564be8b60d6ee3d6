/**
 * Sends what the outbox holds, one worker at a time for each wallet. What is signed is stored before
 * it is sent, and sent again, the same bytes, until it is in a block deep enough: so a transfer is
 * paid once, wherever the worker or the node is killed.
 */
import type { Database, Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import { broadcast } from "./broadcast.ts";
import { fillGaps } from "./fill-gaps.ts";
import { follow } from "./follow-transfer.ts";
import type { Chain } from "./open-chain.ts";
import { inFlight, type Sender, senders } from "./outbox.ts";
import { raiseFee, signQueued } from "./sign-transfers.ts";

const SENDERS_AT_ONCE = 4;

/** The tools of one pass over a wallet: `head` the newest block, `used` the wallet's nonces in it. */
export type Pass = {
  chain: Chain;
  db: Db;
  log: Log;
  sender: Sender;
  head: bigint;
  used: number;
};

/** One pass over every wallet that has something under way; bounded, safe to repeat. */
export async function sendTransfers(chain: Chain, database: Database, log: Log): Promise<void> {
  const all = await senders(database.db);
  await withLocks(database, async (alone) => {
    for (let from = 0; from < all.length; from += SENDERS_AT_ONCE) {
      const some = all.slice(from, from + SENDERS_AT_ONCE);
      await alone(some, (sender) => serve(chain, database.db, log, sender));
    }
  });
}

async function serve(chain: Chain, db: Db, log: Log, sender: Sender): Promise<void> {
  const head = await chain.node.getBlockNumber();
  const used = await chain.node.getTransactionCount({ address: sender.address });
  const pass: Pass = { chain, db, log, sender, head, used };
  const open = await inFlight(db, sender, used);
  const unmined = [];
  for (const transfer of open) {
    if (await follow(pass, transfer)) unmined.push(transfer);
  }
  await fillGaps(pass, open);
  for (const transfer of unmined) {
    await raiseFee(pass, transfer);
    // The next ones have higher nonces: they cannot be mined before this one is.
    if (!(await broadcast(pass, transfer))) return;
  }
  const mayHaveQueued = sender.hasQueued || open.some(({ displacedAt }) => displacedAt !== null);
  if (mayHaveQueued) await signQueued(pass, unmined);
}

type Alone = (all: readonly Sender[], serveOne: (one: Sender) => Promise<void>) => Promise<void>;

/**
 * Gives the work a function that serves senders side by side while no other worker serves them, and
 * leaves out those that another does: advisory locks of one session, which end with it however it ends.
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
    await work(async (all, serveOne) => {
      const mine = await lock("try_advisory_lock", all);
      if (mine.length === 0) return;
      const passes = await Promise.allSettled(mine.map(serveOne));
      // Only when all are over: none may go on after its lock is gone.
      await lock("advisory_unlock", mine);
      for (const pass of passes) if (pass.status === "rejected") throw pass.reason;
    });
  } catch (error) {
    // Closing the session is what surely unlocks.
    broken = error as Error;
    throw error;
  } finally {
    session.release(broken);
  }
}
