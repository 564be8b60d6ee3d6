/**
 * Traces money both ways: from an income back to its funding, and from a funding lot forward to the
 * incomes it paid.
 */
import { consoleLotTrail } from "@ballast/contract/console/ledger.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { Alert, Card, Empty, Flex, Skeleton, Table, Typography } from "antd";
import { reading, rows, useResource } from "../api/queries.ts";
import { Problem } from "../ui/problem.tsx";
import { Amount, currencyOf, Day, short } from "../ui/value.tsx";
import { IncomeTrail } from "./income-trail.tsx";
import { LotFacts } from "./lot-facts.tsx";
import { RowLink } from "./row-link.tsx";

export default function TrailPage() {
  const { order, day, lot } = useSearch({ from: "/in/p/$page" });
  return (
    <Flex vertical gap={16}>
      <div>
        <Typography.Title level={1} style={{ margin: 0 }}>
          Trails
        </Typography.Title>
        <Typography.Text type="secondary">
          every income back to the money it came from, and every funding on to what it paid
        </Typography.Text>
      </div>
      {order && day ? (
        <IncomeTrail order={order} day={day} />
      ) : lot ? (
        <LotTrail lot={lot} />
      ) : (
        <NewestIncomes />
      )}
    </Flex>
  );
}

function NewestIncomes() {
  const resource = useResource("incomes");
  const found = useQuery({
    ...rows({ resource: "incomes", filter: "[]", size: "20" }),
    enabled: resource !== undefined,
  });
  if (!resource) return <Alert type="info" title="Your role does not see incomes." />;
  if (found.error) return <Problem error={found.error} again={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  return (
    <Card size="small" title="The newest incomes">
      <div className="wide">
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={found.data.list}
          locale={{ emptyText: <Empty description="No income has been paid yet." /> }}
          columns={[
            { title: "Day", render: (_, { values }) => <Day on={String(values.day)} /> },
            { title: "Product", render: (_, { values }) => String(values.name) },
            {
              title: "Order",
              render: (_, { values }) => <RowLink resource="orders" id={String(values.order)} />,
            },
            {
              title: "Income",
              align: "right",
              render: (_, { values }) => {
                const column = resource.columns.find(({ name }) => name === "amount");
                if (!column) return null;
                return (
                  <Amount units={String(values.amount)} currency={currencyOf(column, values)} />
                );
              },
            },
            {
              title: "Trail",
              render: (_, { values }) => (
                <Link
                  to="/p/$page"
                  params={{ page: "trail" }}
                  search={{ order: String(values.order), day: String(values.day) }}
                >
                  Follow
                </Link>
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function LotTrail({ lot: id }: { lot: string }) {
  const found = useQuery(reading(consoleLotTrail, { lot: id }));
  if (found.error) return <Problem error={found.error} again={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  const { lot, products } = found.data;
  const units = (value: bigint) => <Amount units={`${value}`} currency={lot.currency} />;
  return (
    <>
      <Card size="small" title={<>Funding lot {short(id)}</>}>
        <LotFacts lot={lot} />
      </Card>
      <Card size="small" title="What it backs">
        <div className="wide">
          <Table
            size="small"
            rowKey="productId"
            pagination={false}
            dataSource={products}
            locale={{ emptyText: <Empty description="No product draws on this lot." /> }}
            columns={[
              {
                title: "Product",
                render: (_, { productId, productName }) => (
                  <RowLink
                    resource="products"
                    id={publicId("product", productId)}
                    text={productName}
                  />
                ),
              },
              {
                title: "Locked from this lot",
                align: "right",
                render: (_, { amount }) => units(amount),
              },
              {
                title: "Came back",
                align: "right",
                render: (_, { givenBack }) => units(givenBack),
              },
              {
                title: "Income the product has paid",
                align: "right",
                render: (_, { paidByProduct }) => units(paidByProduct),
              },
              {
                title: "Still locked for it",
                align: "right",
                render: (_, { lockedForProduct }) => units(lockedForProduct),
              },
            ]}
          />
        </div>
      </Card>
    </>
  );
}
