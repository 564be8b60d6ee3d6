/** Shows on how many days there was a proof, which days have none, and the longest gap. */
import type { MissingDays, ProofSeries } from "@ballast/contract/open/proofs.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Fold } from "../../../../features/open/pages/open-fold.tsx";
import { useFormat } from "../../../../i18n/format.ts";
import { Notice } from "../../../../ui/notice.tsx";

/** More gaps than this are folded behind a title. */
const SHOWN = 3;

export function Series({ series }: { series: ProofSeries }) {
  const { first, published, missed, longest, missing } = series;
  const format = useFormat();
  const spanOf = useSpan();
  const [have, all, since] = [
    format.count(published),
    format.count(published + missed),
    format.day(first),
  ];
  if (longest === null) {
    return (
      <p className="mt-2">
        <Trans>No day since {since} is without a proof.</Trans>
      </p>
    );
  }
  const { days } = longest;
  const span = spanOf(longest);
  return (
    <div className="mt-2">
      <Notice tone="bad">
        <p className="font-semibold">
          <Trans>
            {have} of {all} days since {since} have a proof.
          </Trans>
        </p>
        <p>
          <Plural value={missed} one="# day has none." other="# days have none." />{" "}
          <Plural
            value={days}
            one={`The longest time without: # day, ${span}.`}
            other={`The longest time without: # days, ${span}.`}
          />
        </p>
      </Notice>
      {missing.length > SHOWN ? (
        <Fold title={<Trans>All days without a proof</Trans>}>
          <Missing missing={missing} />
        </Fold>
      ) : (
        <Missing missing={missing} />
      )}
    </div>
  );
}

function Missing({ missing }: { missing: MissingDays[] }) {
  const spanOf = useSpan();
  return (
    <ul className="mt-2 list-disc ps-5 text-14 text-quiet">
      {missing.map((gap) => (
        <li key={gap.from}>{spanOf(gap)}</li>
      ))}
    </ul>
  );
}

/** Formats a single day, or the first and the last of several. */
export function useSpan(): (days: Pick<MissingDays, "from" | "to">) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ from, to }) => {
    const [first, last] = [format.day(from), format.day(to)];
    return from === to ? first : t`${first} to ${last}`;
  };
}
