import { sql } from "kysely";
import type { Job } from "../platform/jobs.ts";
import { advance, holdRounds } from "./advance.ts";
import { stepNow, windDownSince } from "./status.ts";

/** Looks at what chain and bank say since the end began: a shortage makes approvals wait, and what came or was
 * lost after the first round is shared out by another. */
export const windDownWatch: Job = {
  name: "wind-down-watch",
  everySeconds: 5,
  isDue: async ({ db }) => (await windDownSince(db)) !== null,
  run: async ({ db }) => {
    const { rows } = await sql<{ isNew: boolean }>`select wind_down.watch() as "isNew"`.execute(db);
    const step = await stepNow(db);
    if (rows[0]?.isNew && (step === null || step === "close")) await holdRounds(db);
  },
};

/** Does nothing until two people have agreed to the end of Ballast. */
export function windDown(dataDir: string): Job {
  return {
    name: "wind-down",
    everySeconds: 5,
    isDue: async ({ db }) => (await stepNow(db)) !== null,
    run: ({ db }) => advance({ db, dataDir }),
  };
}
