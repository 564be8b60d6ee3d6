/** Lists each named check of the books, when it last ran and whether it holds. */
import type { OpenStatus } from "@ballast/contract/open/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useCheckWords } from "../../../../features/open/pages/open-check-words.ts";
import { Fold } from "../../../../features/open/pages/open-fold.tsx";
import { useFormat } from "../../../../i18n/format.ts";
import { Status } from "../../../../ui/status.tsx";
import { Part } from "../part.tsx";

type Check = OpenStatus["invariants"][number];

export function Checks({ invariants }: { invariants: OpenStatus["invariants"] }) {
  const format = useFormat();
  const all = invariants.length;
  const holding = invariants.filter(({ holds }) => holds).length;
  const wrong = invariants.filter(({ holds }) => !holds);
  const runs = invariants.flatMap(({ at }) => at ?? []).sort((a, b) => a.getTime() - b.getTime());
  const oldest = runs[0] ? format.dateTime(runs[0]) : "";
  return (
    <Part
      id="checks"
      icon="check"
      isWrong={wrong.length > 0}
      title={<Trans>Checks of the books</Trans>}
      note={
        <Trans>
          {holding} of {all} hold.
        </Trans>
      }
    >
      {oldest !== "" && (
        <p className="text-14 text-quiet">
          <Trans>The oldest of the last runs: {oldest}</Trans>
        </p>
      )}
      {wrong.length > 0 && <Rows checks={wrong} />}
      <Fold title={<Trans>All checks, one by one</Trans>}>
        <Rows checks={invariants} />
      </Fold>
    </Part>
  );
}

function Rows({ checks }: { checks: Check[] }) {
  const format = useFormat();
  const wordsOf = useCheckWords();
  return (
    <ul className="divide-y divide-line">
      {checks.map(({ name, says, at, holds }) => {
        const words = wordsOf(name);
        const ran = at ? format.dateTime(at) : "";
        return (
          <li
            key={name}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3"
          >
            <div className="min-w-0 grow basis-60">
              {words === undefined ? (
                <p lang="en">{says || name.replaceAll("_", " ")}</p>
              ) : (
                <p>{words}</p>
              )}
              <p className="text-14 text-quiet">
                {at ? <Trans>Last run {ran}</Trans> : <Trans>Has not run yet</Trans>}
              </p>
            </div>
            <Status tone={holds ? "sea" : at ? "bad" : "wait"}>
              {holds ? (
                <Trans>Holds</Trans>
              ) : at ? (
                <Trans>Does not hold</Trans>
              ) : (
                <Trans>Not run</Trans>
              )}
            </Status>
          </li>
        );
      })}
    </ul>
  );
}
