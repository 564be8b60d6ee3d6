/** Takes the day's snapshot once, for a test that freezes it in between. Reports how it ended. */
import { openDatabase } from "../../platform/db.ts";
import { isLeaseLost } from "../../platform/lease.ts";
import { takeSnapshot } from "../take-snapshot.ts";

const [url = "", dataDir = ""] = process.argv.slice(2);
const database = openDatabase(url, 4);
try {
  const { isNew } = await takeSnapshot({ db: database.db, dataDir });
  console.log(isNew ? "made it" : "found it");
} catch (error) {
  console.log(isLeaseLost(error) ? "lost the lease" : `failed: ${error}`);
}
await database.close();
