/**
 * Shows two contradicting lists: both fingerprints, when each was shown to this phone, and where to
 * compare.
 */
import { readCommit } from "@ballast/proof/check-own.ts";
import type { Seen } from "@ballast/proof/seen.ts";
import type { Clash } from "@ballast/proof/seen-commits.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/format.ts";
import { Fact, Facts, List, RowLink } from "../../../ui/list.tsx";
import { OfTheList } from "./of-the-list.tsx";

export function TwoLists({ clash: { one, other } }: { clash: Clash }) {
  return (
    <>
      <OneList title={<Trans>One list</Trans>} seen={one} />
      <OneList title={<Trans>The other list</Trans>} seen={other} />
      <p className="mt-4 text-14 text-quiet">
        <Trans>
          Ballast showed both to this phone. What is published for everybody stands on the page of
          the proofs: at the day, the fingerprint and the transaction that wrote it into the chain,
          and a file of all lists that is only ever added to. If both were published, or one was and
          is no longer there, keep the file saved here.
        </Trans>
      </p>
      <List>
        <RowLink to="/proofs" title={<Trans>The published proofs</Trans>} />
      </List>
    </>
  );
}

function OneList({ title, seen }: { title: ReactNode; seen: Seen }) {
  const format = useFormat();
  const commit = readCommit(seen.text);
  if (commit === null) return null;
  return (
    <>
      <h3 className="mt-5 font-semibold">{title}</h3>
      <Facts>
        <Fact name={<Trans>Shown to this phone on</Trans>}>
          {format.dateTime(new Date(seen.at))}
        </Fact>
        <Fact name={<Trans>Number in the chain of proofs</Trans>}>
          {format.count(commit.sequence)}
        </Fact>
        <OfTheList commit={commit} />
      </Facts>
    </>
  );
}
