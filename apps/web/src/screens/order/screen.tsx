import { uuidOf } from "@ballast/contract/ids.ts";
import { listOrders } from "@ballast/contract/product.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/query.ts";
import { useSearch } from "../../nav/router.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Loaded, SkeletonBlock, SkeletonLines } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { OrderView } from "./order-view.tsx";

export default function OneOrder() {
  const { orderId = "" } = useSearch();
  const id = uuidOf("order", orderId);
  return id === null ? <NoOrder /> : <OrderOf orderId={id} />;
}

function OrderOf({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const asked = useQuery(query(listOrders, { orderId, pageNum: 1, pageSize: 1 }));
  if (asked.data === undefined) {
    return (
      <Screen title={t`Order`}>
        <Loaded of={asked} skeleton={<Skeleton />}>
          {() => null}
        </Loaded>
      </Screen>
    );
  }
  const [order] = asked.data.list;
  const clock = { serverNow: asked.data.serverTime, answeredAt: asked.dataUpdatedAt };
  return order === undefined ? <NoOrder /> : <OrderView order={order} clock={clock} />;
}

function NoOrder() {
  const { t } = useLingui();
  return (
    <Screen title={t`Order`}>
      <Empty
        drawing="paper"
        title={<Trans>This order is not among yours</Trans>}
        action={
          <ButtonLink to="/user/myorder" look="secondary" replace>
            <Trans>To my orders</Trans>
          </ButtonLink>
        }
      >
        <Trans>The link may be incomplete, or the order is another member’s.</Trans>
      </Empty>
    </Screen>
  );
}

function Skeleton() {
  return (
    <div className="flex flex-col gap-4">
      <SkeletonBlock className="h-12.5 w-20" />
      <SkeletonBlock className="h-11 w-2/3" />
      <SkeletonLines count={6} />
      <SkeletonBlock className="h-72 rounded-md" />
    </div>
  );
}
