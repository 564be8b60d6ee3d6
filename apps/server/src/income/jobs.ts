import { isTransient } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { accrue } from "./accrue.ts";
import { sumDays } from "./sum-days.ts";
import { notYetWelcomed, welcomeNewMembers } from "./welcome.ts";

export const accrual: Job = {
  name: "accrual",
  everySeconds: 30,
  async run({ db, log }) {
    const errors = await accrue(db);
    if (errors.length === 0) return;
    const err = new AggregateError(errors, "accrual: buckets could not go together");
    // a deadlock or a lost connection is nobody's mistake, and nothing is left undone by it
    const level = errors.every(isTransient) ? "warn" : "error";
    log[level]({ err }, "each bucket was paid by itself");
  },
};

export const welcome: Job = {
  name: "welcome",
  everySeconds: 10,
  isDue: async ({ db }) => (await notYetWelcomed(db)).length > 0,
  run: ({ db }) => welcomeNewMembers(db),
};

export const sumIncome: Job = {
  name: "sum-income",
  everySeconds: 60,
  run: ({ db }) => sumDays(db),
};
