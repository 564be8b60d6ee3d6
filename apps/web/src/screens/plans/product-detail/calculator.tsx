/** The calculator is binding: the order equals these figures, to the smallest unit. */
import type { Day } from "@ballast/contract/days.ts";
import { withCoupon } from "@ballast/contract/gift/coupon-gift.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { quote, type Terms } from "@ballast/contract/product/calculator.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { netReturn } from "../../../features/home/products/product-money.ts";
import { FeeOnPrincipal } from "../../../features/plans/buying/product-fees.tsx";
import { CouponFees } from "../../../features/plans/coupons/coupon-fees.tsx";
import { LessCoupon, OfCoupon } from "../../../features/plans/coupons/coupon-words.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { CalendarStrip } from "./calendar-strip.tsx";
import type { Detail } from "./terms.ts";
import { UnitsField } from "./units-field.tsx";
import { NO_GIFT, type Used } from "./use-coupon.ts";

export type Units = {
  text: string;
  units: number | null;
  most: number;
  /** Undefined while it is loading. */
  held: number | undefined;
};

export function Calculator(props: {
  product: Detail;
  terms: Terms;
  boughtOn: Day;
  chosen: Units;
  used: Used | null;
  onText: (text: string) => void;
}) {
  const { product, terms, boughtOn, chosen, used, onText } = props;
  const { currency, perMemberLimit, fees } = product;
  // While the field is empty or invalid, the figures are those of one unit, like those above.
  const units = chosen.units ?? 1;
  const { held } = chosen;
  return (
    <>
      <Section title={<Trans>Calculator</Trans>}>
        <UnitsField
          {...chosen}
          onText={onText}
          hint={
            held === undefined ? (
              // Reserves the line, so that nothing below moves when the figure is loaded.
              <span aria-hidden>{"\u00a0"}</span>
            ) : (
              <Trans>
                You hold {held}; one member can hold {perMemberLimit}
              </Trans>
            )
          }
        />
        <Result terms={terms} units={units} boughtOn={boughtOn} currency={currency} used={used} />
        <CalendarStrip
          terms={terms}
          units={units}
          boughtOn={boughtOn}
          currency={currency}
          used={used}
        />
      </Section>
      <Section title={<Trans>Fees and net result</Trans>}>
        <Fees terms={terms} units={units} fees={fees} currency={currency} used={used} />
      </Section>
    </>
  );
}

function ForUnits({ units }: { units: number }) {
  return (
    <p className="text-14 text-quiet">
      <Plural value={units} one="For # unit" other="For # units" />
    </p>
  );
}

type Reckoned = { terms: Terms; units: number; currency: Currency };

function Result(props: Reckoned & { boughtOn: Day; used: Used | null }) {
  const { terms, units, boughtOn, currency, used } = props;
  const format = useFormat();
  const quoted = quote(terms, units, boughtOn);
  const { off, extra } = used ?? NO_GIFT;
  const { youPay, youGetBack } = withCoupon(quoted, { off, extra });
  return (
    <div className="mt-3">
      <ForUnits units={units} />
      <Facts>
        <Fact name={<Trans>You pay</Trans>}>
          <Money value={youPay} currency={currency} />
          <LessCoupon price={quoted.principal} off={off} currency={currency} />
        </Fact>
        <Fact name={<Trans>Total return</Trans>}>
          <Money value={quoted.totalReturn} currency={currency} size="lg" />
        </Fact>
        <Fact
          name={
            <Plural value={units} one="Daily return of # unit" other="Daily return of # units" />
          }
        >
          <Money value={quoted.dailyReturn} currency={currency} />
        </Fact>
        <Fact name={<Trans>You get back</Trans>}>
          <Money value={youGetBack} currency={currency} size="lg" />
          <OfCoupon value={off + extra} currency={currency} />
        </Fact>
        <Fact name={<Trans>First day that earns</Trans>}>{format.day(quoted.start)}</Fact>
        <Fact name={<Trans>Matures</Trans>}>{format.day(quoted.expire)}</Fact>
      </Facts>
    </div>
  );
}

function Fees(props: Reckoned & { fees: Detail["fees"]; used: Used | null }) {
  const { terms, units, fees, currency, used } = props;
  const format = useFormat();
  const totalReturn = terms.dailyReturn * BigInt(terms.validDays * units);
  const principal = terms.price * BigInt(units);
  const { fee, net } = netReturn(totalReturn, fees.withdrawalOfEarnedBps);
  const share = format.percent(fees.withdrawalOfEarnedBps);
  const ofPrincipal = (bps: number) => (principal * BigInt(bps)) / 10_000n;
  return (
    <>
      <ForUnits units={units} />
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
