/** The state of a deposit and the reason why it was not credited, in words. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { listDeposits } from "@ballast/contract/wallet/calls.ts";
import { useLingui } from "@lingui/react/macro";
import type { Tone } from "../../../ui/status.tsx";

export type Deposit = OutputOf<typeof listDeposits>["list"][number];

export const DEPOSIT_TONES: Record<Deposit["state"], Tone> = {
  pending: "wait",
  credited: "good",
  not_credited: "bad",
};

export function useDepositState(): (state: Deposit["state"]) => string {
  const { t } = useLingui();
  const words: Record<Deposit["state"], string> = {
    pending: t`On its way`,
    credited: t`Credited`,
    not_credited: t`Not credited`,
  };
  return (state) => words[state];
}

export function useDepositReason(): (reason: NonNullable<Deposit["reason"]>) => string {
  const { t } = useLingui();
  const words: Record<NonNullable<Deposit["reason"]>, string> = {
    below_minimum: t`It is below the smallest deposit. It is kept apart; customer service can book it to you.`,
    too_large: t`It is larger than can be booked. It is kept apart; please contact customer service.`,
    orphaned: t`The network took back the block it was in, so it did not arrive. If the payment comes again, it counts anew.`,
  };
  return (reason) => words[reason];
}
