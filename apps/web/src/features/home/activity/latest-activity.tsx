/**
 * The latest events of the member's money, for Home: one row on a phone, three lines where there is
 * room for two columns. Nothing is shown before the first event, or without an answer.
 */
import { listActivity } from "@ballast/contract/user/activity.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { query } from "../../../api/query.ts";
import { clockAhead } from "../../../api/server-time.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Link } from "../../../nav/link.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";
import { ActivityAmount, ActivityIcon } from "./activity-amount.tsx";
import { type ActivityLine, isSameDay, SHORT_NAMES } from "./activity-look.ts";
import { ActivityNote } from "./activity-note.tsx";

const SHOWN = 3;

export default function LatestActivity() {
  const { t } = useLingui();
  const lines = useQuery(query(listActivity, { pageSize: SHOWN })).data?.list ?? [];
  const [latest] = lines;
  if (!latest) return null;
  return (
    <>
      <div className="mt-6 @min-[46rem]:hidden">
        <List>
          <RowLink
            to="/user/activity"
            title={<Trans>All activity</Trans>}
            note={<Latest line={latest} />}
          />
        </List>
      </div>
      <div className="hidden @min-[46rem]:block">
        <Section title={<Trans>Latest activity</Trans>} right={<ToAll />}>
          <List label={t`Latest activity`}>
            {lines.map((line) => (
              <RowLink
                key={line.reference}
                to="/user/activity"
                icon={<ActivityIcon line={line} />}
                title={<What line={line} />}
                note={<ActivityNote line={line} isDated />}
                value={<ActivityAmount line={line} />}
              />
            ))}
          </List>
        </Section>
      </div>
    </>
  );
}

function ToAll() {
  return (
    <Link to="/user/activity" className="py-2 font-semibold text-sea">
      <Trans>All activity</Trans>
    </Link>
  );
}

function Latest({ line }: { line: ActivityLine }) {
  return (
    <Trans>
      Latest: <What line={line} />, <When line={line} />
    </Trans>
  );
}

function When({ line: { at } }: { line: ActivityLine }) {
  const format = useFormat();
  const isToday = isSameDay(format, at, new Date(Date.now() + clockAhead()));
  const time = format.time(at);
  return isToday ? <Trans>today, {time}</Trans> : format.dateTime(at);
}

/** What happened in few words; the list of all activity says it in more. */
function What({ line }: { line: ActivityLine }): ReactNode {
  const { kind, orders, income } = line;
  const product = orders[0]?.product;
  switch (SHORT_NAMES[kind]) {
    case "deposit":
      return <Trans>Deposit</Trans>;
    case "deposit_by_staff":
      return <Trans>Deposit booked by staff</Trans>;
    case "conversion":
      return <Trans>Converted from the local wallet</Trans>;
    case "correction":
      return <Trans>Correction of a deposit</Trans>;
    case "chargeback":
      return <Trans>Taken back by the payer’s bank</Trans>;
    case "chargeback_reversal":
      return <Trans>Given back by the payer’s bank</Trans>;
    case "withdrawal":
      return <Trans>Withdrawal</Trans>;
    case "withdrawal_back":
      return <Trans>Withdrawal that came back</Trans>;
    case "sent_back":
      return <Trans>Sent back</Trans>;
    case "income":
      return <Plural value={income?.plans ?? 1} one="Income, # plan" other="Income, # plans" />;
    case "take_out":
      return <Trans>Income taken out</Trans>;
    case "purchase":
      return product ? <Trans>{product} bought</Trans> : <Trans>Purchase</Trans>;
    case "principal_back":
      return <Trans>Principal back</Trans>;
    case "reward":
      return <Trans>Reward</Trans>;
    case "coupon_given_back":
      return <Trans>Coupon back to its budget</Trans>;
  }
}
