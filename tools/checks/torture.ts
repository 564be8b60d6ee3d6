/**
 * `npm run torture`: concurrent members against a running server while the server, the worker, the
 * database and the chain node are killed and restarted at random. Loopback only; ends by itself.
 * TORTURE_SECONDS (60), TORTURE_MEMBERS (6), TORTURE_SEED (random, printed).
 */
import { randomInt } from "node:crypto";
import { tmpdir } from "node:os";
import { formatAmount } from "@ballast/contract/money.ts";
import { command, SIGNALS, wholeNumber } from "../../scripts/command.ts";
import { torture } from "./torture/run.ts";

const USAGE = "npm run torture, with TORTURE_SECONDS, TORTURE_MEMBERS and TORTURE_SEED";

function setting(name: string, otherwise: number, from: number, to: number): number {
  return wholeNumber(name, process.env[name], { otherwise, from, to });
}

await command({ usage: USAGE, inOrder: SIGNALS }, async ({ life }) => {
  const verdict = await torture({
    seconds: setting("TORTURE_SECONDS", 60, 1, 86_400),
    kills: 3,
    acknowledged: 1,
    members: setting("TORTURE_MEMBERS", 6, 1, 1_000),
    seed: setting("TORTURE_SEED", randomInt(2 ** 31), 0, 2 ** 32 - 1),
    say: (line) => console.log(line),
    place: tmpdir(),
    life,
  });
  console.log(
    `${verdict.kills} kills, ${verdict.acknowledged} acknowledged calls each there exactly once, ` +
      `${verdict.invariants} invariants hold, ${formatAmount(verdict.paidOut, "tUSDT")} tUSDT paid ` +
      "out on the chain agree with the books.",
  );
});
