/** The one fee there is, and which part of a principal, and of a gift, it comes to touch. */
import type { Coupon } from "@ballast/contract/gift-coupons.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../i18n/format.ts";
import { Fact, Facts } from "../ui/list.tsx";
import { Money, moneyText } from "../ui/money.tsx";
import { CouponName } from "./coupon-words.tsx";
import { shownParts } from "./exact-amount.ts";
import { netReturn } from "./product-terms.ts";

export function OneFee({ bps }: { bps: bigint }) {
  const fee = useFormat().percent(bps);
  return (
    <>
      <Trans>The one fee is {fee} of the part you earned, when you withdraw it.</Trans>{" "}
      <FeeOnPrincipal />
    </>
  );
}

export function FeeOnPrincipal() {
  return (
    <Trans>
      What you paid from deposits or returned principal leaves without a fee; what you paid from
      earnings counts as earnings again.
    </Trans>
  );
}

/** Below an amount: how much of it is earnings; nothing where none is. */
export function FromEarnings({ value, currency }: { value: bigint; currency: Currency }) {
  const amount = moneyText(value, currency);
  if (value === 0n) return null;
  return (
    <span className="block text-14 text-quiet">
      <Trans>Of this from earnings: {amount}</Trans>
    </span>
  );
}

/** What a coupon gives counts as earned at maturity: the fee on it, and what is left of it. */
export function CouponFees(props: {
  used: { coupon: Coupon; off: bigint; extra: bigint };
  currency: Currency;
  bps: number;
}) {
  const { used, currency, bps } = props;
  const share = useFormat().percent(bps);
  const given = used.off + used.extra;
  const { fee, net } = netReturn(given, bps);
  const [shownNet, shownFee] = shownParts([net, fee] as const, currency);
  return (
    <Facts>
      <Fact name={<CouponName coupon={used.coupon} />}>
        <Money value={given} currency={currency} />
      </Fact>
      <Fact name={<Trans>Withdrawing what it gives, {share} of it</Trans>}>
        <Money value={shownFee} currency={currency} />
      </Fact>
      <Fact name={<Trans>Left of it after the fee</Trans>}>
        <Money value={shownNet} currency={currency} />
      </Fact>
    </Facts>
  );
}
