/** The steps of a withdrawal in words: what is done, and what is being done now. */
import { useLingui } from "@lingui/react/macro";
import type { StepName, WithdrawalStep } from "./withdrawal-steps.ts";

/** `through` is how the money travels: through the network, or from bank to bank. */
export function useStepTitles(
  through: "network" | "bank",
): (step: Pick<WithdrawalStep, "name" | "state">) => string {
  const { t } = useLingui();
  const done: Record<StepName, string> = {
    applied: t`Applied for`,
    approved: t`Approved`,
    sent: t`Sent`,
    arrived: t`Arrived`,
    failed: t`Failed`,
    cancelled: t`Cancelled by you`,
  };
  const underWay: Partial<Record<StepName, string>> = {
    approved: t`Being processed`,
    sent: t`Being sent`,
    arrived: through === "bank" ? t`On its way to your bank` : t`On its way through the network`,
  };
  return ({ name, state }) => (state === "now" && underWay[name]) || done[name];
}
