/**
 * The button that takes out all waiting income, and the reason of a failure, shown even when no
 * income waits any more.
 */

import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import type { Busy } from "../../../api/click-guard.ts";
import { AmountInButton, WordsWithAmount } from "../../../ui/amount-in-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/failure.tsx";

export function TakeOutBar(props: {
  total: bigint;
  currency: Currency;
  isBusy: Busy;
  error: unknown;
  onTake: () => void;
}) {
  const { total, currency, isBusy, error, onTake } = props;
  const amount = <AmountInButton value={total} currency={currency} />;
  return (
    <div>
      <FormFailure error={error} />
      {total > 0n && (
        <div className="grid [:not(:empty)+&]:mt-3">
          <Button isBusy={isBusy} onClick={onTake}>
            <WordsWithAmount>
              <Trans>Take out {amount}</Trans>
            </WordsWithAmount>
          </Button>
        </div>
      )}
    </div>
  );
}
