import type { Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { Trans } from "@lingui/react/macro";
import { Status } from "../../../ui/status.tsx";
import { useWithdrawalState, WITHDRAWAL_TONES } from "../records/withdrawal-words.ts";

/** The state of a withdrawal, or that it is late. */
export function WithdrawalStatus({ of }: { of: Pick<Withdrawal, "state" | "late"> }) {
  const words = useWithdrawalState();
  return (
    <Status tone={WITHDRAWAL_TONES[of.state]}>
      {of.late ? <Trans>Late</Trans> : words(of.state)}
    </Status>
  );
}
