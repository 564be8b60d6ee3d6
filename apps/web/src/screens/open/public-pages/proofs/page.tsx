/**
 * The published proofs of liabilities, for everybody: what they prove, what they do not, and how to
 * check them.
 */
import { openStatus } from "@ballast/contract/open/calls.ts";
import { openProofs } from "@ballast/contract/open/proofs.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../../api/query.ts";
import { ProofLimits } from "../../../../features/everyone/explanations/proof-limits.tsx";
import { OpenPages } from "../../../../features/open/pages/open-pages.tsx";
import { Empty } from "../../../../ui/empty.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../../ui/loaded.tsx";
import { Screen } from "../../../../ui/screen.tsx";
import { SalesState } from "../sales-state.tsx";
import { CheckYourself } from "./check-yourself.tsx";
import { History } from "./history.tsx";
import { Newest } from "./newest.tsx";

export default function Proofs() {
  const { t } = useLingui();
  const proofs = useQuery(query(openProofs));
  return (
    <Screen title={t`Proofs`} wide>
      <p className="text-14 text-quiet">
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
              <Newest proofs={newest} bridges={bridges} withoutList={withoutList} />
            )}
            <ProofLimits />
            <CheckYourself checker={checker} newest={newest} />
            {series.length > 0 && <History all={series} />}
          </>
        )}
      </Loaded>
      <OpenPages here="/proofs" />
    </Screen>
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
    <div className="flex flex-col gap-6 pt-2">
      <SkeletonLines count={9} />
      <SkeletonBlock className="h-32 w-full" />
      <SkeletonLines count={6} />
    </div>
  );
}
