/** The output at the end of a simulation. */
import { formatMoney } from "@ballast/contract/money.ts";
import { FAULTS } from "./faults.ts";
import { LOCAL_OUT } from "./money-out.ts";
import type { Outcome, Plan } from "./run.ts";

const money = (amount: bigint) => formatMoney(amount, "tUSDT");

/** The command that repeats this simulation, to the same day and message. */
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

const daysOf = (days: number) => (days === 1 ? "one day" : `${days} days`);
const injectedOf = ({ faults }: Outcome) =>
  Object.values(faults).reduce((sum, { injected }) => sum + injected, 0);

/** The report of a complete simulation without violations: what was checked. */
export function heldOf(outcome: Outcome): string {
  const { days, checks } = outcome;
  return (
    `HELD: ${daysOf(days)}, invariants run ${checks} times, ` +
    `faults ${injectedOf(outcome)}, each followed by what must follow.`
  );
}

/** The report of a simulation that a signal ended. */
export function endedEarly({ days, ended }: Outcome, plan: Plan): string {
  const { run, left } = ended ?? { run: 0, left: 0 };
  const all =
    left === 0
      ? "every invariant was run over all of it at the end."
      : `of ${run + left} invariants that read all of it ${run} were run at the end, ` +
        `${left} were not.`;
  return `Ended by a signal on day ${days} of ${plan.days}: ${all}`;
}

/**
 * The essential acts that never occurred, and for which the simulation proves nothing: without one
 * of them it does not count as passed. Null when nothing is missing.
 */
export function notLived(outcome: Outcome, { faults, kinds }: Plan): string | null {
  const { totals, days, checks } = outcome;
  const isAsked = faults > 0 && kinds.length > 0;
  const lacks = [
    ...(totals.deposits === 0n ? ["no money was sent in"] : []),
    ...(totals.local === 0n ? ["nothing was paid over the bank"] : []),
    ...(totals.bought === 0 ? ["no order was bought"] : []),
    ...(totals.takenOut === 0 ? ["no income was taken out"] : []),
    ...(totals.withdrawals === 0n ? ["no withdrawal was asked for"] : []),
    ...(isAsked && injectedOf(outcome) === 0 ? ["nothing went wrong that --faults asks for"] : []),
  ];
  if (lacks.length === 0) return null;
  return (
    `NOT LIVED THROUGH: in ${daysOf(days)} ${lacks.join(", ")}. ` +
    `The invariants, run ${checks} times, were asked of books without any of it: this shows ` +
    "nothing of it. More of --members, --active or --days brings it."
  );
}

/** The other acts and faults that never occurred, by name; null when all did. */
export function neverCame({ totals, faults }: Outcome, plan: Plan): string | null {
  const { decided, localOut, left } = totals;
  const never = [
    ...(left === 0 ? ["an order left early"] : []),
    ...(decided.approved === 0 ? ["a large withdrawal approved by staff"] : []),
    ...(decided.refused === 0 ? ["a large withdrawal refused by staff"] : []),
    ...LOCAL_OUT.filter((what) => !localOut[what]).map((what) => `local money ${what}`),
    ...(plan.faults === 0 ? [] : plan.kinds.filter((kind) => faults[kind].injected === 0)),
  ];
  return never.length === 0 ? null : `Never happened: ${never.join(", ")}.`;
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
    ["over the bank", formatMoney(totals.local, "tTRY")],
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
