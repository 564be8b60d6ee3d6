/**
 * The outcome of a withdrawal that is being typed: its fee, the net amount, and when it can be
 * sent.
 */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { FormFailure } from "../../../ui/failure.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { type Amounts, WithdrawalAmounts } from "./withdrawal-amounts.tsx";
import type { Limits } from "./withdrawal-preview.ts";

/**
 * `arrives` is the amount in words. Screen readers get one short sentence, because the whole table
 * would be read again at every keystroke.
 */
export function WithdrawalOutcome(props: { of: Amounts | null; arrives: string | null }) {
  const { of, arrives } = props;
  const fee = of && moneyText(of.fee, of.currency);
  return (
    <div>
      <p role="status" className="sr-only">
        {of && (
          <Trans>
            You receive {arrives}, the fee is {fee}
          </Trans>
        )}
      </p>
      {of ? (
        <WithdrawalAmounts of={of} />
      ) : (
        <p className="text-14 text-quiet">
          <Trans>Fee and what you receive are shown here as soon as there is an amount.</Trans>
        </p>
      )}
    </div>
  );
}

/**
 * The button to send; while withdrawals are on hold, the time from which they are possible instead.
 */
export function SendUnlessHeld(props: {
  hold: Limits["hold"];
  error: unknown;
  children: ReactNode;
}) {
  const { hold, error, children } = props;
  const format = useFormat();
  const until = hold && format.dateTimeFrom(hold.until);
  return (
    <div className="flex flex-col gap-3">
      <FormFailure error={error} />
      {until === null ? (
        children
      ) : (
        <p className="py-3 text-center text-quiet">
          <Trans>You can withdraw again from {until}.</Trans>
        </p>
      )}
    </div>
  );
}
