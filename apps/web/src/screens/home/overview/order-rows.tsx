/** The rows of running orders, each with its progress. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { listOrders, Order } from "@ballast/contract/product/calls.ts";
import type { ReactNode } from "react";
import { OrderProgress } from "../../../features/home/orders/order-progress.tsx";
import { ProductThumb } from "../../../features/home/products/product-thumb.tsx";
import { serverNow } from "../../../features/home/products/server-clock.ts";
import { Link } from "../../../nav/link.tsx";
import { List } from "../../../ui/list.tsx";
import { type Answering, Loaded } from "../../../ui/loaded.tsx";
import { Money } from "../../../ui/money.tsx";

export default function OrderRows(props: {
  orders: Answering<OutputOf<typeof listOrders>> & { dataUpdatedAt: number };
  skeleton: ReactNode;
}) {
  const { orders, skeleton } = props;
  return (
    <Loaded of={orders} skeleton={skeleton}>
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
  );
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
