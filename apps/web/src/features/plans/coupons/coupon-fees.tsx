/** The fee on the value of a coupon, which counts as earned at maturity. */
import type { Coupon } from "@ballast/contract/gift/coupons.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { netReturn } from "../../home/products/product-money.ts";
import { CouponName } from "./coupon-words.tsx";

export function CouponFees(props: {
  used: { coupon: Coupon; off: bigint; extra: bigint };
  currency: Currency;
  bps: number;
}) {
  const { used, currency, bps } = props;
  const share = useFormat().percent(bps);
  const given = used.off + used.extra;
  const { fee, net } = netReturn(given, bps);
  return (
    <Facts>
      <Fact name={<CouponName coupon={used.coupon} />}>
        <Money value={given} currency={currency} />
      </Fact>
      <Fact name={<Trans>Withdrawing what it gives, {share} of it</Trans>}>
        <Money value={fee} currency={currency} />
      </Fact>
      <Fact name={<Trans>Left of it after the fee</Trans>}>
        <Money value={net} currency={currency} />
      </Fact>
    </Facts>
  );
}
