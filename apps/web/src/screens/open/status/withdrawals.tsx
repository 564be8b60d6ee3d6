/** How many withdrawals wait and since when, and how those of the last 30 days went. */
import type { OpenStatus } from "@ballast/contract/open.ts";
import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts, Section } from "../../../ui/list.tsx";

type OfCurrency = OpenStatus["withdrawals"][number];

export function Withdrawals({ withdrawals }: { withdrawals: OfCurrency[] }) {
  return (
    <Section title={<Trans>Withdrawals</Trans>}>
      {withdrawals.length === 0 && (
        <p className="text-14 text-quiet">
          <Trans>Nobody has applied for one yet.</Trans>
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        {withdrawals.map((one) => (
          <div key={one.currency}>
            <h3 className="font-semibold">{one.currency}</h3>
            {isQuiet(one) ? (
              <p className="text-14 text-quiet">
                <Trans>None waits, and there was none in 30 days.</Trans>
              </p>
            ) : (
              <Facts>
                <Now of={one} />
                <Lately of={one} />
              </Facts>
            )}
          </div>
        ))}
      </div>
    </Section>
  );
}

const isQuiet = ({ waiting, withdrawals, refused, failed }: OfCurrency) =>
  waiting + withdrawals + refused + failed === 0;

function Now({ of: { waiting, late, oldestAt } }: { of: OfCurrency }) {
  const format = useFormat();
  return (
    <>
      <Fact name={<Trans>Waiting now</Trans>}>{format.count(waiting)}</Fact>
      {oldestAt && (
        <Fact name={<Trans>The oldest of them since</Trans>}>{format.dateTime(oldestAt)}</Fact>
      )}
      {waiting > 0 && (
        <Fact name={<Trans>Past the promised time</Trans>}>
          <span className={late > 0 ? "font-semibold text-bad" : ""}>{format.count(late)}</span>
        </Fact>
      )}
    </>
  );
}

function Lately({ of }: { of: OfCurrency }) {
  const { withdrawals, medianSeconds, p95Seconds, refused, failed, measuredAt } = of;
  const format = useFormat();
  return (
    <>
      <Fact name={<Trans>Arrived, 30 days</Trans>}>{format.count(withdrawals)}</Fact>
      {medianSeconds !== null && p95Seconds !== null && (
        <>
          <Fact name={<Trans>Half of them within</Trans>}>{format.duration(medianSeconds)}</Fact>
          <Fact name={<Trans>95 of 100 within</Trans>}>{format.duration(p95Seconds)}</Fact>
        </>
      )}
      <Fact name={<Trans>Refused by staff, 30 days</Trans>}>{format.count(refused)}</Fact>
      <Fact name={<Trans>Not paid by the chain or the bank, 30 days</Trans>}>
        {format.count(failed)}
      </Fact>
      {measuredAt && <Fact name={<Trans>Measured on</Trans>}>{format.dateTime(measuredAt)}</Fact>}
    </>
  );
}
