/** The stage of a payment in local currency, and the reason why one was not credited, in words. */
import type { PAYMENT_FAILURES } from "@ballast/contract/cash/payments.ts";
import { useLingui } from "@lingui/react/macro";
import type { Tone } from "../../../ui/status.tsx";
import type { PaymentStage } from "./payment-stage.ts";

export const PAYMENT_TONES: Record<PaymentStage, Tone> = {
  to_pay: "wait",
  lapsed: "bad",
  expired: "bad",
  paid: "wait",
  credited: "good",
  not_credited: "bad",
  charged_back: "bad",
};

export function usePaymentStage(): (stage: PaymentStage) => string {
  const { t } = useLingui();
  const words: Record<PaymentStage, string> = {
    to_pay: t`Waiting for payment`,
    lapsed: t`Not paid in time`,
    expired: t`Not paid in time`,
    paid: t`Paid, being credited`,
    credited: t`Credited`,
    not_credited: t`Not credited`,
    charged_back: t`Taken back`,
  };
  return (stage) => words[stage];
}

export function usePaymentReason(): (reason: (typeof PAYMENT_FAILURES)[number]) => string {
  const { t } = useLingui();
  const words: Record<(typeof PAYMENT_FAILURES)[number], string> = {
    refused: t`The payment was refused on the bank’s page. Nothing was taken.`,
    expired: t`It was not paid in time. Nothing was taken.`,
  };
  return (reason) => words[reason];
}
