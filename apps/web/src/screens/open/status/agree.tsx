/** How what is owed agrees with the newest list before it and with the covers above it. */
import type { OpenStatus } from "@ballast/contract/open.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { ExactMoney } from "../../../parts/exact-money.tsx";
import { Fact, Facts } from "../../../ui/list.tsx";
import { Moves } from "../moves.tsx";

type Figures = NonNullable<OpenStatus["owed"]>;
type Cover = NonNullable<OpenStatus["sales"][number]["cover"]>;

export function Agree({ owed, cover }: { owed: Figures; cover: Cover | null }) {
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
      {cover && <WithCovers owed={owed} cover={cover} />}
    </>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <h3 className="mt-5 font-semibold">{children}</h3>
);

function WithCovers({ owed, cover }: { owed: Figures; cover: Cover }) {
  const { onDemand, principal, returns, setAside, offered, onTheWay } = owed;
  const money = (value: bigint) => <ExactMoney value={value} currency={owed.currency} />;
  return (
    <>
      <Title>
        <Trans>From this sum to the cover of members’ money</Trans>
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
        <Last
          owed={owed}
          now={onDemand + principal + setAside}
          seen={{ at: cover.at, owed: cover.client.owed }}
        />
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
        <Last
          owed={owed}
          now={returns + offered + onTheWay}
          seen={{ at: cover.at, owed: cover.reserve.owed }}
        />
      </Facts>
    </>
  );
}

/** Two moments: the sums are read every few minutes, the covers are those that sales were decided by. */
function Last(props: { owed: Figures; now: bigint; seen: { at: Date; owed: bigint } }) {
  const { owed, now, seen } = props;
  const format = useFormat();
  const [of, looked] = [format.dateTime(owed.at), format.dateTime(seen.at)];
  const between = seen.owed - now;
  return (
    <>
      {between !== 0n && (
        <Fact
          name={
            <Trans>
              Difference between these sums of {of} and the look at the covers on {looked}
            </Trans>
          }
        >
          <ExactMoney value={between} currency={owed.currency} signed />
        </Fact>
      )}
      <Fact name={<Trans>Owed, as under Cover</Trans>}>
        <ExactMoney value={seen.owed} currency={owed.currency} strong />
      </Fact>
    </>
  );
}
