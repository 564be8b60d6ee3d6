/** The calculator is binding: the order equals these figures, to the smallest unit. */
import type { Day } from "@ballast/contract/days.ts";
import { withCoupon } from "@ballast/contract/gift/coupon-gift.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { quote, type Terms } from "@ballast/contract/product/calculator.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { InLocal } from "../../../features/home/amounts/in-local.tsx";
import { BASE_CURRENCY, useBaseAmount } from "../../../features/home/products/base-amount.ts";
import { netReturn } from "../../../features/home/products/product-money.ts";
import { LessCoupon, OfCoupon } from "../../../features/plans/coupons/coupon-words.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import type { Detail } from "./terms.ts";
import { UnitsField } from "./units-field.tsx";
import { NO_GIFT, type Used } from "./use-coupon.ts";
import type { ChosenUnits } from "./use-units.ts";

type Props = {
  product: Detail;
  terms: Terms;
  boughtOn: Day;
  chosen: ChosenUnits;
  used: Used | null;
};

export function Calculator({ product, terms, boughtOn, chosen, used }: Props) {
  const { currency } = product;
  const { units, most, wrong, rest } = chosen;
  const { t } = useLingui();
  const price = formatAmount(terms.price, currency);
  const over = moneyText(rest, currency);
  const counted = useFormat().count(most);
  return (
    <section aria-label={t`Calculator`} className="mt-4 rounded-lg bg-sea-soft p-4">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 grow basis-[9rem]">
          <AmountField
            name="amount"
            label={<Trans>Amount</Trans>}
            value={chosen.amountText}
            error={wrong === "amount" ? t`One unit is ${moneyText(terms.price, currency)}` : null}
            onValue={chosen.onAmount}
            onBlur={chosen.onLeft}
            unit={currency}
            isNarrow
          />
        </div>
        <div className="min-w-0 grow basis-[8rem]">
          <UnitsField
            label={<Trans>Units of {price}</Trans>}
            text={chosen.unitsText}
            units={units}
            most={most}
            isWrong={wrong === "units"}
            onText={chosen.onUnits}
            onLeft={chosen.onLeft}
          />
        </div>
      </div>
      {chosen.isUnchosen && product.mayBuy && <OneUnit />}
      {rest > 0n && (
        <p className="mt-2 text-14 text-quiet">
          {rest < terms.price ? (
            <Trans>Only whole units: {over} stays over.</Trans>
          ) : chosen.isAnyLeft ? (
            <Plural
              value={most}
              one={`At most ${counted} unit can be bought: ${over} stays over.`}
              other={`At most ${counted} units can be bought: ${over} stays over.`}
            />
          ) : (
            <Plural
              value={most}
              one={`One member can hold ${counted} unit: ${over} stays over.`}
              other={`One member can hold ${counted} units: ${over} stays over.`}
            />
          )}
        </p>
      )}
      <Result {...{ product, terms, boughtOn, used }} units={units ?? 1} />
    </section>
  );
}

/** Lists begin with an amount that compares plans; a purchase does not begin with it. */
function OneUnit() {
  const base = formatAmount(useBaseAmount(), BASE_CURRENCY);
  return (
    <p className="mt-2 text-14 text-quiet">
      <Trans>
        Plans are compared on {base}. Here it is one unit until you choose: nothing is bought that
        you did not name.
      </Trans>
    </p>
  );
}

function Result(props: Omit<Props, "chosen"> & { units: number }) {
  const { product, terms, boughtOn, used, units } = props;
  const { currency, fees } = product;
  const quoted = quote(terms, units, boughtOn);
  const { off, extra } = used ?? NO_GIFT;
  const { youPay, youGetBack } = withCoupon(quoted, { off, extra });
  const total = formatAmount(quoted.totalReturn, currency);
  const daily = formatAmount(quoted.dailyReturn, currency);
  const { fee } = netReturn(quoted.totalReturn, fees.withdrawalOfEarnedBps);
  const feeText = formatAmount(fee, currency);
  return (
    <div className="mt-3">
      <dl>
        {off > 0n && (
          <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
            <dt>
              <Trans>You pay</Trans>
            </dt>
            <dd className="ml-auto text-right">
              <Money value={youPay} currency={currency} />
              <LessCoupon price={quoted.principal} off={off} currency={currency} />
            </dd>
          </div>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt>
            <Trans>You get back</Trans>
          </dt>
          <dd className="ml-auto text-right">
            <Money value={youGetBack} currency={currency} size="lg" />
            <InLocal value={youGetBack} currency={currency} />
            <OfCoupon value={off + extra} currency={currency} />
          </dd>
        </div>
      </dl>
      <p className="figure mt-1 text-14 text-quiet">
        <Plural
          value={terms.validDays}
          one={`${total} of it is the return, on # day.`}
          other={`${total} of it is the return, ${daily} on each of # days.`}
        />{" "}
        {fees.purchaseBps === 0 && <Trans>No fee now; {feeText} to withdraw the return.</Trans>}
      </p>
    </div>
  );
}
