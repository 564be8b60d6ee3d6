/** A drill in lines for people. */
import { formatAmount } from "@ballast/contract/money.ts";
import type { Report } from "./drill.ts";

const DECIMALS = 1_000_000n;
/** To the unit, where a screen shows two decimals. */
const exactly = (units: bigint) =>
  `${formatAmount(units - (units % 10_000n), "tUSDT")}${(units % 10_000n).toString().padStart(4, "0")} tUSDT`;

export function reportLines(report: Report): string[] {
  const { heldPercent, members, claims, held, paid, rest, steps, times, wrong } = report;
  const total = Object.values(times).reduce((sum, ms) => sum + ms, 0) - (times["a life"] ?? 0);
  const factor = held < claims ? (held * DECIMALS) / claims : DECIMALS;
  return [
    "",
    heldPercent >= 100 ? "COVERED: all is there" : `SHORT: ${heldPercent} % are there`,
    line("Members", String(members)),
    line("Owed to them", exactly(claims)),
    line("There for them", exactly(held)),
    line("Factor", `${Number(factor) / 10_000} %, the same for every claim to the unit`),
    line("Paid", exactly(paid)),
    line("Stays owed", exactly(rest)),
    ...steps
      .filter(({ orders }) => orders > 0n)
      .map(({ step, orders, amount }) => line(step, `${orders} orders, ${exactly(amount)}`)),
    ...Object.entries(times).map(([what, ms]) => line(what, `${(ms / 1000).toFixed(2)} s`)),
    line("All of the end", `${(total / 1000).toFixed(2)} s`),
    ...wrong.map((words) => line("WRONG", words)),
    line(
      "Verdict",
      wrong.length === 0 ? "as honest.md §6 has it" : `${wrong.length} things are wrong`,
    ),
  ];
}

const line = (what: string, says: string) => `  ${what.padEnd(24)} ${says}`;
