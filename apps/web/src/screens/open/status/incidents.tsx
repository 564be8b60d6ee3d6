/** Each time in which nothing was sold, with its beginning, end and reasons. */
import { type Incident, openIncidents } from "@ballast/contract/open.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useGuardWords } from "../../../parts/open-guard-words.ts";
import { OpenList } from "../../../parts/open-list.tsx";
import { Section } from "../../../ui/list.tsx";
import { Status } from "../../../ui/status.tsx";

const A_PAGE = 5;

export function Incidents() {
  const { t } = useLingui();
  const incidents = useInfiniteQuery(pagedQuery(openIncidents, { pageSize: A_PAGE }));
  return (
    <Section title={<Trans>Times without sales</Trans>}>
      <p className="text-14 text-quiet">
        <Trans>Of the last 400 days. What is older than a week is exact to the hour.</Trans>
      </p>
      <OpenList
        of={incidents}
        keyOf={({ currency, kind, from }) => `${currency} ${kind} ${from.getTime()}`}
        label={t`Times without sales`}
        empty={
          <p className="py-3">
            <Trans>There was none.</Trans>
          </p>
        }
      >
        {(incident) => <OneIncident incident={incident} />}
      </OpenList>
    </Section>
  );
}

function OneIncident({ incident }: { incident: Incident }) {
  const { kind, reasons } = incident;
  const format = useFormat();
  const guardWords = useGuardWords();
  const from = format.dateTime(incident.from);
  const to = incident.to ? format.dateTime(incident.to) : "";
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          {incident.to ? (
            <Trans>
              {from} to {to}
            </Trans>
          ) : (
            <Trans>{from}, not over yet</Trans>
          )}
        </span>
        <Status tone={kind === "stopped" ? "bad" : "wait"}>
          {kind === "stopped" ? <Trans>Stopped</Trans> : <Trans>Waited</Trans>}
        </Status>
      </div>
      <ul className="mt-1 text-14 text-quiet">
        {reasons.map((code) => (
          <li key={code}>{guardWords(code)}</li>
        ))}
      </ul>
    </li>
  );
}
