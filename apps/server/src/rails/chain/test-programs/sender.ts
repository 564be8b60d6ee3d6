/** A worker that does nothing but send transfers, for tests that kill it. Says when it is ready. */
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../../../platform/config.ts";
import { openDatabase } from "../../../platform/db.ts";
import { createLog } from "../../../platform/log.ts";
import { openChain } from "../open-chain.ts";
import { sendTransfers } from "../send-transfers.ts";

const config = readConfig(process.env);
const database = openDatabase(config.DATABASE_URL, 6);
const chain = await openChain(config, database.db);
const log = createLog("silent");
console.log("ready");
for (;;) {
  await sendTransfers(chain, database, log).catch(() => {});
  await sleep(50);
}
