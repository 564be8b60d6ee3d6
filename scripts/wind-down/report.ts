/** A drill in lines for people: each figure stands before it is used, and the sums can be followed. */
import { formatAmount } from "@ballast/contract/money.ts";
import type { Report } from "./drill.ts";

const DECIMALS = 1_000_000n;
const figure = (units: bigint) => formatAmount(units, "tUSDT");
const exactly = (units: bigint) => `${figure(units)} tUSDT`;

export function reportLines(report: Report): string[] {
  const { heldPercent, members, claims, held, isShort, steps, times, wrong } = report;
  const total = Object.values(times).reduce((sum, ms) => sum + ms, 0) - (times["a life"] ?? 0);
  const factor = isShort ? (held * DECIMALS) / claims : DECIMALS;
  return [
    "",
    heldPercent >= 100 ? "COVERED: all is there" : `SHORT: ${heldPercent} % are there`,
    line("Members", String(members)),
    line("Owed to them", exactly(claims)),
    line(
      "There for them",
      isShort ? exactly(held) : `${exactly(held)}, the operator's own among it`,
    ),
    line("Factor", `${Number(factor) / 10_000} %, the same for every claim to the unit`),
    ...(isShort ? shortLines(report) : []),
    ...endLines(report),
    "  Steps and times",
    ...steps
      .filter(({ orders }) => orders > 0n)
      .map(({ step, orders, amount }) => line(step, `${orders} orders, ${exactly(amount)}`)),
    ...Object.entries(times).map(([what, ms]) => line(what, `${(ms / 1000).toFixed(2)} s`)),
    line("All of the end", `${(total / 1000).toFixed(2)} s`),
    ...wrong.map((words) => line("WRONG", words)),
    line(
      "Verdict",
      wrong.length === 0 ? "as docs/rules.md §6 has it" : `${wrong.length} things are wrong`,
    ),
  ];
}

function shortLines({ held, bank, atCut, rounds, local }: Report): string[] {
  const { setAside, cameBack, paidWhole } = bank;
  const kept = `, beside the ${figure(paidWhole.payable)} that stayed there`;
  return [
    "  At the cut",
    line(
      "Set aside",
      `${exactly(setAside.payable)} of it, the parts of ${setAside.payments} payments of ${figure(
        setAside.claim,
      )} already on their way to bank cards`,
    ),
    line(
      "Came back",
      `${exactly(cameBack.payable)}, refused by the bank: the member took it out like everybody`,
    ),
    line(
      "Paid by the bank",
      `${exactly(paidWhole.claim)} whole, in local money: its part of ${figure(
        paidWhole.payable,
      )} stays there`,
    ),
    line(
      "Paid at the cut",
      `${exactly(atCut.paid)} = ${figure(held)} − ${figure(paidWhole.payable)} + ${figure(
        paidWhole.claim,
      )}`,
    ),
    line("Stays owed then", exactly(atCut.rest)),
    ...rounds.flatMap(({ brought, paid, rest }, at) => [
      `  Round ${at + 1}, held by the procedure over what the operator brought`,
      line("Brought", `${exactly(brought)}${at === 0 ? kept : ""}`),
      line("Paid", exactly(paid)),
      line("Stays owed then", exactly(rest)),
    ]),
    `  Local money, shared by itself: ${local.wallets} wallets, nobody takes it out in this drill`,
    line("Owed to them", `${formatAmount(local.claims, "tINR")} tINR`),
    line("There for them", `${formatAmount(local.held, "tINR")} tINR`),
  ];
}

/** What the bank paid to cards left in local money: of what was there in tUSDT it took nothing. */
function endLines({ isShort, claims, held, atCut, rounds, end }: Report): string[] {
  const paid = [atCut, ...rounds].map((one) => figure(one.paid)).join(" + ");
  const there = [held, ...rounds.map(({ brought }) => brought)].map(figure).join(" + ");
  const ofWhom = isShort ? "" : ", the operator's own";
  return [
    "  At the end",
    line("Paid in all", isShort ? `${exactly(end.paid)} = ${paid}` : exactly(end.paid)),
    line(
      "Of it to bank cards",
      `${exactly(atCut.overBank)}, by the bank in local money: its worth in tUSDT stayed in custody`,
    ),
    line(
      "Left in custody",
      `${exactly(end.inCustody)}${ofWhom} = ${there} − ${figure(end.paid)} + ${figure(atCut.overBank)}`,
    ),
    line("Stays owed", `${exactly(end.rest)} = ${figure(claims)} − ${figure(end.paid)}`),
  ];
}

const line = (what: string, says: string) => `  ${what.padEnd(24)} ${says}`;
