/** Names the kinds of incidents, and what stood still in each, in plain words. */
import type { Affected, Incident } from "@ballast/contract/open/incidents.ts";
import { useLingui } from "@lingui/react/macro";

export function useKindWords(): (kind: Incident["kind"]) => string {
  const { t } = useLingui();
  const words: Record<Incident["kind"], string> = {
    stopped: t`Sales were stopped`,
    waiting: t`Sales waited`,
    proof: t`No proof was published, whole days in UTC`,
    chain: t`The chain did not answer`,
    bank: t`The bank did not answer`,
    jobs: t`Work in the background stood still`,
  };
  return (kind) => words[kind];
}

export function useAffectedWords(): (affected: Affected) => string {
  const { t } = useLingui();
  const words: Record<Affected, string> = {
    deposits: t`Deposits over the chain`,
    payouts: t`Withdrawals`,
    local_money: t`Local money over the bank`,
    income: t`Daily returns`,
    comparison: t`The comparison with chain and bank`,
    proofs: t`Proofs of what members are owed`,
    checks: t`The checks of the books`,
    messages: t`Messages to members`,
    wind_down: t`The steps of the end`,
    order: t`Upkeep that nobody waits for`,
  };
  return (affected) => words[affected];
}
