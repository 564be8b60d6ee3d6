/** The newest running orders with their progress; all of them are one tap away. */
import { listOrders } from "@ballast/contract/product/calls.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { query } from "../../../api/query.ts";
import { Link } from "../../../nav/link.tsx";
import { Section } from "../../../ui/list.tsx";
import { SkeletonBlock, Waiting } from "../../../ui/loaded.tsx";
import { optionalChunk } from "../../../ui/optional-chunk.tsx";
import { useOverview } from "./your-money.tsx";

const OrderRows = optionalChunk(() => import("./order-rows.tsx"));

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
      <Suspense fallback={<Waiting>{SKELETON}</Waiting>}>
        <OrderRows orders={orders} skeleton={SKELETON} />
      </Suspense>
    </Section>
  );
}

function AllOrders({ total }: { total: number }) {
  if (total <= SHOWN) return <Trans>All orders</Trans>;
  return <Plural value={total} one="All # order" other="All # orders" />;
}

const SKELETON = (
  <div className="flex flex-col gap-3">
    <SkeletonBlock className="h-32 w-full" />
    <SkeletonBlock className="h-32 w-full" />
  </div>
);
