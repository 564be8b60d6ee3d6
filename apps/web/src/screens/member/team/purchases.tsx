/** Lists the team's purchases of the last 30 days: real purchases, masked, without amounts. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { teamPurchases } from "@ballast/contract/invitation/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../api/query.ts";
import { Units } from "../../../features/home/products/units.tsx";
import { useFormat } from "../../../i18n/format.ts";
import { Row } from "../../../ui/list.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";

type Purchase = OutputOf<typeof teamPurchases>["list"][number];

export function Purchases() {
  const { t } = useLingui();
  const purchases = useInfiniteQuery(pagedQuery(teamPurchases));
  return (
    <PagedList
      of={purchases}
      keyOf={({ at, name, units }) => `${at.toISOString()} ${name} ${units}`}
      label={t`Bought recently`}
      empty={
        <p className="text-14 text-quiet">
          <Trans>Nothing in the last 30 days</Trans>
        </p>
      }
    >
      {(purchase) => <PurchaseRow purchase={purchase} />}
    </PagedList>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const format = useFormat();
  const { name, level, productName, units, at } = purchase;
  return (
    <Row
      title={productName}
      note={
        <>
          {name !== "" && `${name} · `}
          <Trans>Level {level}</Trans>
          {` · ${format.dateTime(at)}`}
        </>
      }
      value={<Units value={units} />}
    />
  );
}
