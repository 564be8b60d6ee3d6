/** A worker whose job never ends: the test kills it in the middle. */
import { openClock } from "../clock.ts";
import { openDatabase } from "../db.ts";
import { startJobs } from "../jobs.ts";
import { createLog } from "../log.ts";

const database = openDatabase(process.argv[2] ?? "");
const context = {
  database,
  db: database.db,
  clock: await openClock(database),
  log: createLog("silent"),
};
await startJobs(context, [
  {
    name: "test-job",
    everySeconds: 1,
    run: () => {
      console.log("running");
      return new Promise(() => {});
    },
  },
]);
