/**
 * Passwords of test files that are about something else: each member a test makes costs two runs of
 * argon2, which took more than half of the processor time of many files. The hash says the real cost;
 * it is made and checked with little memory in this process alone, where no product code takes part.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { expect } from "vitest";

const ABOUT_PASSWORDS = /server\/src\/(security\/|members\/log-in|console\/(own-login|people))/;
const LITTLE = { memory: 8, passes: 1 };

/** Of the process: files that share one run this again. */
const kept = globalThis as { realArgon2?: typeof crypto.argon2 };
kept.realArgon2 ??= crypto.argon2;
const real = kept.realArgon2;
const quick: typeof real = (algorithm, parameters, done) =>
  real(algorithm, { ...parameters, ...LITTLE }, done);

const isReal = ABOUT_PASSWORDS.test(expect.getState().testPath ?? "");
Object.assign(crypto, { argon2: isReal ? real : quick });
syncBuiltinESMExports();
