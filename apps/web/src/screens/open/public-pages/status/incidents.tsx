/** Lists the incidents, each with its beginning, its end and what it affected. */
import { type Incident, openIncidents } from "@ballast/contract/open/incidents.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../../api/query.ts";
import { useGuardWords } from "../../../../features/open/pages/open-guard-words.ts";
import { OpenList } from "../../../../features/open/pages/open-list.tsx";
import { useFormat } from "../../../../i18n/format.ts";
import { Status } from "../../../../ui/status.tsx";
import { Part } from "../part.tsx";
import { useAffectedWords, useKindWords } from "./incident-words.ts";

const A_PAGE = 5;

export function Incidents() {
  const { t } = useLingui();
  const incidents = useInfiniteQuery(pagedQuery(openIncidents, { pageSize: A_PAGE }));
  const { items: list = [], total } = incidents.data ?? {};
  return (
    <Part
      id="incidents"
      icon="bell"
      isWrong={list.some(({ to }) => to === null)}
      title={<Trans>Incidents</Trans>}
      note={
        total === undefined ? (
          <>&nbsp;</>
        ) : (
          <Plural value={total} _0="None in 400 days" one="# in 400 days" other="# in 400 days" />
        )
      }
    >
      <p className="text-14 text-quiet">
        <Trans>
          Stops of sales, days without a proof, and times of more than 15 minutes in which the
          chain, the bank or our own work in the background stood still. Of the last 400 days, as
          the database noted them; waits older than a week are exact to the hour.
        </Trans>
      </p>
      <OpenList
        of={incidents}
        keyOf={({ currency, kind, from }) => `${currency} ${kind} ${from.getTime()}`}
        label={t`Incidents`}
        empty={
          <p className="py-3">
            <Trans>There was none.</Trans>
          </p>
        }
      >
        {(incident) => <OneIncident incident={incident} />}
      </OpenList>
    </Part>
  );
}

function OneIncident({ incident }: { incident: Incident }) {
  const { kind, currency, from, to, reasons, affected } = incident;
  const format = useFormat();
  const kindWords = useKindWords();
  const guardWords = useGuardWords();
  const affectedWords = useAffectedWords();
  const [began, ended] = [format.dateTime(from), to ? format.dateTime(to) : ""];
  const about = [...reasons.map(guardWords), ...affected.map(affectedWords)];
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 grow basis-40 font-semibold">{kindWords(kind)}</h3>
        {to ? (
          <Status>{format.duration((to.getTime() - from.getTime()) / 1000)}</Status>
        ) : (
          <Status tone={kind === "waiting" ? "wait" : "bad"}>
            <Trans>Not over</Trans>
          </Status>
        )}
      </div>
      <p className="text-14">
        {currency && `${currency}: `}
        {to ? (
          <Trans>
            {began} to {ended}
          </Trans>
        ) : (
          <Trans>since {began}</Trans>
        )}
      </p>
      {about.length > 0 && (
        <>
          {affected.length > 0 && (
            <p className="mt-1 text-14 text-quiet">
              <Trans>This stood still:</Trans>
            </p>
          )}
          <ul className="mt-1 list-disc ps-5 text-14 text-quiet">
            {about.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
