/** What a simulation says at its end. */
import { formatAmount } from "@ballast/contract/money.ts";
import { FAULTS } from "./faults.ts";
import type { Outcome, Plan } from "./run.ts";

const money = (amount: bigint) => `${formatAmount(amount, "tUSDT")} tUSDT`;

/** The command that does the same again, to the same day and sentence. */
export function replayOf(plan: Plan): string {
  const { seed, days, members, active, faults, atOnce, kinds, fullEvery } = plan;
  const some = kinds.length === FAULTS.length ? "" : ` --kinds ${kinds.join(",")}`;
  return (
    `npm run simulate -- --seed ${seed} --days ${days} --members ${members} --active ${active}` +
    ` --faults ${faults} --at-once ${atOnce}${some} --full-every ${fullEvery}`
  );
}

export function endingOf({ day, date, findings }: NonNullable<Outcome["broken"]>): string {
  const said = findings.map(({ what, shown }) => `${what} does not hold: ${shown}`);
  return `Day ${day} (${date}): ${said.join("; ")}`;
}

/** Of days that all held: what was judged, and the command that lives them again. */
export function heldOf({ days, checks, faults }: Outcome, plan: Plan): string {
  const injected = Object.values(faults).reduce((sum, one) => sum + one.injected, 0);
  return (
    `HELD: ${days === 1 ? "one day" : `${days} days`}, invariants run ${checks} times, ` +
    `faults ${injected}, each followed by what must follow.\n` +
    `The same again, to the last id: ${replayOf({ ...plan, days })}`
  );
}

/** Of one that a signal ended. */
export function endedEarly({ days, ended }: Outcome, plan: Plan): string {
  const { run, left } = ended ?? { run: 0, left: 0 };
  const all =
    left === 0
      ? "every invariant was run over all of it at the end."
      : `of ${run + left} invariants that read all of it ${run} were run at the end, ` +
        `${left} were not.`;
  return `Ended by a signal on day ${days} of ${plan.days}: ${all}`;
}

/** What these days never came to, and so show nothing of; null where nothing lacks. */
export function notLived({ totals, days }: Outcome): string | null {
  const lacks = [
    ...(totals.bought === 0 ? ["no order was bought"] : []),
    ...(totals.takenOut === 0 ? ["no income was taken out"] : []),
    ...(totals.withdrawals === 0n ? ["no withdrawal was asked for"] : []),
  ];
  if (lacks.length === 0) return null;
  return (
    `NOT LIVED THROUGH: in ${days === 1 ? "one day" : `${days} days`} ${lacks.join(", ")}. ` +
    "The invariants held over books without any: this shows nothing of them. " +
    "More of --members, --active or --days brings them."
  );
}

export function tableOf(plan: Plan, outcome: Outcome, tookMs: number): string {
  const { totals, days, checks, seal } = outcome;
  const refusals = Object.values(totals.refused).reduce((sum, n) => sum + n, 0);
  const faults = Object.entries(outcome.faults).map(([kind, { injected, noticed }]) => [
    `  ${kind}`,
    `${injected}, ${noticed} noticed`,
  ]);
  const rows = [
    ["seed", `${plan.seed}`],
    ["days, members", `${days}, ${plan.members}`],
    ["money sent in", money(totals.deposits)],
    ["over the bank", `${formatAmount(totals.local, "tTRY")} tTRY`],
    ...Object.entries(totals.localOut).map(([what, n]) => [`  ${what}`, `${n}`]),
    ["money asked out", money(totals.withdrawals)],
    ["  large, by staff", `${totals.decided.approved} approved, ${totals.decided.refused} refused`],
    ["orders bought, left early", `${totals.bought}, ${totals.left}`],
    ["incomes taken out", `${totals.takenOut}`],
    ["acts refused", `${refusals}`],
    ["faults", ""],
    ...faults,
    ["invariants × days", `${checks}`],
    ["ledger's seal", seal],
    ["took", `${(tookMs / 1000).toFixed(1)} s`],
  ];
  const width = Math.max(...rows.map(([name = ""]) => name.length));
  return rows.map(([name = "", value]) => `${name.padEnd(width)}  ${value}`).join("\n");
}
