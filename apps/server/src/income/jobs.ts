import { isTransient } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { accrue } from "./accrue.ts";
import { sumDays } from "./sum-days.ts";
import { notYetWelcomed, welcomeNewMembers } from "./welcome.ts";

export const accrual: Job = {
  name: "accrual",
  does: "pays the days that have ended, and matured principal",
  everySeconds: 30,
  async run({ db, log }) {
    const errors = await accrue(db);
    if (errors.length === 0) return;
    const err = new AggregateError(errors, "accrual: buckets could not go together");
    // a deadlock or a lost connection is no defect, and the next run catches up
    const level = errors.every(isTransient) ? "warn" : "error";
    log[level]({ err }, "each bucket was paid by itself");
  },
};

export const welcome: Job = {
  name: "welcome",
  does: "pays one income to each new member, from a funded budget",
  everySeconds: 10,
  isDue: async ({ db }) => (await notYetWelcomed(db)).length > 0,
  run: ({ db }) => welcomeNewMembers(db),
};

export const sumIncome: Job = {
  name: "sum-income",
  does: "sums what each product paid on complete days, by which incomes are traced to their lots",
  everySeconds: 60,
  run: ({ db }) => sumDays(db),
};
