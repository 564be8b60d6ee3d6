/** The steps of a payment, each with the facts known about it. */
import type { Payment } from "@ballast/contract/cash/payments.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { moneyText } from "../../../ui/money.tsx";
import { type Step, Stepper } from "../../../ui/stepper.tsx";
import { stageOf } from "./payment-stage.ts";
import { usePaymentReason } from "./payment-words.ts";

export function PaymentStepper({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const format = useFormat();
  const reasonWords = usePaymentReason();
  const { createdAt, paidAt, payBy, endedAt, chargedBackAt, reason, credited } = payment;
  const stage = stageOf(payment);
  const ended = endedAt && format.dateTime(endedAt);
  const paid = paidAt && format.dateTime(paidAt);
  const latest = format.dateTime(payBy);
  const begun: Step = { state: "done", title: t`Begun`, note: format.dateTime(createdAt) };
  if (stage === "not_credited" || stage === "expired") {
    const why = (
      <>
        <span className="block">{ended}</span>
        {reason && <span className="block text-ink">{reasonWords(reason)}</span>}
      </>
    );
    const title = stage === "expired" ? t`Not paid in time` : t`Not credited`;
    const steps: Step[] = [begun, { state: "failed", title, note: why }];
    return <Stepper label={t`Steps of the deposit`} steps={steps} />;
  }
  if (stage === "lapsed") {
    const note = (
      <Trans>
        The time to pay ended {latest}. If the bank took it all the same, it is credited.
      </Trans>
    );
    const steps: Step[] = [begun, { state: "failed", title: t`Not paid in time`, note }];
    return <Stepper label={t`Steps of the deposit`} steps={steps} />;
  }
  const isPaid = stage !== "to_pay";
  const steps: Step[] = [
    begun,
    {
      state: isPaid ? "done" : "now",
      title: isPaid ? t`Paid on the bank’s page` : t`To be paid on the bank’s page`,
      note: isPaid ? (
        paid
      ) : (
        <Trans>Until {latest}; after that it lapses and nothing is taken.</Trans>
      ),
    },
    {
      state: stage === "paid" ? "now" : credited ? "done" : "to-come",
      title: stage === "paid" ? t`Being credited` : t`Credited`,
      note: credited && (
        <>
          <span className="block">{ended}</span>
          <CreditedTo payment={payment} />
        </>
      ),
    },
  ];
  if (stage === "charged_back") {
    const takenBack = moneyText(payment.chargedBack, payment.currency);
    steps.push({
      state: "failed",
      title: t`Taken back`,
      note: (
        <>
          <span className="block">{chargedBackAt && format.dateTime(chargedBackAt)}</span>
          <span className="block text-ink">
            {payment.chargedBack < payment.amount ? (
              <Trans>The payer’s bank took {takenBack} of the payment back.</Trans>
            ) : (
              <Trans>The payer’s bank took the payment back.</Trans>
            )}
          </span>
        </>
      ),
    });
  }
  return <Stepper label={t`Steps of the deposit`} steps={steps} />;
}

function CreditedTo({ payment: { kind, credited } }: { payment: Payment }) {
  if (credited?.wallet === "recharge") return <Trans>In your recharge wallet</Trans>;
  if (kind === "fiat") return <Trans>In your local wallet</Trans>;
  return (
    <span className="block text-ink">
      <Trans>
        It could not be converted at that moment, so the local currency itself is in your local
        wallet. It can go back to where it came from.
      </Trans>
    </span>
  );
}
