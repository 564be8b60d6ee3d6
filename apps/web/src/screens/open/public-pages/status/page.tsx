/**
 * The public status of Ballast: sales and why, cover, what is owed, withdrawals, holds and checks.
 */
import { openStatus } from "@ballast/contract/open/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../../api/query.ts";
import { OpenPages } from "../../../../features/open/pages/open-pages.tsx";
import { useFormat } from "../../../../i18n/format.ts";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../../ui/loaded.tsx";
import { Screen } from "../../../../ui/screen.tsx";
import { Checks } from "./checks.tsx";
import { Holds } from "./holds.tsx";
import { Incidents } from "./incidents.tsx";
import { Owed } from "./owed.tsx";
import { Sales } from "./sales.tsx";
import { WindDown } from "./wind-down.tsx";
import { Withdrawals } from "./withdrawals.tsx";

export default function Status() {
  const { t } = useLingui();
  const format = useFormat();
  const status = useQuery(query(openStatus));
  return (
    <Screen title={t`Status`} wide>
      <Loaded of={status} skeleton={<Skeleton />}>
        {({ at, sales, windDown, owed, holds, autoApproveMax, invariants, ...rest }) => {
          const seen = format.dateTime(at);
          return (
            <>
              <p className="text-14 text-quiet">
                <Trans>How Ballast stands, out of its own books, as of {seen}.</Trans>
              </p>
              <WindDown windDown={windDown} />
              {sales.map((one) => (
                <Sales key={one.currency} sales={one} />
              ))}
              <Owed owed={owed} sales={sales} />
              <Withdrawals {...rest} />
              <Holds holds={holds} autoApproveMax={autoApproveMax} />
              <Incidents />
              <Checks invariants={invariants} />
            </>
          );
        }}
      </Loaded>
      <OpenPages here="/status" />
    </Screen>
  );
}

function Skeleton() {
  return (
    <div className="flex flex-col gap-6 pt-2">
      <SkeletonBlock className="h-14 w-full" />
      <SkeletonLines count={6} />
      <SkeletonBlock className="h-32 w-full" />
      <SkeletonLines count={9} />
    </div>
  );
}
