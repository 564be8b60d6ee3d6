/**
 * The public status of Ballast: sales and why, cover, what is owed, withdrawals, holds and checks.
 */
import { openStatus } from "@ballast/contract/open/calls.ts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../../api/query.ts";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../../../ui/loaded.tsx";
import { Parts } from "../part.tsx";
import { PublicPage } from "../public-page.tsx";
import { Strip } from "../strip.tsx";
import { Checks } from "./checks.tsx";
import { Holds } from "./holds.tsx";
import { Incidents } from "./incidents.tsx";
import { Owed } from "./owed.tsx";
import { Covers, Sales } from "./sales.tsx";
import { WindDown } from "./wind-down.tsx";
import { Withdrawals } from "./withdrawals.tsx";

export default function Status() {
  const { t } = useLingui();
  const status = useQuery(query(openStatus));
  return (
    <PublicPage title={t`Status`} here="/status">
      <Loaded of={status} skeleton={<Skeleton />}>
        {({ sales, windDown, owed, holds, autoApproveMax, invariants, ...rest }) => (
          <Strip>
            <WindDown windDown={windDown} />
            {sales.map((one) => (
              <Covers key={one.currency} sales={one} />
            ))}
            <Parts>
              {sales.map((one) => (
                <Sales key={one.currency} sales={one} />
              ))}
              <Owed owed={owed} sales={sales} />
              <Withdrawals {...rest} />
              <Holds holds={holds} autoApproveMax={autoApproveMax} />
              <Incidents />
              <Checks invariants={invariants} />
            </Parts>
          </Strip>
        )}
      </Loaded>
    </PublicPage>
  );
}

function Skeleton() {
  return (
    <div className="flex min-h-dvh flex-col gap-6 pt-2">
      <SkeletonBlock className="h-14 w-full" />
      <SkeletonLines count={6} />
      <SkeletonBlock className="h-32 w-full" />
      <SkeletonLines count={9} />
    </div>
  );
}
