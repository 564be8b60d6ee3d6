/** The state of a withdrawal, the reason why it waits, and the reason why it failed, in words. */
import type { BANK_FAILURES } from "@ballast/contract/cash/calls.ts";
import { ADDRESS_COOL_DOWN_HOURS, SECURITY_HOLD_HOURS } from "@ballast/contract/constants.ts";
import type { HoldReason, TransferFailure, WithdrawalState } from "@ballast/contract/records.ts";
import type { LateReason } from "@ballast/contract/wallet/late-withdrawal.ts";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Tone } from "../../../ui/status.tsx";

export const WITHDRAWAL_TONES: Record<WithdrawalState, Tone> = {
  processing: "wait",
  approved: "wait",
  sent: "wait",
  succeeded: "good",
  failed: "bad",
  cancelled: "plain",
};

export function useWithdrawalState(): (state: WithdrawalState) => string {
  const { t } = useLingui();
  const words: Record<WithdrawalState, string> = {
    processing: t`Processing`,
    approved: t`Approved`,
    sent: t`Sent`,
    succeeded: t`Succeeded`,
    failed: t`Failed`,
    cancelled: t`Cancelled`,
  };
  return (state) => words[state];
}

export function useLateReason(): (reason: LateReason) => string {
  const { t } = useLingui();
  const words: Record<LateReason, string> = {
    being_checked: t`A person is still checking it.`,
    payments_wait: t`Payments wait while our books are compared with the network and the banks.`,
    not_sent: t`It is approved, but its payment has not been sent yet.`,
    not_confirmed: t`It was sent, but is not confirmed yet.`,
  };
  return (reason) => words[reason];
}

export function useHoldReason(): (reason: HoldReason) => string {
  const { t } = useLingui();
  const words: Record<HoldReason, string> = {
    new_address: t`${plural(ADDRESS_COOL_DOWN_HOURS, {
      one: "A new address waits # hour before money can leave to it.",
      other: "A new address waits # hours before money can leave to it.",
    })}`,
    security_change: t`${plural(SECURITY_HOLD_HOURS, {
      one: "A password was changed. Withdrawals wait # hour after that, in case it was not you.",
      other: "A password was changed. Withdrawals wait # hours after that, in case it was not you.",
    })}`,
    legal_order: t`A court or an authority has ordered the hold.`,
    sanctions_review: t`The address is being compared with sanctions lists.`,
    network_outage: t`The network is not working at the moment.`,
  };
  return (reason) => words[reason];
}

type BankFailure = (typeof BANK_FAILURES)[number];

/** A reason that a member of staff typed is shown unchanged. */
export function useFailReason(): (reason: string) => string {
  const { t } = useLingui();
  const words: Record<TransferFailure | BankFailure | "not paid", string> = {
    refused_by_token: t`The token does not pay to this address.`,
    reverted: t`The network undid the payment.`,
    nothing_moved: t`The network took the payment, but nothing moved.`,
    account_closed: t`The account is closed.`,
    refused_by_bank: t`The bank refused the payment.`,
    "not paid": t`The payment could not be made.`,
  };
  const isKnown = (reason: string): reason is keyof typeof words => Object.hasOwn(words, reason);
  return (reason) => (isKnown(reason) ? words[reason] : reason);
}
