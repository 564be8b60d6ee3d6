/** Shows the income that was taken out, its ledger transaction, and where the money is now. */
import { publicId } from "@ballast/contract/ids.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLayoutEffect } from "react";
import type { Taken } from "../../../features/home/under-way/use-take-out.ts";
import { useFormat } from "../../../i18n/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Screen } from "../../../ui/screen.tsx";

export function TakenOut({ taken }: { taken: Taken }) {
  const { t } = useLingui();
  const format = useFormat();
  // The screen's content changes without a navigation, so the heading takes the focus and announces
  // it.
  useLayoutEffect(() => document.querySelector<HTMLElement>("h1")?.focus(), []);
  return (
    <Screen
      title={t`Income taken out`}
      action={
        <div className="grid gap-3 min-[360px]:grid-cols-2">
          <ButtonLink to="/user/receiveincome" look="secondary" replace>
            <Trans>Income so far</Trans>
          </ButtonLink>
          <ButtonLink to="/user/balance" replace>
            <Trans>To my wallet</Trans>
          </ButtonLink>
        </div>
      }
    >
      <div className="flex flex-col items-center gap-2 py-10 text-center">
        <span className="rounded-full bg-good-soft p-4 text-good">
          <Icon name="check" size={32} />
        </span>
        <Money value={taken.amount} currency={taken.currency} size="xxl" tone="in" />
        <p>
          <Trans>It is in your balance wallet.</Trans>
        </p>
      </div>
      <Facts>
        <Fact name={<Trans>Taken out</Trans>}>{format.dateTime(taken.takenTime)}</Fact>
        <Fact name={<Trans>Daily incomes</Trans>}>
          <span className="figure">{format.count(taken.incomes)}</span>
        </Fact>
        <Fact name={<Trans>Ledger transaction</Trans>}>
          <CopyText
            text={publicId("ledgerTransaction", taken.transactionId)}
            name={t`Ledger transaction`}
          />
        </Fact>
      </Facts>
    </Screen>
  );
}
