/**
 * Shows the return of the member's orders: paid so far, still locked, and the next date; never that
 * of a single day.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import type { Overview } from "../../../features/home/amounts/own-total.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";

export function Returns({ money }: { money: Overview }) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency, paidSoFar, income, lockedForYou, totalRevenue, todayEarning, nextOn } = money;
  if (totalRevenue === 0n) return null;
  return (
    <Section title={<Trans>Total return</Trans>}>
      <Money value={totalRevenue} currency={currency} size="xl" />
      <div className="mt-3 mb-1">
        <ProgressBar value={paidSoFar} of={totalRevenue} label={t`Paid so far`} />
      </div>
      <Facts>
        <Fact name={<Trans>Paid so far</Trans>}>
          <Money value={paidSoFar} currency={currency} tone={paidSoFar > 0n ? "in" : "plain"} />
        </Fact>
        <Fact name={<Trans>Of that, since today began</Trans>}>
          <Money value={todayEarning} currency={currency} size="sm" />
        </Fact>
        {income > 0n && (
          <Fact name={<Trans>Of what was paid, waiting to be taken out</Trans>}>
            <Money value={income} currency={currency} size="sm" />
          </Fact>
        )}
        <Fact name={<Trans>Still locked for you</Trans>}>
          <Money value={lockedForYou} currency={currency} />
        </Fact>
        {nextOn && <Fact name={<Trans>Next on</Trans>}>{format.day(nextOn)}</Fact>}
      </Facts>
      <p className="mt-2 text-14 text-quiet">
        <Trans>
          Paid from the products’ reserve, where all of it was locked before you bought.
        </Trans>
      </p>
    </Section>
  );
}
