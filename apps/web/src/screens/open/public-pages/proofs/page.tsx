/**
 * The published proofs of liabilities, for everybody: what they prove, what they do not, and how to
 * check them.
 */
import { openStatus } from "@ballast/contract/open/calls.ts";
import { openProofs } from "@ballast/contract/open/proofs.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../../api/query.ts";
import { ProofLimitsList } from "../../../../features/everyone/explanations/proof-limits.tsx";
import { Empty } from "../../../../ui/empty.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../../ui/loaded.tsx";
import { Part, Parts } from "../part.tsx";
import { PublicPage } from "../public-page.tsx";
import { SalesState } from "../sales-state.tsx";
import { Strip } from "../strip.tsx";
import { CheckYourself } from "./check-yourself.tsx";
import { History } from "./history.tsx";
import { LineByLine, Newest } from "./newest.tsx";

export default function Proofs() {
  const { t } = useLingui();
  const proofs = useQuery(query(openProofs));
  return (
    <PublicPage title={t`Proofs`} here="/proofs">
      <Strip>
        <p className="mt-3 text-14 text-quiet">
          <Trans>
            Every day all that members are owed is added up, one by one, and published. Each list
            contains the fingerprint of the one before and of the whole ledger.
          </Trans>
        </p>
        <Stopped />
        <Loaded of={proofs} skeleton={<Skeleton />}>
          {({ newest, bridges, withoutList, series, checker }) => (
            <>
              {newest.length === 0 ? (
                <Empty drawing="paper" title={<Trans>Nothing has been published yet</Trans>}>
                  <Trans>The first proof is made as a day begins, in UTC.</Trans>
                </Empty>
              ) : (
                <Newest proof={newest[0]} />
              )}
              <Parts>
                {newest.length > 0 && (
                  <LineByLine proofs={newest} bridges={bridges} withoutList={withoutList} />
                )}
                <Part
                  id="limits"
                  icon="info"
                  title={<Trans>What this does not show</Trans>}
                  note={<Trans>Custody itself, and what happens between two lists</Trans>}
                >
                  <ProofLimitsList />
                </Part>
                <CheckYourself checker={checker} newest={newest} />
                {series.length > 0 && <History all={series} />}
              </Parts>
            </>
          )}
        </Loaded>
      </Strip>
    </PublicPage>
  );
}

/**
 * Shows stopped sales, so that a reader who sees a difference learns here whether members are
 * covered.
 */
function Stopped() {
  const { data } = useQuery(query(openStatus));
  return data?.sales
    .filter(({ state }) => state === "stopped")
    .map((sales) => <SalesState key={sales.currency} sales={sales} />);
}

function Skeleton() {
  return (
    <div className="flex min-h-dvh flex-col gap-6 pt-2">
      <SkeletonLines count={9} />
      <SkeletonBlock className="h-32 w-full" />
      <SkeletonLines count={6} />
    </div>
  );
}
