/**
 * `npm run torture`: concurrent members against a running server while the server, the worker, the
 * database and the chain node are killed and restarted at random. Loopback only; ends by itself.
 * TORTURE_SECONDS (60), TORTURE_MEMBERS (6), TORTURE_SEED (random, printed).
 *
 * With TORTURE_FAILOVERS the database has a synchronous standby, and only primaries are killed: that
 * many, with TORTURE_WRITES (1,000 a failover) acknowledged writes before the last one.
 * TORTURE_STANDBY=asynchronous shows what is lost without: it is cut off before each kill.
 */
import { randomInt } from "node:crypto";
import { tmpdir } from "node:os";
import { formatAmount } from "@ballast/contract/money.ts";
import { command, Misused, SIGNALS, wholeNumber } from "../../scripts/command.ts";
import { type FailoverVerdict, tortureByFailovers, WritesDiffer } from "./torture/failovers.ts";
import { torture } from "./torture/run.ts";

const USAGE =
  "npm run torture, with TORTURE_SECONDS, TORTURE_MEMBERS and TORTURE_SEED, or with " +
  "TORTURE_FAILOVERS, TORTURE_WRITES and TORTURE_STANDBY";

function setting(name: string, otherwise: number, from: number, to: number): number {
  return wholeNumber(name, process.env[name], { otherwise, from, to });
}

const agreed = (invariants: number, paidOut: bigint) =>
  `${invariants} invariants hold, ${formatAmount(paidOut, "tUSDT")} tUSDT paid out on the chain ` +
  "agree with the books.";

function failoverLine(verdict: FailoverVerdict): string {
  const { acknowledged, failovers, firstWriteMs, invariants, paidOut } = verdict;
  const sorted = firstWriteMs.toSorted((a, b) => a - b);
  const after = (share: number) =>
    `${((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 1000).toFixed(1)} s`;
  return (
    `${failovers} failovers, ${acknowledged} acknowledged writes, 0 lost, 0 twice; the first write ` +
    `after a kill p50 ${after(0.5)}, at most ${after(1)}; ${agreed(invariants, paidOut)}`
  );
}

function isSynchronous(): boolean {
  const standby = process.env.TORTURE_STANDBY || "synchronous";
  if (standby !== "synchronous" && standby !== "asynchronous") {
    throw new Misused("TORTURE_STANDBY is synchronous or asynchronous.");
  }
  return standby === "synchronous";
}

await command({ usage: USAGE, inOrder: SIGNALS }, async ({ life }) => {
  const failovers = setting("TORTURE_FAILOVERS", 0, 0, 1_000);
  const common = {
    seed: setting("TORTURE_SEED", randomInt(2 ** 31), 0, 2 ** 32 - 1),
    say: (line: string) => console.log(line),
    place: tmpdir(),
    life,
  };
  if (failovers > 0) {
    const verdict = await tortureByFailovers({
      ...{ ...common, failovers, isSynchronous: isSynchronous() },
      writes: setting("TORTURE_WRITES", failovers * 1_000, 1, 10_000_000),
      members: setting("TORTURE_MEMBERS", 24, 1, 1_000),
    }).catch((error) => {
      if (!(error instanceof WritesDiffer)) throw error;
      console.log(error.message);
      process.exitCode = 1;
    });
    if (verdict) console.log(failoverLine(verdict));
    return;
  }
  const { kills, acknowledged, invariants, paidOut } = await torture({
    ...{ ...common, kills: 3, acknowledged: 1 },
    seconds: setting("TORTURE_SECONDS", 60, 1, 86_400),
    members: setting("TORTURE_MEMBERS", 6, 1, 1_000),
  });
  console.log(
    `${kills} kills, ${acknowledged} acknowledged calls each there exactly once, ` +
      agreed(invariants, paidOut),
  );
});
