import type { Job } from "../platform/jobs.ts";
import { accrue } from "./accrue.ts";
import { sumDays } from "./sum-days.ts";
import { welcomeNewMembers } from "./welcome.ts";

export const accrual: Job = {
  name: "accrual",
  everySeconds: 30,
  run: ({ db }) => accrue(db),
};

export const welcome: Job = {
  name: "welcome",
  everySeconds: 10,
  run: ({ db }) => welcomeNewMembers(db),
};

export const sumIncome: Job = {
  name: "sum-income",
  everySeconds: 60,
  run: ({ db }) => sumDays(db),
};
