/**
 * argon2 with little memory, for tests about something else: each member that a test creates needs
 * two runs, which took more than half of the processor time of many files. The hash names the real
 * cost; only this process creates and verifies it with little memory, without any product code.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const LITTLE = { memory: 8, passes: 1 };

/** Belongs to the process, because several files that share one process run this module again. */
const kept = globalThis as { realArgon2?: typeof crypto.argon2 };
kept.realArgon2 ??= crypto.argon2;
const real = kept.realArgon2;
const quick: typeof real = (algorithm, parameters, done) =>
  real(algorithm, { ...parameters, ...LITTLE }, done);

/** Takes effect from now on in this process, also for modules that imported argon2 before. */
export function setArgon2(which: "real" | "quick"): void {
  Object.assign(crypto, { argon2: which === "real" ? real : quick });
  syncBuiltinESMExports();
}
