/**
 * `npm run torture`: concurrent members against a running server while the server, the worker, the
 * database and the chain node are killed and started again at random. Loopback only; ends by itself.
 * TORTURE_SECONDS (60), TORTURE_MEMBERS (6), TORTURE_SEED (random, printed).
 */
import { randomInt } from "node:crypto";
import { formatAmount } from "@ballast/contract/money.ts";
import { torture } from "./torture/run.ts";

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

const verdict = await torture({
  seconds: number("TORTURE_SECONDS", 60),
  kills: 3,
  members: number("TORTURE_MEMBERS", 6),
  seed: number("TORTURE_SEED", randomInt(2 ** 31)),
  say: (line) => console.log(line),
});
console.log(
  `${verdict.kills} kills, ${verdict.acknowledged} acknowledged calls each there exactly once, ` +
    `${verdict.invariants} invariants hold, ${formatAmount(verdict.paidOut, "tUSDT")} tUSDT paid ` +
    "out on the chain agree with the books.",
);
