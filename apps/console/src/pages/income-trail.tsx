/** Traces an income back to its order, the product's backing, and the funding with its attestor. */
import type { Row } from "@ballast/contract/console/form.ts";
import { consoleIncomeTrail } from "@ballast/contract/console/ledger.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { useQuery } from "@tanstack/react-query";
import { Card, Skeleton, Steps } from "antd";
import { dayText } from "../api/moments.ts";
import { reading } from "../api/queries.ts";
import { Problem } from "../ui/problem.tsx";
import { Amount, Instant } from "../ui/value.tsx";
import { type Lot, LotFacts } from "./lot-facts.tsx";
import { RowLink } from "./row-link.tsx";

/** The trail on the page of an income, whose row names its order and day. */
export default function TrailOfRow({ row: { values } }: { row: Row }) {
  return <IncomeTrail order={String(values.order)} day={String(values.day)} />;
}

export function IncomeTrail({ order, day }: { order: string; day: string }) {
  const found = useQuery(reading(consoleIncomeTrail, { order, day }));
  return (
    <Card size="small" title="The trail of this income">
      {found.error ? (
        <Problem error={found.error} again={() => void found.refetch()} />
      ) : found.data ? (
        <Steps type="dot" orientation="vertical" size="small" items={stepsOf(found.data)} />
      ) : (
        <Skeleton active />
      )}
    </Card>
  );
}

type Trail = {
  day: string;
  amount: bigint;
  currency: Lot["currency"];
  transactionId: string;
  takenBy: string | null;
  orderId: string;
  memberId: string;
  units: number;
  boughtAt: Date;
  productId: string;
  productName: string;
  listingId: string | null;
  lots: Lot[];
};

const transaction = (id: string) => (
  <RowLink resource="ledger-transactions" id={publicId("ledgerTransaction", id)} />
);

function stepsOf(trail: Trail) {
  const { amount, currency, lots } = trail;
  return [
    {
      title: `Income for ${dayText(trail.day)}`,
      status: "finish" as const,
      content: (
        <>
          <Amount units={`${amount}`} currency={currency} />, paid by{" "}
          {transaction(trail.transactionId)}
          {trail.takenBy ? <>, taken out by {transaction(trail.takenBy)}</> : ", not taken out yet"}
        </>
      ),
    },
    {
      title: "The order",
      status: "finish" as const,
      content: (
        <>
          <RowLink resource="orders" id={publicId("order", trail.orderId)} /> of{" "}
          <RowLink resource="members" id={publicId("member", trail.memberId)} />, {trail.units}{" "}
          {trail.units === 1 ? "unit" : "units"}, bought{" "}
          <Instant at={trail.boughtAt.toISOString()} />
        </>
      ),
    },
    {
      title: "The product, its whole return locked before sale",
      status: "finish" as const,
      content: (
        <>
          <RowLink
            resource="products"
            id={publicId("product", trail.productId)}
            text={trail.productName}
          />
          {trail.listingId && <>, locked by {transaction(trail.listingId)}</>}
        </>
      ),
    },
    ...lots.map((lot, at) => ({
      title: `Funding lot ${at + 1} of ${lots.length}`,
      status: "finish" as const,
      content: <LotFacts lot={lot} />,
    })),
  ];
}
