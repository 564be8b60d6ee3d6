/** The proof's background work: the day's snapshot, its anchor on the chain, and what stands against it. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { railUnanswered } from "../platform/metrics.ts";
import { type Bank, BankTrouble } from "../rails/bank/bank.ts";
import { newPatience, whileNodeAnswers } from "../rails/chain/node.ts";
import type { Chain } from "../rails/chain/open-chain.ts";
import { addToCommitFiles } from "./commit-files.ts";
import { keepBankAssets, signChainAssets, withoutAssets } from "./custody.ts";
import { takeSnapshot } from "./take-snapshot.ts";

/** Often, so that a new day is without its commits for seconds only: sales wait for them. */
const EVERY_SECONDS = 10;
/** After a try that failed; a person can ask for the next one at once. */
const REST_MINUTES = 5;

/** Takes the day's snapshot as soon as the day begins, and has its commits written into the chain. */
export function snapshot(dataDir: string): Job {
  // Where the data folder was brought back from a backup, the files of all commits are missing.
  let isFiled = false;
  return {
    name: "snapshot",
    everySeconds: EVERY_SECONDS,
    async run({ db }) {
      if (await isDue(db)) await takeSnapshot({ db, dataDir });
      else if (!isFiled) await addToCommitFiles(db, dataDir);
      isFiled = true;
      await sql`select proof.queue_anchors()`.execute(db);
    },
  };
}

async function isDue(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from proof.snapshots s where s.day = platform.day_of(platform.now())
      and (s.state = 'done' or s.state in ('wrong', 'failed')
        and s.ended_at > platform.now() - ${REST_MINUTES} * interval '1 minute')`.execute(db);
  return rows.length === 0;
}

/** What the chain and the bank show, beside the newest commits. Each waits for its rail by itself. */
export function proofAssets(chain: Chain, bank: Bank): Job {
  const patience = newPatience();
  return {
    name: "proof-assets",
    everySeconds: EVERY_SECONDS,
    isDue: async ({ db }) => (await withoutAssets(db)).length > 0,
    async run({ db, log }) {
      await whileNodeAnswers(patience, log, () => signChainAssets(db, chain));
      await keepBankAssets(db, bank).catch((error) => {
        if (!(error instanceof BankTrouble)) throw error;
        railUnanswered.labels("bank").inc();
        log.warn({ job: "proof-assets", reason: error.message }, "bank: waiting");
      });
    },
  };
}
