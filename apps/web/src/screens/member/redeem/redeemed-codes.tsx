/** Lists what codes have paid, newest first; each row opens the path of its money. */
import { listRedeemed } from "@ballast/contract/gift/codes.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pagedQuery } from "../../../api/query.ts";
import { RewardTrail } from "../../../features/member/rewards/reward-trail.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { RowButton } from "../../../ui/list.tsx";
import { Money } from "../../../ui/money.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";

export function RedeemedCodes() {
  const { t } = useLingui();
  const format = useFormat();
  const [opened, setOpened] = useState<string | null>(null);
  const redeemed = useInfiniteQuery(pagedQuery(listRedeemed));
  return (
    <>
      <PagedList
        of={redeemed}
        keyOf={({ transactionId }) => transactionId}
        label={t`Redeemed codes`}
        empty={
          <p className="py-4 text-14 text-quiet">
            <Trans>None yet. What a code pays is listed here.</Trans>
          </p>
        }
      >
        {({ name, at, amount, currency, transactionId }) => (
          <RowButton
            title={<Trans>Code redeemed</Trans>}
            note={
              <>
                <span className="block wrap-anywhere" lang="en">
                  {name}
                </span>
                {format.dateTime(at)}
              </>
            }
            value={<Money value={amount} currency={currency} tone="in" signed />}
            onClick={() => setOpened(transactionId)}
          />
        )}
      </PagedList>
      {opened !== null && <RewardTrail transactionId={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
