import { sql } from "kysely";
import type { Job } from "../platform/jobs.ts";
import { atOnce } from "./at-once.ts";
import { carryOn } from "./carry-on.ts";
import { stepNow, windDownSince } from "./standing.ts";

/** Looks at what chain and bank say since the end began: a shortage makes approvals wait, and what arrives
 * after it was shared out is shared out too. */
export const windDownWatch: Job = {
  name: "wind-down-watch",
  everySeconds: 5,
  isDue: async ({ db }) => (await windDownSince(db)) !== null,
  run: async ({ db }) => {
    await sql`select wind_down.watch()`.execute(db);
    await atOnce(db, (tx) => sql`select wind_down.hold_rounds()`.execute(tx));
  },
};

/** Does nothing until two people have agreed to the end of Ballast. */
export function windDown(dataDir: string): Job {
  return {
    name: "wind-down",
    everySeconds: 5,
    isDue: async ({ db }) => (await stepNow(db)) !== null,
    run: ({ db }) => carryOn({ db, dataDir }),
  };
}
