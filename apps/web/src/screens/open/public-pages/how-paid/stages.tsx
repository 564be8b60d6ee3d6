/** Shows where the money of a return is: five stages, one below the other, each with its sum. */
import { INCOME_RECEIPT_MINUTES } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { openHowPaid } from "@ballast/contract/open/flags.ts";
import { centsText } from "@ballast/contract/to-the-cent.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { IconName } from "../../../../ui/icon.tsx";
import { Fact, Facts } from "../../../../ui/list.tsx";
import { Money } from "../../../../ui/money.tsx";
import { Part } from "../part.tsx";

export type Figures = OutputOf<typeof openHowPaid>;

export function Stages({ figures }: { figures: Figures }) {
  const { currency, capital, free, lost, offered, sold, paid, onTheWay } = figures;
  const [put, earned, unlocked, onSale, inOrders, returned, moving] = [
    ...[capital.amount, figures.yield.amount, free, offered, sold, paid, onTheWay],
  ].map((value) => centsText(value, currency));
  const money = (value: bigint) => <Money value={value} currency={currency} />;
  return (
    <ol className="mt-4 border-t border-line">
      <Stage
        id="outside"
        icon="globe"
        title={<Trans>Money from outside</Trans>}
        note={
          <Trans>
            Capital {put}, yield {earned}
          </Trans>
        }
        says={
          <Trans>
            The reserve is a book of its own. It is filled by the operator’s capital and by yield
            from outside, never by members’ money.
          </Trans>
        }
      >
        <Fact name={<Trans>Capital, ever</Trans>}>{money(capital.amount)}</Fact>
        <Fact name={<Trans>Yield from outside, ever</Trans>}>{money(figures.yield.amount)}</Fact>
      </Stage>
      <Stage
        id="lot"
        isWrong={lost > 0n}
        icon="coin"
        title={<Trans>A lot of the reserve</Trans>}
        note={<Trans>{unlocked} not locked</Trans>}
        says={
          <Trans>
            Each funding has a document, and a second person attests it. A product names the funding
            it draws on.
          </Trans>
        }
      >
        <Fact name={<Trans>Free, not locked</Trans>}>{money(free)}</Fact>
        {lost > 0n && (
          <Fact name={<Trans>Lost outside, borne by what was free</Trans>}>{money(lost)}</Fact>
        )}
      </Stage>
      <Stage
        id="locked"
        icon="lock"
        title={<Trans>Locked for a unit</Trans>}
        note={
          <Trans>
            {onSale} for units on sale, {inOrders} for units sold
          </Trans>
        }
        says={
          <>
            <Trans>
              A product can be listed only when units × daily return × days lies in the reserve.
              That amount is locked, and price, return, days and size are then fixed.
            </Trans>{" "}
            <Trans>
              When you buy, your part of the locked amount is kept for your order. It pays your
              order and nothing else.
            </Trans>
          </>
        }
      >
        <Fact name={<Trans>For units on sale</Trans>}>{money(offered)}</Fact>
        <Fact name={<Trans>For units sold, days to come</Trans>}>{money(sold)}</Fact>
      </Stage>
      <Stage
        id="day"
        icon="calendar"
        title={<Trans>Paid on its day</Trans>}
        note={<Trans>{returned} so far</Trans>}
        says={
          <Trans>
            The days begin on the day after you buy. The return of a day is paid when that day has
            ended, in UTC.
          </Trans>
        }
      >
        <Fact name={<Trans>Paid so far, of complete days</Trans>}>{money(paid)}</Fact>
      </Stage>
      <Stage
        id="member"
        icon="wallet"
        title={<Trans>With the member</Trans>}
        note={<Trans>Of it {moving} still to be moved to custody</Trans>}
        says={
          <Trans>
            It waits as income until you take it out. It then arrives in your balance wallet within{" "}
            {INCOME_RECEIPT_MINUTES} minutes, in practice within seconds.
          </Trans>
        }
      >
        <Fact name={<Trans>Paid, cash not yet moved to custody</Trans>}>{money(onTheWay)}</Fact>
      </Stage>
    </ol>
  );
}

function Stage(props: {
  id: string;
  icon: IconName;
  title: ReactNode;
  note: ReactNode;
  isWrong?: boolean;
  says: ReactNode;
  children: ReactNode;
}) {
  const { says, children, ...part } = props;
  return (
    <li>
      <Part {...part}>
        <p className="text-14 text-quiet">{says}</p>
        <Facts>{children}</Facts>
      </Part>
    </li>
  );
}
