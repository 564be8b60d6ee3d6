/** The sum of all waiting income, and how soon it arrives when it is taken out. */
import { INCOME_RECEIPT_MINUTES } from "@ballast/contract/constants.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import { Money } from "../../../ui/money.tsx";

export function IncomeHead({ total, currency }: { total: bigint; currency: Currency }) {
  const minutes = INCOME_RECEIPT_MINUTES;
  return (
    <div className="mt-4">
      <p className="text-14 text-quiet">
        <Trans>Income waiting</Trans>
      </p>
      <Money value={total} currency={currency} size="xxl" />
      <p className="mt-2 text-14 text-quiet">
        <Trans>
          What you take out arrives in your balance wallet within {minutes} minutes, in practice
          within seconds.
        </Trans>
      </p>
    </div>
  );
}
