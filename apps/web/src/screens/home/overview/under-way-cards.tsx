/** One card for each thing under way: how much, by when, and how far it is. */
import type { CashWithdrawal } from "@ballast/contract/cash/calls.ts";
import type { Payment } from "@ballast/contract/cash/payments.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { type Currency, formatAmount } from "@ballast/contract/money.ts";
import type { listDeposits, Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useStepTitles } from "../../../features/home/under-way/step-titles.ts";
import { stepsOf } from "../../../features/home/under-way/withdrawal-steps.ts";
import { useFormat } from "../../../i18n/format.ts";
import { CardLink } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { StepRow } from "../../../ui/step-row.tsx";

type Deposit = OutputOf<typeof listDeposits>["list"][number];

/** `amount` is what arrives, in the currency in which it does. */
export function WithdrawalCard(props: {
  withdrawal: Withdrawal | CashWithdrawal;
  amount: bigint;
  currency: Currency;
  isCash?: boolean;
}) {
  const { withdrawal, amount, currency, isCash = false } = props;
  const { gross, fee } = withdrawal;
  const [taken, cost] = [
    formatAmount(gross, withdrawal.currency),
    formatAmount(fee, withdrawal.currency),
  ];
  return (
    <CardLink
      to="/user/withrecord"
      search={{ ...(isCash && { kind: "cash" }), id: publicId("withdrawal", withdrawal.id) }}
    >
      <Head title={<Trans>On its way to you</Trans>}>
        <Money value={amount} currency={currency} size="lg" />
      </Head>
      <p className="text-14 text-quiet">
        <By withdrawal={withdrawal} />{" "}
        {fee > 0n && (
          <Trans>
            Of {taken}, the fee is {cost}.
          </Trans>
        )}
      </p>
      <Steps withdrawal={withdrawal} through={isCash ? "bank" : "network"} />
    </CardLink>
  );
}

function By({ withdrawal }: { withdrawal: Withdrawal | CashWithdrawal }) {
  const format = useFormat();
  const { late, hold, arriveBy } = withdrawal;
  const latest = format.dateTime(arriveBy);
  if (late) {
    const expected = format.dateTime(late.expectedBy);
    return (
      <span className="text-wait">
        <Trans>Late: now expected by {expected}</Trans>
      </span>
    );
  }
  if (hold) {
    const until = format.dateTimeFrom(hold.until);
    return (
      <span className="text-wait">
        <Trans>On hold until {until}</Trans>
      </span>
    );
  }
  return <Trans>Arrives by {latest} at the latest.</Trans>;
}

function Steps(props: { withdrawal: Withdrawal | CashWithdrawal; through: "network" | "bank" }) {
  const { withdrawal, through } = props;
  const { t } = useLingui();
  const format = useFormat();
  const titleOf = useStepTitles(through);
  const day = format.date(withdrawal.late?.expectedBy ?? withdrawal.arriveBy);
  const all = stepsOf(withdrawal);
  // Steps of the newest day have a time, those before it their day.
  const newest = all.findLast(({ at }) => at !== null)?.at;
  const today = newest ? format.date(newest) : "";
  const steps = all.map((step) => ({
    state: step.state === "failed" ? ("done" as const) : step.state,
    title: titleOf(step),
    note: step.at
      ? format.date(step.at) === today
        ? format.time(step.at)
        : format.date(step.at)
      : step.name === "arrived" && t`by ${day}`,
  }));
  return (
    <div className="mt-4">
      <StepRow label={t`Steps of the withdrawal`} steps={steps} />
    </div>
  );
}

export function DepositCard({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui();
  const { amount, currency, confirmations, confirmationsNeeded } = deposit;
  const seen = useFormat().count(Math.min(confirmations, confirmationsNeeded));
  return (
    <CardLink to="/user/recharge">
      <Head title={<Trans>Deposit on its way</Trans>}>
        <Money value={amount} currency={currency} size="lg" />
      </Head>
      <p className="figure mb-2 text-14 text-quiet">
        <Plural
          value={confirmationsNeeded}
          one={`${seen} of # confirmation by the network`}
          other={`${seen} of # confirmations by the network`}
        />
      </p>
      <ProgressBar
        value={BigInt(confirmations)}
        of={BigInt(confirmationsNeeded)}
        label={t`Confirmations`}
      />
    </CardLink>
  );
}

export function PaymentCard({ payment }: { payment: Payment }) {
  const { id, amount, currency, payUrl } = payment;
  return (
    <CardLink to="/user/cashrecharge" search={{ id: publicId("payment", id) }}>
      <Head title={<Trans>Payment at the bank</Trans>}>
        <Money value={amount} currency={currency} size="lg" />
      </Head>
      <p className="text-14 text-quiet">
        {payUrl === null ? (
          <Trans>Credited as soon as the bank has the money.</Trans>
        ) : (
          <Trans>It waits until you have paid it on the bank’s page.</Trans>
        )}
      </p>
    </CardLink>
  );
}

function Head({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-semibold">{title}</span>
      {children}
    </span>
  );
}
