/**
 * argon2 that takes little memory, for tests about something else: each member that a test makes costs
 * two runs, which took more than half of the processor time of many files. The hash says the real cost;
 * it is made and checked with little memory in this process alone, where no product code takes part.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const LITTLE = { memory: 8, passes: 1 };

/** Of the process: files that share one run this again. */
const kept = globalThis as { realArgon2?: typeof crypto.argon2 };
kept.realArgon2 ??= crypto.argon2;
const real = kept.realArgon2;
const quick: typeof real = (algorithm, parameters, done) =>
  real(algorithm, { ...parameters, ...LITTLE }, done);

/** From now on, in this process, also for who has imported it before. */
export function setArgon2(which: "real" | "quick"): void {
  Object.assign(crypto, { argon2: which === "real" ? real : quick });
  syncBuiltinESMExports();
}
