/**
 * A worker that does nothing but send transfers, for tests that kill or freeze it: again and again, or, as
 * `sender.ts queue`, as the queue has it run. Says when it is ready.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { openClock } from "../../../platform/clock.ts";
import { readConfig } from "../../../platform/config.ts";
import { openDatabase } from "../../../platform/db.ts";
import { startJobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { chainJobs } from "../jobs.ts";
import { openChain } from "../open-chain.ts";
import { sendTransfers } from "../send-transfers.ts";

const config = readConfig(process.env);
const database = openDatabase(config.DATABASE_URL, 6);
const chain = await openChain(config, database.db);
const log = createLog("silent");
if (process.argv[2] === "queue") {
  const context = { database, db: database.db, clock: await openClock(database), log };
  const sends = chainJobs(chain).filter(({ name }) => name === "chain-send");
  await startJobs(context, sends);
  console.log("ready");
} else {
  console.log("ready");
  for (;;) {
    await sendTransfers(chain, database, log).catch(() => {});
    await sleep(50);
  }
}
