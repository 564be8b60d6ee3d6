/** Shown instead of products when the policy of the member's country allows no offers. */
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { Empty } from "../../../ui/empty.tsx";

export function OffersNotAllowed() {
  const { data } = useQuery(query(memberInfo));
  return (
    <Empty drawing="paper" title={<Trans>Products are not offered in your country</Trans>}>
      {data?.policy.warning} <Trans>Your wallets, income and withdrawals work as before.</Trans>
    </Empty>
  );
}
