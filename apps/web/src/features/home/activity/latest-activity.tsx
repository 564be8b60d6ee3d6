/**
 * The latest events of the member's money, for Home: one row on a phone, three lines where there is
 * room for two columns. Nothing is shown before the first event, or without an answer.
 */
import { dayOf } from "@ballast/contract/days.ts";
import { GROUP_OF, listActivity } from "@ballast/contract/user/activity.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { query } from "../../../api/query.ts";
import { clockAhead } from "../../../api/server-time.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Link } from "../../../nav/link.tsx";
import { List, RowLink, Section } from "../../../ui/list.tsx";
import { ActivityAmount, ActivityIcon } from "./activity-amount.tsx";
import type { ActivityLine } from "./activity-look.ts";
import { ActivityNote } from "./activity-note.tsx";

const SHOWN = 3;
/** A page may hold fewer lines than asked for: what only ends a withdrawal is none. */
const ASKED = 6;

export default function LatestActivity() {
  const { t } = useLingui();
  const lines = useQuery(query(listActivity, { pageSize: ASKED })).data?.list ?? [];
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
            {lines.slice(0, SHOWN).map((line) => (
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
  const isToday = dayOf(at) === dayOf(new Date(Date.now() + clockAhead()));
  const time = format.time(at);
  return isToday ? <Trans>today, {time}</Trans> : format.dateTime(at);
}

/** What happened in few words; the list of all activity says it in more. */
function What({ line }: { line: ActivityLine }): ReactNode {
  const { kind, change, orders, income } = line;
  switch (GROUP_OF[kind]) {
    case "in":
      return change < 0n ? <Trans>Correction of a deposit</Trans> : <Trans>Deposit</Trans>;
    case "out":
      return line.state === null ? (
        <Trans>Withdrawal that came back</Trans>
      ) : (
        <Trans>Withdrawal</Trans>
      );
    case "income":
      if (kind === "take_out") return <Trans>Income taken out</Trans>;
      return <Plural value={income?.plans ?? 1} one="Income, # plan" other="Income, # plans" />;
    case "plans": {
      const product = orders[0]?.product;
      if (kind !== "purchase") return <Trans>Principal back</Trans>;
      return product ? <Trans>{product} bought</Trans> : <Trans>Purchase</Trans>;
    }
    case "rewards":
      return <Trans>Reward</Trans>;
  }
}
