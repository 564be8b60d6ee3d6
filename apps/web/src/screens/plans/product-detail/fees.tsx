/** All fees of a purchase, and what is left of its return after them. */
import type { Terms } from "@ballast/contract/product/calculator.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { netReturn } from "../../../features/home/products/product-money.ts";
import { FeeOnPrincipal } from "../../../features/plans/buying/product-fees.tsx";
import { CouponFees } from "../../../features/plans/coupons/coupon-fees.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import type { Detail } from "./terms.ts";
import type { Used } from "./use-coupon.ts";

export function Fees(props: { product: Detail; terms: Terms; units: number; used: Used | null }) {
  const { product, terms, units, used } = props;
  const { fees, currency } = product;
  const format = useFormat();
  const totalReturn = terms.dailyReturn * BigInt(terms.validDays * units);
  const principal = terms.price * BigInt(units);
  const { fee, net } = netReturn(totalReturn, fees.withdrawalOfEarnedBps);
  const counted = format.count(units);
  const share = format.percent(fees.withdrawalOfEarnedBps);
  const ofPrincipal = (bps: number) => (principal * BigInt(bps)) / 10_000n;
  return (
    <>
      <p className="text-14 text-quiet">
        <Plural value={units} one={`For ${counted} unit`} other={`For ${counted} units`} />
      </p>
      <Facts>
        <Fact name={<Trans>Buying</Trans>}>
          <Money value={ofPrincipal(fees.purchaseBps)} currency={currency} />
        </Fact>
        <Fact name={<Trans>Early exit</Trans>}>
          <Money value={ofPrincipal(fees.earlyExitBps)} currency={currency} />
        </Fact>
        <Fact name={<Trans>Withdrawing the return, {share} of it</Trans>}>
          <Money value={fee} currency={currency} />
        </Fact>
        <Fact name={<Trans>Return after all fees</Trans>}>
          <Money value={net} currency={currency} size="lg" />
        </Fact>
      </Facts>
      {used && (
        <div className="mt-4">
          <h3 className="text-14 font-semibold">
            <Trans>Promotions (not investment return)</Trans>
          </h3>
          <CouponFees used={used} currency={currency} bps={fees.withdrawalOfEarnedBps} />
        </div>
      )}
      <p className="mt-2 text-14 text-quiet">
        <FeeOnPrincipal />
      </p>
    </>
  );
}
