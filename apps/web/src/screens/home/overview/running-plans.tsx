/** The newest running orders with their progress; all of them are one tap away. */
import { publicId } from "@ballast/contract/ids.ts";
import { listOrders, type Order } from "@ballast/contract/product/calls.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { OrderProgress } from "../../../features/home/orders/order-progress.tsx";
import { ProductThumb } from "../../../features/home/products/product-thumb.tsx";
import { serverNow } from "../../../features/home/products/server-clock.ts";
import { Link } from "../../../nav/link.tsx";
import { List, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonBlock } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";
import { useOverview } from "./your-money.tsx";

const SHOWN = 3;
const newest = { pageNum: 1, pageSize: SHOWN, status: "valid" } as const;

/** Members without principal in orders see nothing here. */
export function RunningPlans() {
  const hasOrders = (useOverview().data?.invested ?? 0n) > 0n;
  return hasOrders ? <Orders /> : null;
}

function Orders() {
  const orders = useQuery(query(listOrders, newest));
  return (
    <Section
      title={<Trans>Running plans</Trans>}
      right={
        <Link to="/user/myorder" className="inline-flex min-h-11 items-center text-14 text-sea">
          <AllOrders total={orders.data?.total ?? 0} />
        </Link>
      }
    >
      <Loaded of={orders} skeleton={<Skeleton />}>
        {({ list, serverTime }) => (
          <List>
            {list.map((order) => (
              <OrderRow
                key={order.orderId}
                order={order}
                now={serverNow({ serverNow: serverTime, answeredAt: orders.dataUpdatedAt })}
              />
            ))}
          </List>
        )}
      </Loaded>
    </Section>
  );
}

function AllOrders({ total }: { total: number }) {
  if (total <= SHOWN) return <Trans>All orders</Trans>;
  return <Plural value={total} one="All # order" other="All # orders" />;
}

function OrderRow({ order, now }: { order: Order; now: Date }) {
  return (
    <li>
      <Link
        to="/user/orders"
        search={{ orderId: publicId("order", order.orderId) }}
        className="-mx-2 block rounded-md px-2 py-3 active:bg-sea-soft"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ProductThumb src={order.productImg} />
          <span className="min-w-[min(100%,7rem)] flex-1 font-semibold long-words">
            {order.productName}
          </span>
          <span className="ml-auto font-semibold">
            <Money value={order.principal} currency={order.currency} />
          </span>
        </span>
        <div className="mt-2">
          <OrderProgress order={order} now={now} />
        </div>
      </Link>
    </li>
  );
}

function Skeleton() {
  return (
    <div className="flex flex-col gap-3">
      <SkeletonBlock className="h-32 w-full" />
      <SkeletonBlock className="h-32 w-full" />
    </div>
  );
}
