/**
 * Shows the amount paid, what is returned and when, and until when the order can be cancelled; then
 * pays, or closes.
 */
import { dayOf } from "@ballast/contract/days.ts";
import { withCoupon } from "@ballast/contract/gift/coupon-gift.ts";
import { quote, type Terms } from "@ballast/contract/product/calculator.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isRefused } from "../../../api/failures.ts";
import { query } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { isOfEarlierRequest } from "../../../api/use-submit.ts";
import { InLocal } from "../../../features/home/amounts/in-local.tsx";
import { payFrom } from "../../../features/home/products/product-money.ts";
import { unitsFor } from "../../../features/home/products/product-terms.ts";
import { type AnsweredClock, serverNow } from "../../../features/home/products/server-clock.ts";
import { CouponFees } from "../../../features/plans/coupons/coupon-fees.tsx";
import {
  CouponRules,
  LessCoupon,
  OfCoupon,
} from "../../../features/plans/coupons/coupon-words.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ButtonRow } from "../../../ui/button-row.tsx";
import { FormFailure } from "../../../ui/failure.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { Fact, Facts, List, RowButton } from "../../../ui/list.tsx";
import { Loaded, SkeletonLines } from "../../../ui/loaded.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { AgreementSheet } from "./agreement-sheet.tsx";
import type { Bought } from "./bought-sheet.tsx";
import { OwnLimitOffer } from "./own-limit.tsx";
import { PaidFrom } from "./paid-from.tsx";
import type { Detail } from "./terms.ts";
import { NO_GIFT, type Used } from "./use-coupon.ts";

const COUPON_GONE = [
  "promotions_not_allowed",
  "coupon_unknown",
  "coupon_used",
  "coupon_expired",
  "coupon_not_for_product",
] as const;

export function BuySheet(props: {
  product: Detail;
  terms: Terms;
  units: number;
  used: Used | null;
  clock: AnsweredClock;
  /** True when the questions before the first purchase were answered just now. */
  isFirst: boolean;
  onUnits: (units: number) => void;
  /** Called when the coupon can no longer be used; the sheet continues at the price without it. */
  onWithoutCoupon: () => void;
  onBought: (bought: Bought) => void;
  /** Called when the product or the day is no longer as it was shown. */
  onOutdated: () => void;
  /** Called when the questions before the first purchase must be answered first. */
  onQuestions: () => void;
  onClose: () => void;
}) {
  const { product, terms, units, used, clock, onUnits, onBought, onOutdated, onClose } = props;
  const { onQuestions, onWithoutCoupon } = props;
  const { agreement, currency, productId } = product;
  const { t } = useLingui();
  const wallets = useQuery(query(getAssetsOverview));
  const info = useQuery(query(memberInfo));
  const sending = useSend(buyOrder);
  // Hash of the accepted agreement; a changed text of the agreement must be accepted again.
  const [accepted, setAccepted] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [hasLostCoupon, setHasLostCoupon] = useState(false);
  const checkbox = useRef<HTMLInputElement>(null);
  const now = serverNow(clock);
  const quoted = quote(terms, units, dayOf(now));
  const isAccepted = accepted === agreement.hash;
  const { youPay } = withCoupon(quoted, used ?? NO_GIFT);
  const isShort = wallets.data !== undefined && payFrom(youPay, wallets.data).short > 0n;
  const left = isRefused(sending.error, "sold_out")
    ? Number(sending.error.details.left ?? 0)
    : isShort
      ? unitsFor(freeOf(wallets.data), terms.price, units)
      : 0;
  const counted = useFormat().count(left);

  async function pay(): Promise<void> {
    if (!isAccepted) {
      flushSync(() => setIsAsked(true));
      checkbox.current?.focus();
      // Scrolls the whole field into view, including the message below the checkbox.
      checkbox.current?.closest("div")?.scrollIntoView({ block: "nearest" });
      return;
    }
    // Midnight passed between reading and tapping: the order would have other days.
    if (dayOf(serverNow(clock)) !== dayOf(now)) {
      onOutdated();
      return;
    }
    const { agreementId, hash } = agreement;
    const { answer, error } = await sending.send({
      productId,
      units,
      agreementId,
      agreementHash: hash,
      ...(used && { couponId: used.coupon.couponId }),
    });
    if (answer) {
      const { data: order } = answer;
      onBought({ order, isOfEarlierRequest: isOfEarlierRequest(answer, order.buyTime) });
    } else if (used && isRefused(error, ...COUPON_GONE)) {
      setHasLostCoupon(true);
      onWithoutCoupon();
      onOutdated();
    } else if (isRefused(error, "understanding_required")) onQuestions();
    else if (isRefused(error)) onOutdated();
  }

  return (
    <>
      <Sheet
        title={t`Buy ${product.productName}`}
        onClose={onClose}
        action={
          <>
            <FormFailure error={sending.error} />
            {hasLostCoupon && <WithoutCoupon price={moneyText(youPay, currency)} />}
            {left > 0 && (
              <Button look="quiet" wide onClick={() => onUnits(left)}>
                <Plural
                  value={left}
                  one={`Change to ${counted} unit`}
                  other={`Change to ${counted} units`}
                />
              </Button>
            )}
            <div className="mt-3 first:mt-0">
              <ButtonRow>
                <Button look="secondary" onClick={() => sending.isSending || onClose()}>
                  <Trans>Not now</Trans>
                </Button>
                {isShort ? (
                  <ButtonLink to="/user/recharge">
                    <Trans context="to do">Deposit</Trans>
                  </ButtonLink>
                ) : (
                  <Button
                    isBusy={sending.isBusy}
                    disabled={info.data === undefined}
                    onClick={() => void pay()}
                  >
                    <Trans>Pay {moneyText(youPay, currency)}</Trans>
                  </Button>
                )}
              </ButtonRow>
            </div>
          </>
        }
      >
        {props.isFirst && <OwnLimitOffer />}
        <Agreed product={product} quoted={quoted} units={units} used={used} now={now} />
        {used && (
          <div className="mt-4">
            <h3 className="text-14 font-semibold">
              <Trans>Promotions (not investment return)</Trans>
            </h3>
            <CouponFees used={used} currency={currency} bps={product.fees.withdrawalOfEarnedBps} />
            <CouponRules />
          </div>
        )}
        <Loaded of={wallets} skeleton={<SkeletonLines count={2} />}>
          {(held) => <PaidFrom cost={youPay} currency={currency} wallets={held} />}
        </Loaded>
        <Loaded of={info} skeleton={<SkeletonLines />}>
          {({ policy }) => <Notice>{policy.warning}</Notice>}
        </Loaded>
        <List>
          <RowButton
            title={<Trans>Lease agreement</Trans>}
            note={<Trans>Version {agreement.version}</Trans>}
            onClick={() => setIsReading(true)}
          />
        </List>
        <Checkbox
          ref={checkbox}
          name="agreement"
          isChecked={isAccepted}
          onChecked={(isOn) => setAccepted(isOn ? agreement.hash : null)}
          error={isAsked && !isAccepted ? t`Please read the agreement and accept it` : null}
        >
          <Trans>
            I have read the lease agreement, version {agreement.version}, and accept it.
          </Trans>
        </Checkbox>
      </Sheet>
      {isReading && <AgreementSheet agreement={agreement} onClose={() => setIsReading(false)} />}
    </>
  );
}

const freeOf = (wallets: { recharge: bigint; balance: bigint } | undefined) =>
  wallets ? wallets.recharge + wallets.balance : 0n;

function WithoutCoupon({ price }: { price: string }) {
  return (
    <p role="status" className="mt-2 text-14">
      <Trans>Without the coupon you pay {price}. Nothing has been paid yet.</Trans>
    </p>
  );
}

function Agreed(props: {
  product: Detail;
  quoted: ReturnType<typeof quote>;
  units: number;
  used: Used | null;
  now: Date;
}) {
  const { product, quoted, units, used, now } = props;
  const { off, extra } = used ?? NO_GIFT;
  const { youPay, youGetBack } = withCoupon(quoted, { off, extra });
  const { currency, coolingOffHours } = product;
  const format = useFormat();
  const cancelUntil = new Date(now.getTime() + coolingOffHours * 3_600_000);
  return (
    <Facts>
      <Fact name={<Trans>Units</Trans>}>{format.count(units)}</Fact>
      <Fact name={<Trans>You pay</Trans>}>
        <Money value={youPay} currency={currency} size="lg" />
        <InLocal value={youPay} currency={currency} />
        <LessCoupon price={quoted.principal} off={off} currency={currency} />
      </Fact>
      <Fact name={<Trans>You get back</Trans>}>
        <Money value={youGetBack} currency={currency} size="lg" />
        <InLocal value={youGetBack} currency={currency} />
        <OfCoupon value={off + extra} currency={currency} />
      </Fact>
      <Fact name={<Trans>Matures</Trans>}>{format.day(quoted.expire)}</Fact>
      <Fact name={<Trans>You can cancel until</Trans>}>{format.dateTime(cancelUntil)}</Fact>
    </Facts>
  );
}
