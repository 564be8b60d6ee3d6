/** Of a withdrawal that is being written: what it costs and what arrives, and when it can be sent. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { FormFailure } from "../../../ui/failure.tsx";
import { moneyText } from "../../../ui/money.tsx";
import { type Amounts, WithdrawalAmounts } from "./withdrawal-amounts.tsx";
import type { Limits } from "./withdrawal-preview.ts";

/**
 * `arrives`: in words. Heard as one sentence: read anew as a whole it would not end while one types.
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

/** While withdrawals are on hold there is nothing to send, and from when there is. */
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
