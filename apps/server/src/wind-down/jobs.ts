import { sql } from "kysely";
import type { Job } from "../platform/jobs.ts";
import { advance, holdRounds } from "./advance.ts";
import { stepNow, windDownSince } from "./status.ts";

export const windDownWatch: Job = {
  name: "wind-down-watch",
  does: "reads new statements after the wind-down began: approvals wait for a shortage, later arrivals and losses are shared out by another round",
  everySeconds: 5,
  isDue: async ({ db }) => (await windDownSince(db)) !== null,
  run: async ({ db }) => {
    const { rows } = await sql<{ isNew: boolean }>`select wind_down.watch() as "isNew"`.execute(db);
    const step = await stepNow(db);
    if (rows[0]?.isNew && (step === null || step === "close")) await holdRounds(db);
  },
};

export function windDown(dataDir: string): Job {
  return {
    name: "wind-down",
    does: "carries out the wind-down bucket by bucket, once two people have agreed to it",
    everySeconds: 5,
    isDue: async ({ db }) => (await stepNow(db)) !== null,
    run: ({ db }) => advance({ db, dataDir }),
  };
}
