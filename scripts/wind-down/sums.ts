/** Whether the figures of a drill add up. Each was read by itself: from withdrawals, shares or the ledger. */
import type { BankParts } from "./payments.ts";

/** `brought` by the operator, `shared` by the procedure, `paid` to members, `rest`: stays owed then. */
export type Round = { brought: bigint; shared: bigint; paid: bigint; rest: bigint };

export type Figures = {
  isShort: boolean;
  /** Owed to members as the parts were computed, and what was there for them. */
  claims: bigint;
  held: bigint;
  bank: BankParts;
  /** Paid out of that, `overBank` of it in local money, and what stayed owed after it. */
  atCut: { paid: bigint; overBank: bigint; rest: bigint };
  rounds: readonly Round[];
  end: { paid: bigint; rest: bigint; inCustody: bigint };
};

/** Answers what does not add up, in words. */
export function wrongSums({ isShort, claims, held, bank, atCut, rounds, end }: Figures): string[] {
  const { setAside, cameBack, paidWhole } = bank;
  const all = (what: "brought" | "paid") => rounds.reduce((sum, one) => sum + one[what], 0n);
  const paidAtCut = isShort ? held - paidWhole.payable + paidWhole.claim : claims;
  const owedBefore = [atCut, ...rounds].map(({ rest }) => rest);
  const must: [string, bigint, bigint][] = [
    ["payments set aside", setAside.payments, cameBack.payments + paidWhole.payments],
    ["claims set aside", setAside.claim, cameBack.claim + paidWhole.claim],
    ["parts set aside", setAside.payable, cameBack.payable + paidWhole.payable],
    ...(isShort
      ? ([["paid over the bank", atCut.overBank, paidWhole.claim]] as [string, bigint, bigint][])
      : []),
    ["paid at the cut", atCut.paid, paidAtCut],
    ["owed after the cut", atCut.rest, claims - atCut.paid],
    ...rounds.flatMap(({ shared, paid, rest }, at): [string, bigint, bigint][] => [
      [`paid in round ${at + 1}`, paid, shared],
      [`owed after round ${at + 1}`, rest, (owedBefore[at] ?? 0n) - paid],
    ]),
    ["paid in all", end.paid, atCut.paid + all("paid")],
    ["owed at the end", end.rest, claims - end.paid],
    ["left in custody", end.inCustody, held + all("brought") - (end.paid - atCut.overBank)],
  ];
  return must.flatMap(([what, is, should]) =>
    is === should ? [] : [`${what}: ${is}, and the other figures make it ${should}`],
  );
}
