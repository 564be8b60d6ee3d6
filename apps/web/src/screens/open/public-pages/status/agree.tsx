/** Reconciles what is owed with the newest list before it and with the covers shown above it. */
import type { OpenStatus } from "@ballast/contract/open/calls.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ExactMoney } from "../../../../features/home/amounts/exact-money.tsx";
import { useFormat } from "../../../../i18n/format.ts";
import { Fact, Facts } from "../../../../ui/list.tsx";
import { Moves } from "../moves.tsx";

type Figures = NonNullable<OpenStatus["owed"]>;
type OfCurrency = OpenStatus["sales"][number];

/** `sales` is of the same currency; its covers are shown above. */
export function Agree({ owed, sales }: { owed: Figures; sales: OfCurrency | undefined }) {
  return (
    <>
      {owed.bridge && (
        <>
          <Title>
            <Trans>From the newest list to this sum</Trans>
          </Title>
          <Moves bridge={owed.bridge} />
        </>
      )}
      {sales && <WithCovers owed={owed} sales={sales} />}
    </>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <h3 className="mt-5 font-semibold">{children}</h3>
);

function WithCovers({ owed, sales }: { owed: Figures; sales: OfCurrency }) {
  const { onDemand, principal, returns, setAside, offered, onTheWay } = owed;
  const money = (value: bigint) => <ExactMoney value={value} currency={owed.currency} />;
  const client = onDemand + principal + setAside;
  const reserve = returns + offered + onTheWay;
  const { cover, checkedAt } = sales;
  const isAsAbove = cover?.client.owed === client && cover.reserve.owed === reserve;
  const last = (sum: bigint) => (
    <Fact name={<LastName isAsAbove={isAsAbove} at={owed.at} />}>
      <ExactMoney value={sum} currency={owed.currency} strong />
    </Fact>
  );
  return (
    <>
      <Title>
        <Trans>From this sum to the cover of money in custody</Trans>
      </Title>
      <Facts>
        <Fact name={<Trans>Together, as above</Trans>}>
          {money(onDemand + principal + returns)}
        </Fact>
        <Fact name={<Trans>Less returns still to come: they lie in the reserve</Trans>}>
          {money(-returns)}
        </Fact>
        <Fact
          name={<Trans>Set aside besides: budgets, fees, float, money without a known owner</Trans>}
        >
          {money(setAside)}
        </Fact>
        {last(client)}
      </Facts>
      <Title>
        <Trans>From the returns to the cover of promised returns</Trans>
      </Title>
      <Facts>
        <Fact name={<Trans>Returns still to come for open orders</Trans>}>{money(returns)}</Fact>
        <Fact name={<Trans>Locked for units that nobody has bought</Trans>}>{money(offered)}</Fact>
        <Fact name={<Trans>Income paid, still to be moved to custody</Trans>}>
          {money(onTheWay)}
        </Fact>
        {last(reserve)}
      </Facts>
      {checkedAt && cover && !isAsAbove && (
        <>
          <TwoMoments at={owed.at} looked={checkedAt} />
          <Facts>
            <Fact name={<Trans>Money in custody under Cover, less the sum here</Trans>}>
              <ExactMoney value={cover.client.owed - client} currency={owed.currency} signed />
            </Fact>
            <Fact name={<Trans>Promised returns under Cover, less the sum here</Trans>}>
              <ExactMoney value={cover.reserve.owed - reserve} currency={owed.currency} signed />
            </Fact>
          </Facts>
        </>
      )}
    </>
  );
}

/**
 * Names the sum to be covered. Both places add the same amounts of the same books; where the
 * results differ from those under Cover, each states its moment.
 */
function LastName({ isAsAbove, at }: { isAsAbove: boolean; at: Date }) {
  const seen = useFormat().dateTime(at);
  if (isAsAbove) return <Trans>To be covered, as under Cover</Trans>;
  return <Trans>To be covered on {seen}</Trans>;
}

/**
 * Sums of all orders are read every few minutes, covers more often, so each states its own moment.
 * Whether the whole difference came or left between the two is not known here, so it is not
 * claimed.
 */
function TwoMoments({ at, looked }: { at: Date; looked: Date }) {
  const format = useFormat();
  const [of, later] = [format.dateTime(at), format.dateTime(looked)];
  return (
    <p className="mt-2 text-14 text-quiet">
      <Trans>
        These sums are of {of}; under Cover stands the look of {later}.
      </Trans>
    </p>
  );
}
