/**
 * Reckons for a visitor what an amount becomes on a plan on sale, with its worst case beside it.
 */
import { WITHDRAWAL_FEE_BPS } from "@ballast/contract/constants.ts";
import { type Day, dayOf } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { offeredPlans } from "@ballast/contract/product/offered-plans.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { BenchmarkSource } from "../../../features/everyone/benchmark/benchmark-source.tsx";
import { netReturn } from "../../../features/home/products/product-money.ts";
import { useFormat } from "../../../i18n/format.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { WELCOME_BOX_LOOK } from "../../../ui/class-names.ts";
import { boxOf, FieldFrame } from "../../../ui/field.tsx";
import { Money, moneyText } from "../../../ui/money.tsx";
import { useForm } from "../../../ui/use-form.ts";
import {
  isNameNeeded,
  keyOf,
  lengthOf,
  type Plan,
  planOf,
  type Reckoned,
  reckon,
} from "./reckon.ts";

type Offered = OutputOf<typeof offeredPlans>;

/** `now` is the server's time; `offered` has a plan. */
export function Calculator({ offered, now }: { offered: Offered; now: Date }) {
  const { t } = useLingui();
  const { plans, benchmark, warning } = offered;
  const [chosen, setChosen] = useState(plans[0]);
  const plan = planOf(chosen, plans);
  const today = dayOf(now);
  const priceOf = (one: Plan) => {
    const price = moneyText(one.price, one.currency);
    return t`One unit of this plan costs ${price}`;
  };
  const form = useForm(
    { amount: "1000" },
    {
      amount: (typed) =>
        plan === undefined || reckon(typed, plan, today) !== null ? null : priceOf(plan),
    },
  );
  if (plan === undefined) return null;
  const amount = form.field("amount");
  const reckoned = reckon(amount.value, plan, today);
  const isTooLittle = reckoned === null && amount.error === null;
  return (
    <section aria-label={t`Calculator`} className={WELCOME_BOX_LOOK}>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-[1.4_1_10.5rem]">
          <AmountField
            {...amount}
            label={<Trans>I have</Trans>}
            hint={isTooLittle && priceOf(plan)}
            unit={plan.currency}
          />
        </div>
        <div className="min-w-0 flex-[1_1_7rem]">
          <PlanField plans={plans} plan={plan} onPlan={setChosen} />
        </div>
      </div>
      <div aria-live="polite" className="mt-3">
        {chosen && keyOf(chosen) !== keyOf(plan) && <Gone plan={chosen} />}
        {reckoned && <Result plan={plan} reckoned={reckoned} benchmark={benchmark} today={today} />}
      </div>
      <p className="mt-2 border-t border-line pt-2 text-14">{warning}</p>
    </section>
  );
}

/** Said when the plan that was reckoned on was sold out or taken off since. */
function Gone({ plan: { productName: name } }: { plan: Plan }) {
  return (
    <p className="mb-2 text-14">
      <Trans>{name} is no longer on sale. This is the shortest plan that is.</Trans>
    </p>
  );
}

function PlanField(props: { plans: Plan[]; plan: Plan; onPlan: (plan: Plan | undefined) => void }) {
  const { plans, plan, onPlan } = props;
  const format = useFormat();
  return (
    <FieldFrame label={<Trans>For</Trans>} error={null}>
      {({ id }) => (
        <select
          id={id}
          value={keyOf(plan)}
          onChange={({ currentTarget: { value } }) =>
            onPlan(plans.find((one) => keyOf(one) === value))
          }
          className={`${boxOf(null)} w-full min-w-0 px-3 py-2 text-16 text-ink`}
        >
          {plans.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {format.length({ value: lengthOf(one), unit: "day" })}
              {isNameNeeded(one, plans) ? ` · ${one.productName}` : ""}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

function Result(props: {
  plan: Plan;
  reckoned: Reckoned;
  benchmark: Offered["benchmark"];
  today: Day;
}) {
  const { plan, reckoned, benchmark, today } = props;
  const { currency } = plan;
  const { principal, totalReturn, youGetBack, expire, yearlyRateBps } = reckoned;
  const format = useFormat();
  const back = format.day(expire);
  const [inAll, percent] = [moneyText(totalReturn, currency), format.percent(reckoned.returnBps)];
  const [rate, neutral] = [format.percent(yearlyRateBps), format.percent(benchmark.rateBps)];
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
          {reckoned.stoppedBy === "limit" && (
            <Trans>One member can hold {paid} of it, and no more.</Trans>
          )}
          {reckoned.stoppedBy === "rest" && <Trans>{paid} is all that is left of it.</Trans>}
          {reckoned.stoppedBy === null && <Trans>For {paid}, bought today.</Trans>}{" "}
          <BenchmarkSource of={benchmark} today={today} />
        </p>
      </div>
    </>
  );
}
