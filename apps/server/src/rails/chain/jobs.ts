/** Background jobs of the chain. Each pauses by itself while the node does not answer. */
import { sql } from "kysely";
import { existsAny } from "../../platform/exists-any.ts";
import type { Job, JobContext } from "../../platform/jobs.ts";
import { type Part, retryWhenWaiting } from "../../platform/retry-when-waiting.ts";
import { findEarlierDeposits, hasToSearch } from "./earlier-deposits.ts";
import { listForeignTokens, newForeignScan } from "./foreign-tokens.ts";
import { isWaiting, newPatience, whileNodeAnswers } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import { isAnyOpen } from "./outbox.ts";
import { newestRead } from "./read-blocks.ts";
import { reconcile } from "./reconcile.ts";
import { sendTransfers } from "./send-transfers.ts";
import { hasToSweep, sweepDeposits } from "./sweep.ts";
import { OPEN_FINDINGS, readUnknown } from "./unknown-transactions.ts";
import { hasMoved, watch } from "./watch.ts";

/** Only for a process that has the keys. */
export function chainJobs(chain: Chain): Job[] {
  const scan = newForeignScan();
  return [
    job("chain-watch", 1, {
      does: "finds deposits, counts confirmations, reverses what a reorganisation removed, books what is final; waits while another branch is shown than before",
      isDue: ({ db }) => hasMoved(chain, db),
      work: ({ db, log }) => watch(chain, db, log),
    }),
    job("chain-earlier", 2, {
      does: "finds deposits that reached an address before it was given out, in a time that restored books have lost",
      isDue: ({ db }) => hasToSearch(db),
      work: ({ db, log }) => findEarlierDeposits(chain, db, log),
    }),
    job("chain-send", 1, {
      does: "signs, sends and follows the transfers of the outbox",
      ...sending(chain),
    }),
    job("chain-unknown", 2, {
      does: "reads transactions of our wallets that the books do not know, and adopts those that can mean one thing only",
      isDue: ({ db }) => existsAny(db, [sql`select ${OPEN_FINDINGS}`]),
      work: ({ db, log }) => readUnknown(chain, db, log),
    }),
    job("chain-sweep", 3, {
      does: "moves deposits from members' addresses to custody",
      isDue: ({ db }) => hasToSweep(chain, db),
      work: ({ db }) => sweepDeposits(chain, db),
    }),
    job("chain-reconcile", 60, {
      does: "writes the statements of chain against ledger",
      work: async ({ db, log }) => {
        await reconcile({ chain, db, log });
      },
    }),
    job("chain-foreign-tokens", 60, {
      does: "lists other tokens sent to our addresses, where the node allows the query",
      work: ({ db, log }) => listForeignTokens(chain, db, log, scan),
    }),
  ];
}

type Sending = {
  isDue(context: Pick<JobContext, "db">): Promise<boolean>;
  work(context: Pick<JobContext, "db" | "database" | "log">): Promise<void>;
};

/** A reorganisation that removed the newest block read may require sending ended transfers again. */
export function sending(chain: Chain): Sending {
  let sentAt: string | null = null;
  return {
    isDue: ({ db }) => isAnyOpen(db, sentAt),
    async work({ db, database, log }) {
      const { rows } = await newestRead.execute(db);
      await sendTransfers(chain, database, log);
      sentAt = rows[0]?.hash ?? null;
    },
  };
}

function job(name: string, everySeconds: number, { does, isDue, work }: Part): Job {
  const patience = newPatience();
  return {
    name,
    does,
    everySeconds,
    ...retryWhenWaiting(() => isWaiting(patience), isDue),
    run: (context) => whileNodeAnswers(patience, context.log, () => work(context), context.waits),
  };
}
