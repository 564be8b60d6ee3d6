import { hasFundPassword } from "@ballast/contract/user/calls.ts";
import { getUsdtLimits, listAddresses } from "@ballast/contract/wallet/calls.ts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/query.ts";
import { WaysOut } from "../../parts/ways.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { together } from "../../ui/together.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

export default function Withdraw() {
  const { t } = useLingui();
  const limits = useQuery(query(getUsdtLimits));
  const book = useQuery(query(listAddresses));
  const fund = useQuery(query(hasFundPassword));
  const all = together(limits, book, fund);
  if (all.data !== undefined) {
    const [facts, { list }, { hasPaypass }] = all.data;
    return <WithdrawForm limits={facts} addresses={list} hasFundPassword={hasPaypass} />;
  }
  return (
    <Screen title={t`Withdraw`}>
      <WaysOut />
      <Loaded of={all} skeleton={<WithdrawSkeleton />}>
        {() => null}
      </Loaded>
    </Screen>
  );
}

function WithdrawSkeleton() {
  return (
    <div className="flex flex-col gap-8 pt-2">
      <SkeletonBlock className="h-10 w-48" />
      <SkeletonLines count={8} />
      <SkeletonBlock className="h-12 w-full" />
      <SkeletonBlock className="h-12 w-full" />
    </div>
  );
}
