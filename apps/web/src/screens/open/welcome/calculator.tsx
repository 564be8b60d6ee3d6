/** Reckons for a visitor what an amount becomes on a plan on sale, with its worst case beside it. */
import { WITHDRAWAL_FEE_BPS } from "@ballast/contract/constants.ts";
import { dayOf } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { offeredPlans } from "@ballast/contract/product/offered-plans.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { netReturn } from "../../../features/home/products/product-money.ts";
import { useFormat } from "../../../i18n/format.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { WELCOME_BOX_LOOK } from "../../../ui/class-names.ts";
import { boxOf, FieldFrame } from "../../../ui/field.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { type Plan, type Reckoned, reckon } from "./reckon.ts";

type Offered = OutputOf<typeof offeredPlans>;

/** `now` is the server's time; `offered` has a plan. */
export function Calculator({ offered, now }: { offered: Offered; now: Date }) {
  const { t } = useLingui();
  const { plans, benchmark } = offered;
  const [chosen, setChosen] = useState(0);
  const plan = plans[chosen] ?? plans[0];
  const form = useForm(
    { amount: "1000" },
    {
      amount: (typed) => {
        if (plan === undefined || reckon(typed, plan, dayOf(now)) !== null) return null;
        const price = moneyText(plan.price, plan.currency);
        return t`One unit of this plan costs ${price}`;
      },
    },
  );
  if (plan === undefined) return null;
  const amount = form.field("amount");
  const reckoned = reckon(amount.value, plan, dayOf(now));
  return (
    <section aria-label={t`Calculator`} className={WELCOME_BOX_LOOK}>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-[1.4_1_10.5rem]">
          <AmountField {...amount} label={<Trans>I have</Trans>} unit={plan.currency} />
        </div>
        <div className="min-w-0 flex-[1_1_7rem]">
          <PlanField plans={plans} chosen={chosen} onChosen={setChosen} />
        </div>
      </div>
      <div aria-live="polite" className="mt-3">
        {reckoned && <Result plan={plan} reckoned={reckoned} benchmark={benchmark} />}
      </div>
    </section>
  );
}

function PlanField(props: { plans: Plan[]; chosen: number; onChosen: (index: number) => void }) {
  const { plans, chosen, onChosen } = props;
  const format = useFormat();
  const isAlone = ({ validDays }: Plan) =>
    plans.filter((one) => one.validDays === validDays).length === 1;
  return (
    <FieldFrame label={<Trans>For</Trans>} error={null}>
      {({ id }) => (
        <select
          id={id}
          value={chosen}
          onChange={(event) => onChosen(Number(event.currentTarget.value))}
          className={`${boxOf(null)} w-full min-w-0 px-3 py-2 text-16 text-ink`}
        >
          {plans.map((plan, index) => (
            <option key={`${plan.productName} ${plan.validDays}`} value={index}>
              {format.length({ value: plan.validDays + plan.putOffDays, unit: "day" })}
              {isAlone(plan) ? "" : ` · ${plan.productName}`}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

function Result(props: { plan: Plan; reckoned: Reckoned; benchmark: Offered["benchmark"] }) {
  const { plan, reckoned, benchmark } = props;
  const { currency } = plan;
  const { isMost, principal, totalReturn, youGetBack, expire, yearlyRateBps } = reckoned;
  const format = useFormat();
  const back = format.day(expire);
  const [inAll, percent] = [moneyText(totalReturn, currency), format.percent(reckoned.returnBps)];
  const [rate, neutral] = [format.percent(yearlyRateBps), format.percent(benchmark.rateBps)];
  const [source, on] = [benchmark.source, format.day(benchmark.on)];
  const fee = moneyText(netReturn(totalReturn, Number(WITHDRAWAL_FEE_BPS)).fee, currency);
  const [paid, name] = [moneyText(principal, currency), plan.productName];
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-14">
          <Trans>Comes back {back}</Trans>
        </span>
        <Money value={youGetBack} currency={currency} size="lg" />
      </p>
      <div className="mt-1 flex flex-col gap-1 text-14 text-quiet">
        <p>
          <Trans>
            {name}: return in all {inAll}, {percent}; withdrawing it costs {fee}. Simple yearly rate{" "}
            {rate}, benchmark {neutral}.
          </Trans>{" "}
          <Trans>Worst case: money in custody is lost, and you lose part or all of it.</Trans>
        </p>
        <p className="text-12">
          {isMost ? (
            <Trans>One member can hold {paid} of it, and no more.</Trans>
          ) : (
            <Trans>For {paid}, bought today.</Trans>
          )}{" "}
          <Trans>
            Benchmark: {source}, {on}.
          </Trans>
        </p>
      </div>
    </>
  );
}
