/**
 * The worst case and how to leave, before anything is bought; and what happens to the principal.
 */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { WorstCase } from "../../../features/plans/buying/worst-case.tsx";
import { useFormat } from "../../../i18n/format.ts";
import type { Detail } from "./terms.ts";

export function WorstCaseAndLeaving(props: {
  product: Detail;
  /** Null while the terms are not announced. */
  principal: bigint | null;
  now: Date;
}) {
  const { product, principal, now } = props;
  return (
    <dl className="mt-4">
      <Point name={<Trans>Worst case</Trans>}>
        <WorstCase principal={principal} currency={product.currency} />
      </Point>
      <Point name={<Trans>How to leave</Trans>}>
        <HowToLeave product={product} now={now} />
      </Point>
    </dl>
  );
}

function HowToLeave({ product, now }: { product: Detail; now: Date }) {
  const format = useFormat();
  const { coolingOffHours, earlyExit, mayBuy } = product;
  const until = format.dateTime(new Date(now.getTime() + coolingOffHours * 3_600_000));
  const back = format.percent(earlyExit.principalBackBps);
  return (
    <>
      {mayBuy ? (
        <Trans>Until {until} everything can be undone.</Trans>
      ) : (
        <Trans>For {coolingOffHours} hours after buying everything can be undone.</Trans>
      )}{" "}
      {earlyExit.principalBackBps === 10_000 ? (
        <Trans>
          Later, on any day: the whole principal comes back, income earned stays, income to come is
          given up.
        </Trans>
      ) : (
        <Trans>
          Later, on any day: {back} of the principal comes back, income earned stays, income to come
          is given up.
        </Trans>
      )}
    </>
  );
}

function Point({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="pb-3 not-first:border-t not-first:border-line not-first:pt-2">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-14">{children}</dd>
    </div>
  );
}
