/** Shows why withdrawals were held, how many were, and the longest hold. */
import { WITHDRAWAL_ARRIVAL_HOURS } from "@ballast/contract/constants.ts";
import type { OpenStatus } from "@ballast/contract/open/calls.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../../i18n/format.ts";
import { List, Row } from "../../../../ui/list.tsx";
import { moneyText } from "../../../../ui/money.tsx";
import { Part } from "../part.tsx";

type Hold = OpenStatus["holds"][number];
const HOUR_SECONDS = 3_600;

type Props = Pick<OpenStatus, "holds" | "autoApproveMax">;

export function Holds({ holds, autoApproveMax }: Props) {
  const { t } = useLingui();
  const most = moneyText(autoApproveMax, "tUSDT");
  const hours = WITHDRAWAL_ARRIVAL_HOURS;
  const format = useFormat();
  const running = format.count(holds.reduce((sum, one) => sum + one.running, 0));
  const begun = format.count(holds.reduce((sum, one) => sum + one.begun, 0));
  const names: Record<Hold["reason"], string> = {
    new_address: t`New address`,
    security_change: t`A password or the login was changed`,
    legal_order: t`Order of a court or an authority`,
    sanctions_review: t`Comparison with sanctions lists`,
    network_outage: t`The network is not working`,
  };
  return (
    <Part
      id="holds"
      icon="clock"
      title={<Trans>Withdrawals on hold</Trans>}
      note={
        <Trans>
          {running} now, {begun} begun in 30 days
        </Trans>
      }
    >
      <p className="text-14 text-quiet">
        <Trans>
          Up to {most} the program approves a withdrawal, from Monday to Friday; above that a person
          looks at it first. It is to arrive within {hours} hours. Staff may refuse it, with a
          reason that the member reads. It may be held for the reasons below alone, and its latest
          time moves with the hold.
        </Trans>
      </p>
      <List label={t`Withdrawals on hold`}>
        {holds.map((hold) => (
          <OneReason key={hold.reason} hold={hold} name={names[hold.reason]} />
        ))}
      </List>
    </Part>
  );
}

/** A compact row, so that all reasons are visible together; an active hold is highlighted. */
function OneReason({ hold, name }: { hold: Hold; name: string }) {
  const { mostHours, running, begun, longestSeconds } = hold;
  const format = useFormat();
  const most = unbroken(format.duration(mostHours * HOUR_SECONDS));
  const longest = longestSeconds === null ? "" : unbroken(format.duration(longestSeconds));
  return (
    <Row
      title={name}
      note={
        <>
          <Trans>Allowed at most: {most}</Trans>
          {longest !== "" && (
            <span className="block">
              <Trans>The longest of 30 days: {longest}</Trans>
            </span>
          )}
        </>
      }
      state={
        <>
          <span className={`block ${running > 0 ? "font-semibold text-wait" : ""}`}>
            <Plural value={running} _0="none now" one="# now" other="# now" />
          </span>
          <span className="block text-14 text-quiet">
            <Plural value={begun} one="# in 30 days" other="# in 30 days" />
          </span>
        </>
      }
    />
  );
}

/**
 * Keeps number and unit on one line: in some languages the unit is one letter and a point, which is
 * not recognized alone.
 */
const unbroken = (text: string) => text.replaceAll(" ", "\u00a0");
