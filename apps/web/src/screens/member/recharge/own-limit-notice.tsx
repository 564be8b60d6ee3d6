/**
 * Shows how much of the member's own deposit limit is used before money is sent, because the chain
 * cannot refuse a deposit above it.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { listLimits } from "@ballast/contract/user/control.ts";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { usePeriodName } from "../../../features/plans/buying/own-limit.ts";
import { moneyText } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Limits = OutputOf<typeof listLimits>;

export function OwnLimitNotice() {
  const { data } = useQuery(query(listLimits));
  const set = data?.list.filter(({ kind, amount }) => kind === "deposit" && amount !== null) ?? [];
  if (!data || set.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {set.map((limit) => (
        <One key={limit.period} limit={limit} currency={data.currency} />
      ))}
    </div>
  );
}

function One(props: { limit: Limits["list"][number]; currency: Limits["currency"] }) {
  const { limit, currency } = props;
  const name = usePeriodName()(limit.period);
  const most = limit.amount ?? 0n;
  const money = moneyText(most, currency);
  const used = moneyText(limit.used, currency);
  const isReached = limit.used >= most;
  return (
    <Notice tone={isReached ? "warn" : "info"}>
      {isReached ? (
        <Trans>
          Your deposit limit ({name}: {money}) is reached: {used} so far. What you send now is
          credited all the same, since the chain cannot refuse it.
        </Trans>
      ) : (
        <Trans>
          Your deposit limit ({name}): {money}. Used so far: {used}.
        </Trans>
      )}
    </Notice>
  );
}
