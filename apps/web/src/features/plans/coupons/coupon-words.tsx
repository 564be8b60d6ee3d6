/** A coupon in words: its value, its state, and where its money is. */
import { COOLING_OFF_HOURS, WITHDRAWAL_FEE_BPS } from "@ballast/contract/constants.ts";
import type { Coupon } from "@ballast/contract/gift/coupons.ts";
import type { Order } from "@ballast/contract/product/calls.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { useLanguage } from "../../../i18n/language.ts";
import { moneyText } from "../../../ui/money.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";

type Terms = Pick<Coupon, "kind" | "amount" | "currency" | "percentBps" | "extraDays">;

export function CouponGives({ coupon }: { coupon: Terms }) {
  const format = useFormat();
  const amount = moneyText(coupon.amount, coupon.currency);
  const days = coupon.extraDays ?? 0;
  const percent = format.percent(coupon.percentBps ?? 0);
  switch (coupon.kind) {
    case "money_off":
      return <Trans>{amount} off the price</Trans>;
    case "percent_off":
      return (
        <Trans>
          {percent} off the price, at most {amount}
        </Trans>
      );
    case "extra_days":
      return (
        <Plural
          value={days}
          one={`Income of # extra day, at most ${amount}`}
          other={`Income of # extra days, at most ${amount}`}
        />
      );
  }
}

/**
 * The name of a coupon. Staff write it in English only; in every other language a coupon is named
 * after its kind.
 */
export function CouponName({ coupon }: { coupon: Pick<Coupon, "kind" | "name"> }) {
  if (useLanguage() === "en_US") return coupon.name;
  switch (coupon.kind) {
    case "money_off":
      return <Trans>Coupon: money off</Trans>;
    case "percent_off":
      return <Trans>Coupon: per cent off</Trans>;
    case "extra_days":
      return <Trans>Coupon: extra days</Trans>;
  }
}

const TONES: Record<Coupon["state"], Tone> = {
  available: "plain",
  received: "sea",
  used: "plain",
  expired: "plain",
};

export function CouponStatus({ state, isChosen }: { state: Coupon["state"]; isChosen: boolean }) {
  if (isChosen) {
    return (
      <Status tone="sea">
        <Trans>Chosen</Trans>
      </Status>
    );
  }
  const words = {
    available: <Trans>Available</Trans>,
    received: <Trans>Received</Trans>,
    used: <Trans>Used</Trans>,
    expired: <Trans>Expired</Trans>,
  };
  return <Status tone={TONES[state]}>{words[state]}</Status>;
}

/** The rules to know before a coupon is used; the recipe of buy_with_coupon gives the reasons. */
export function CouponRules() {
  const fee = useFormat().percent(WITHDRAWAL_FEE_BPS);
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-14 text-quiet">
      <li>
        <Trans>
          A coupon is paid from a promotion budget; its money is set aside when you receive it.
        </Trans>
      </li>
      <li>
        <Trans>What it gives is yours when the order matures, together with the principal.</Trans>
      </li>
      <li>
        <Trans>It counts as earned: {fee} of it is the fee when you withdraw it.</Trans>
      </li>
      <li>
        <Trans>
          Leave early, and the coupon’s part goes back to its budget; all that you paid yourself
          comes back to you.
        </Trans>
      </li>
      <li>
        <Trans>
          Cancel within {COOLING_OFF_HOURS} hours, and you can use the coupon again until it
          expires.
        </Trans>
      </li>
    </ul>
  );
}

type Used = NonNullable<Order["coupon"]>;

/** The current state of the money that a coupon gave. */
export function CouponUse({ state }: { state: Used["state"] }) {
  switch (state) {
    case "running":
      return <Trans>Yours when the order matures</Trans>;
    case "paid":
      return <Trans>Paid to your balance wallet</Trans>;
    case "given_back":
      return <Trans>Back to its budget: you left early</Trans>;
    case "returned":
      return <Trans>Back with you: you cancelled the order</Trans>;
  }
}

/** The part of the amount shown above that a coupon gives. */
export function OfCoupon({ value, currency }: { value: bigint; currency: Coupon["currency"] }) {
  const amount = moneyText(value, currency);
  if (value === 0n) return null;
  return (
    <span className="block text-14 text-quiet">
      <Trans>Of this from a coupon: {amount}, a promotion</Trans>
    </span>
  );
}

/** Below the amount to pay: the price, and the discount by a coupon. */
export function LessCoupon(props: { price: bigint; off: bigint; currency: Coupon["currency"] }) {
  const price = moneyText(props.price, props.currency);
  const off = moneyText(props.off, props.currency);
  if (props.off === 0n) return null;
  return (
    <span className="block text-14 text-quiet">
      <Trans>
        {price} less {off} by a coupon
      </Trans>
    </span>
  );
}
