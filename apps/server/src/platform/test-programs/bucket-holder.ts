/**
 * Takes a bucket in a transaction and stays in it, for a test that freezes it: between two statements, or
 * (`reading`) in the middle of an answer that is too long for what lies between. Says how it ended.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { isTransient, openDatabase } from "../db.ts";

const [url = "", bucket = "", how = ""] = process.argv.slice(2);
const database = openDatabase(url, 2);
try {
  await database.db.transaction().execute(async (tx) => {
    await sql`select ledger.lock_buckets(array[${bucket}::int])`.execute(tx);
    console.log("holding");
    if (how === "reading") {
      await sql`select repeat('x', 10000) from generate_series(1, 2000000)`.execute(tx);
    }
    await sleep(1_000);
    await sql`select 1`.execute(tx);
  });
  console.log("committed");
} catch (error) {
  console.log(isTransient(error) ? "ended, and may be tried again" : `failed: ${error}`);
}
await database.close();
