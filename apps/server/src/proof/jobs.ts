/** Background jobs of the proof: the day's snapshot, its anchor on the chain, and the assets. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { railUnanswered } from "../platform/metrics.ts";
import { type Bank, BankTrouble } from "../rails/bank/bank.ts";
import { newPatience, whileNodeAnswers } from "../rails/chain/node.ts";
import type { Chain } from "../rails/chain/open-chain.ts";
import { mayAct } from "../rails/outside/gate.ts";
import { PastMismatch } from "./commit-files.ts";
import { keepBankAssets, signChainAssets, withoutAssets } from "./custody.ts";
import { takeOverAnchors } from "./take-over.ts";
import { keepPublished, takeSnapshot } from "./take-snapshot.ts";

/** Frequent, because sales wait at the beginning of a day until its commits exist. */
const EVERY_SECONDS = 10;
/** Minutes after a failed attempt; a person can request the next one at once. */
const REST_MINUTES = 5;

/**
 * Takes the day's snapshot when the day begins, and queues its commits to be anchored on the chain. While
 * the outside shows more than the books know, it only takes over lost commits.
 */
export function snapshot(dataDir: string): Job {
  // After a restore of the data folder the files of all commits are missing; after a restore of the
  // database they have what it lost.
  let isFiled = false;
  return {
    name: "snapshot",
    does: "takes the day's snapshot of what members are owed, after adopting published commits that the books lost; queues the anchor of each commit",
    everySeconds: EVERY_SECONDS,
    async run({ db, log }) {
      await takeOverAnchors(db, dataDir, log);
      if (!isFiled) {
        await keepPublished({ db, dataDir }).catch((error: unknown) => {
          // Another attempt would not help; the daily attempt reports it again.
          isFiled = error instanceof PastMismatch;
          throw error;
        });
      }
      isFiled = true;
      if ((await isDue(db)) && (await mayAct(db, "chain"))) await takeSnapshot({ db, dataDir });
      await sql`select proof.queue_anchors()`.execute(db);
    },
  };
}

async function isDue(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from proof.snapshots s where s.day >= platform.day_of(platform.now())
      and (s.state = 'done' or s.state in ('wrong', 'failed')
        and s.ended_at > platform.now() - ${REST_MINUTES} * interval '1 minute')
    limit 1`.execute(db);
  return rows.length === 0;
}

/** Stores the assets of chain and bank for the newest commits. Each rail is waited for separately. */
export function proofAssets(chain: Chain, bank: Bank): Job {
  const patience = newPatience();
  return {
    name: "proof-assets",
    does: "stores beside the newest commits what the chain shows at our addresses, signed by custody, and what the bank reports, signed by the bank",
    everySeconds: EVERY_SECONDS,
    isDue: async ({ db }) => (await withoutAssets(db)).length > 0,
    async run({ db, log }) {
      if (await mayAct(db, "chain")) {
        await whileNodeAnswers(patience, log, () => signChainAssets(db, chain));
      }
      await keepBankAssets(db, bank).catch((error) => {
        if (!(error instanceof BankTrouble)) throw error;
        railUnanswered.labels("bank").inc();
        log.warn({ job: "proof-assets", reason: error.message }, "bank: waiting");
      });
    },
  };
}
