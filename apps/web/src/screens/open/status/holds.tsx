/** For which reasons withdrawals waited, how many, and how long at most. */
import { WITHDRAWAL_ARRIVAL_HOURS } from "@ballast/contract/constants.ts";
import type { OpenStatus } from "@ballast/contract/open.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts, Section } from "../../../ui/list.tsx";
import { moneyText } from "../../../ui/money.tsx";

type Hold = OpenStatus["holds"][number];
const HOUR_SECONDS = 3_600;

type Props = Pick<OpenStatus, "holds" | "autoApproveMax">;

export function Holds({ holds, autoApproveMax }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const most = moneyText(autoApproveMax, "tUSDT");
  const hours = WITHDRAWAL_ARRIVAL_HOURS;
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
        <Trans>
          Up to {most} the program approves a withdrawal, from Monday to Friday; above that a person
          looks at it first. It is to arrive within {hours} hours. Staff may refuse it, with a
          reason that the member reads. It may be held for the reasons below alone, and its latest
          time moves with the hold.
        </Trans>
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
