/** The chain's background work. Each job waits by itself while the node does not answer. */
import type { Job, JobContext } from "../../platform/jobs.ts";
import { listForeignTokens } from "./foreign-tokens.ts";
import { newPatience, whileNodeAnswers } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import { reconcile } from "./reconcile.ts";
import { sendTransfers } from "./send-transfers.ts";
import { sweepDeposits } from "./sweep.ts";
import { watch } from "./watch.ts";

/** For a process that has the keys. */
export function chainJobs(chain: Chain): Job[] {
  return [
    job("chain-watch", 1, ({ db, log }) => watch(chain, db, log)),
    job("chain-send", 1, ({ database, log }) => sendTransfers(chain, database, log)),
    job("chain-sweep", 3, ({ db }) => sweepDeposits(chain, db)),
    job("chain-reconcile", 60, async ({ db, log }) => {
      await reconcile({ chain, db, log });
    }),
    job("chain-foreign-tokens", 60, ({ db }) => listForeignTokens(chain, db)),
  ];
}

function job(
  name: string,
  everySeconds: number,
  work: (context: JobContext) => Promise<void>,
): Job {
  const patience = newPatience();
  return {
    name,
    everySeconds,
    run: (context) => whileNodeAnswers(patience, context.log, () => work(context), context.waits),
  };
}
