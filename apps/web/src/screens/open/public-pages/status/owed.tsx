/**
 * Shows what is owed to members now and until the last order matures, its reconciliation, and a
 * calendar.
 */
import { addDays } from "@ballast/contract/days.ts";
import type { OpenStatus } from "@ballast/contract/open/calls.ts";
import { centsText } from "@ballast/contract/to-the-cent.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { ExactMoney } from "../../../../features/home/amounts/exact-money.tsx";
import { Fold } from "../../../../features/open/pages/open-fold.tsx";
import { useFormat } from "../../../../i18n/format.ts";
import { Fact, Facts } from "../../../../ui/list.tsx";
import { Money, moneyText } from "../../../../ui/money.tsx";
import { Part } from "../part.tsx";
import { Agree } from "./agree.tsx";
import { DAYS, layOut } from "./calendar.ts";

type Figures = NonNullable<OpenStatus["owed"]>;

/** `sales` holds the covers next to which these figures are shown. */
export function Owed({ owed, sales }: Pick<OpenStatus, "owed" | "sales">) {
  const currency = owed?.currency ?? "tUSDT";
  const sum = owed ? centsText(owed.onDemand + owed.principal + owed.returns, currency) : "";
  return (
    <Part
      id="owed"
      icon="book"
      isWrong={owed === null}
      title={<Trans>What is owed to members, in {currency}</Trans>}
      note={sum !== "" && <Trans>Together {sum}, part by part and day by day</Trans>}
    >
      {owed === null ? (
        <p className="text-14 text-quiet">
          <Trans>These figures cannot be read at the moment.</Trans>
        </p>
      ) : (
        <>
          <Sums owed={owed} />
          <Agree owed={owed} sales={sales.find((one) => one.currency === currency)} />
          <Calendar owed={owed} />
        </>
      )}
    </Part>
  );
}

function Sums({ owed }: { owed: Figures }) {
  const { currency, at, onDemand, principal, returns, setAside, offered } = owed;
  const seen = useFormat().dateTime(at);
  const money = (value: bigint) => <ExactMoney value={value} currency={currency} />;
  return (
    <>
      <p className="text-14 text-quiet">
        <Trans>Figures as of {seen}.</Trans>
      </p>
      <Facts>
        <Fact name={<Trans>What members may ask for now</Trans>}>{money(onDemand)}</Fact>
        <Fact name={<Trans>Principal of open orders</Trans>}>{money(principal)}</Fact>
        <Fact name={<Trans>Returns still to come for them</Trans>}>{money(returns)}</Fact>
        <Fact name={<Trans>Together, until the last order matures</Trans>}>
          <ExactMoney value={onDemand + principal + returns} currency={currency} strong />
        </Fact>
        <Fact
          name={<Trans>Set aside besides: budgets, fees, float, money without a known owner</Trans>}
        >
          {money(setAside)}
        </Fact>
        <Fact name={<Trans>Locked for units that nobody has bought</Trans>}>{money(offered)}</Fact>
      </Facts>
    </>
  );
}

function Calendar({ owed }: { owed: Figures }) {
  const { t } = useLingui();
  const { currency, today, calendar, later } = owed;
  const format = useFormat();
  const [principal, returns] = [later.principal, later.returns].map((one) =>
    moneyText(one, currency),
  );
  return (
    <>
      <h3 className="mt-5 font-semibold">
        <Trans>What falls due in the next 90 days</Trans>
      </h3>
      {calendar.length === 0 ? (
        <p className="text-14 text-quiet">
          <Trans>Nothing.</Trans>
        </p>
      ) : (
        <>
          <figure className="mt-2" role="img" aria-label={t`What falls due in the next 90 days`}>
            <Drawing owed={owed} />
            <div className="mt-1 flex flex-wrap justify-between gap-x-4 text-12 text-quiet">
              <span>{format.day(today)}</span>
              <span>{format.day(addDays(today, DAYS))}</span>
            </div>
          </figure>
          <p className="mt-1 flex flex-wrap gap-x-4 text-12 text-quiet">
            {calendar.some((due) => due.principal > 0n) && (
              <span>
                <Key look="fill-sea" /> <Trans>Principal</Trans>
              </span>
            )}
            {calendar.some((due) => due.returns > 0n) && (
              <span>
                <Key look="fill-edge" /> <Trans>Returns</Trans>
              </span>
            )}
          </p>
          <Fold title={<Trans>Day by day</Trans>}>
            <Days owed={owed} />
          </Fold>
        </>
      )}
      <p className="mt-2 text-14 text-quiet">
        <Trans>
          Later: {principal} principal, {returns} returns.
        </Trans>
      </p>
    </>
  );
}

function Key({ look }: { look: string }) {
  return (
    <svg aria-hidden="true" width="10" height="10" className="inline-block">
      <rect width="10" height="10" rx="2" className={look} />
    </svg>
  );
}

/** Positions are in per cent, so that the drawing fits any width. */
function Drawing({ owed: { calendar, today } }: { owed: Figures }) {
  return (
    <svg aria-hidden="true" className="block h-32 w-full">
      {layOut(calendar, today).map(({ day, left, width, principal, returns }) => (
        <g key={day}>
          <rect
            x={`${left}%`}
            width={`${width}%`}
            y={`${100 - principal}%`}
            height={`${principal}%`}
            className="fill-sea"
          />
          <rect
            x={`${left}%`}
            width={`${width}%`}
            y={`${100 - principal - returns}%`}
            height={`${returns}%`}
            className="fill-edge"
          />
        </g>
      ))}
      <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-edge" />
    </svg>
  );
}

function Days({ owed: { calendar, currency } }: { owed: Figures }) {
  const format = useFormat();
  return (
    <ul className="divide-y divide-line">
      {calendar.map(({ day, principal, returns }) => (
        <li key={day} className="py-2 text-14">
          <h4 className="font-semibold">{format.day(day)}</h4>
          <Facts>
            <Fact name={<Trans>Principal</Trans>}>
              <Money value={principal} currency={currency} size="sm" />
            </Fact>
            <Fact name={<Trans>Returns</Trans>}>
              <Money value={returns} currency={currency} size="sm" />
            </Fact>
          </Facts>
        </li>
      ))}
    </ul>
  );
}
