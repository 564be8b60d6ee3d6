/** For which reasons withdrawals waited, how many, and how long at most. */
import type { OpenStatus } from "@ballast/contract/open.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts, Section } from "../../../ui/list.tsx";

type Hold = OpenStatus["holds"][number];
const HOUR_SECONDS = 3_600;

export function Holds({ holds }: { holds: OpenStatus["holds"] }) {
  const { t } = useLingui();
  const format = useFormat();
  const names: Record<Hold["reason"], string> = {
    new_address: t`New address`,
    security_change: t`A password or the login was changed`,
    legal_order: t`Order of a court or an authority`,
    sanctions_review: t`Comparison with sanctions lists`,
    network_outage: t`The network is not working`,
  };
  return (
    <Section title={<Trans>Withdrawals on hold</Trans>}>
      <p className="text-14 text-quiet">
        <Trans>These are the only reasons for which a withdrawal may wait.</Trans>
      </p>
      {holds.map(({ reason, mostHours, running, begun, longestSeconds }) => (
        <div key={reason} className="mt-4">
          <h3 className="font-semibold">{names[reason]}</h3>
          <Facts>
            <Fact name={<Trans>On hold now</Trans>}>{format.count(running)}</Fact>
            <Fact name={<Trans>In the last 30 days</Trans>}>{format.count(begun)}</Fact>
            {longestSeconds !== null && (
              <Fact name={<Trans>Longest of them</Trans>}>{format.duration(longestSeconds)}</Fact>
            )}
            <Fact name={<Trans>Allowed at most</Trans>}>
              {format.duration(mostHours * HOUR_SECONDS)}
            </Fact>
          </Facts>
        </div>
      ))}
    </Section>
  );
}
