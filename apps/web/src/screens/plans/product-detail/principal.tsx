/** Explains in words what happens to the principal, how to leave, and the worst case. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { Section } from "../../../ui/list.tsx";
import type { Detail } from "./terms.ts";

export function Principal({ product, now }: { product: Detail; now: Date }) {
  const format = useFormat();
  const { coolingOffHours, earlyExit, status } = product;
  const until = format.dateTime(new Date(now.getTime() + coolingOffHours * 3_600_000));
  const back = format.percent(earlyExit.principalBackBps);
  const isOnSale = status === 1 || status === 6;
  return (
    <Section title={<Trans>Your principal</Trans>}>
      <dl className="flex flex-col gap-4">
        <Point name={<Trans>In custody</Trans>}>
          <Trans>
            Nobody can take it out. It comes back in full at maturity, together with the last daily
            return. Nothing is renewed by itself.
          </Trans>
        </Point>
        <Point name={<Trans>Cooling-off</Trans>}>
          <Trans>
            For {coolingOffHours} hours after buying you can cancel, and everything is undone.
          </Trans>
          {isOnSale && (
            <>
              {" "}
              <Trans>Bought now, that is until {until}.</Trans>
            </>
          )}
        </Point>
        <Point name={<Trans>Early exit</Trans>}>
          {earlyExit.principalBackBps === 10_000 ? (
            <Trans>
              Later you can leave on any day: the whole principal comes back, income already earned
              stays, income to come is given up.
            </Trans>
          ) : (
            <Trans>
              Later you can leave on any day: {back} of the principal comes back, income already
              earned stays, income to come is given up.
            </Trans>
          )}
        </Point>
        <Point name={<Trans>Worst case</Trans>}>
          <Trans>
            The chain or this service fails or is delayed, and you wait longer for your money. If
            there were ever less than members are owed, each would be paid the same part, and the
            rest would stay owed. This is test money: it has no value.
          </Trans>
        </Point>
      </dl>
    </Section>
  );
}

function Point({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-quiet">{children}</dd>
    </div>
  );
}
