/** How long withdrawals took in the last 30 days. */
import type { OpenStatus } from "@ballast/contract/open.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts, Section } from "../../../ui/list.tsx";

export function UsualTimes({ times }: { times: OpenStatus["withdrawals"] }) {
  const format = useFormat();
  return (
    <Section title={<Trans>Withdrawals of the last 30 days</Trans>}>
      {times.length === 0 && (
        <p className="text-14 text-quiet">
          <Trans>There is no figure yet.</Trans>
        </p>
      )}
      {times.map(({ currency, withdrawals, medianSeconds, p95Seconds, refused, measuredAt }) => (
        <div key={currency} className="mt-2">
          <h3 className="font-semibold">{currency}</h3>
          <p className="text-14 text-quiet">
            <Plural value={withdrawals} _0="None arrived." one="# arrived." other="# arrived." />
          </p>
          <Facts>
            {medianSeconds !== null && p95Seconds !== null && (
              <>
                <Fact name={<Trans>Half of them within</Trans>}>
                  {format.duration(medianSeconds)}
                </Fact>
                <Fact name={<Trans>95 of 100 within</Trans>}>{format.duration(p95Seconds)}</Fact>
              </>
            )}
            <Fact name={<Trans>Refused by staff</Trans>}>{format.count(refused)}</Fact>
            <Fact name={<Trans>Measured on</Trans>}>{format.dateTime(measuredAt)}</Fact>
          </Facts>
        </div>
      ))}
    </Section>
  );
}
