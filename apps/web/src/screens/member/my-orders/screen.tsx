import { listOrders } from "@ballast/contract/product/calls.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../api/query.ts";
import { serverNow } from "../../../features/home/products/server-clock.ts";
import { useUrlChoice } from "../../../nav/url-choice.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { SkeletonBlock } from "../../../ui/loaded.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { OrderCard } from "./order-card.tsx";

const PARTS = ["valid", "ended"] as const;
type Shown = (typeof PARTS)[number];

export default function MyOrders() {
  const { t } = useLingui();
  const [shown, setShown] = useUrlChoice<Shown>("show", PARTS);
  const orders = useInfiniteQuery(pagedQuery(listOrders, { status: shown }));
  const clock = orders.data?.latest && {
    serverNow: orders.data.latest.serverTime,
    answeredAt: orders.dataUpdatedAt,
  };
  return (
    <Screen broad title={t`My orders`}>
      <Segments
        label={t`Which orders`}
        name="status"
        value={shown}
        options={[
          { value: "valid", text: t`Valid` },
          { value: "ended", text: t`Ended` },
        ]}
        onValue={setShown}
      />
      <div className="mt-4">
        <PagedList
          of={orders}
          keyOf={(order) => order.orderId}
          label={shown === "valid" ? t`Valid orders` : t`Ended orders`}
          look="cards"
          skeleton={<Skeleton />}
          empty={<NoOrders shown={shown} />}
        >
          {(order) => clock && <OrderCard order={order} now={serverNow(clock)} />}
        </PagedList>
      </div>
    </Screen>
  );
}

function NoOrders({ shown }: { shown: Shown }) {
  if (shown === "ended") {
    return (
      <Empty drawing="clock" title={<Trans>No order has ended yet</Trans>}>
        <Trans>Orders that matured, were cancelled or left early are kept here.</Trans>
      </Empty>
    );
  }
  return (
    <Empty
      drawing="boat"
      title={<Trans>You have no running order</Trans>}
      action={
        <ButtonLink to="/projects" look="secondary">
          <Trans>See the products</Trans>
        </ButtonLink>
      }
    >
      <Trans>What you buy is shown here, day by day, until its principal is back.</Trans>
    </Empty>
  );
}

function Skeleton() {
  return (
    <div className="flex flex-col gap-3">
      <SkeletonBlock className="h-56 rounded-lg" />
      <SkeletonBlock className="h-56 rounded-lg" />
    </div>
  );
}
