/** What is held against what is owed, why sales are on or off, and what falls due when. */
import { consoleCoverage } from "@ballast/contract/console-reserve.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { useQuery } from "@tanstack/react-query";
import { Card, Col, Flex, Row, Skeleton, Statistic, Table, Typography } from "antd";
import { whileLookedAt } from "../api/looked-at.ts";
import { reading } from "../api/queries.ts";
import { Outdated, Problem } from "../ui/problem.tsx";
import { Amount, Instant } from "../ui/value.tsx";
import { CoverCurve } from "./coverage-curve.tsx";
import { FallingDue } from "./coverage-due.tsx";
import { GuardCard, GuardHistory } from "./coverage-guard.tsx";

type Coverage = OutputOf<typeof consoleCoverage>;

export default function CoveragePage() {
  const found = useQuery({ ...reading(consoleCoverage), refetchInterval: whileLookedAt });
  const again = () => void found.refetch();
  if (!found.data) {
    return found.error ? <Problem error={found.error} again={again} /> : <Skeleton active />;
  }
  const { client, reserve, history } = found.data;
  return (
    <Flex vertical gap={16}>
      {found.error && <Outdated error={found.error} again={again} />}
      <div>
        <Typography.Title level={1} style={{ margin: 0 }}>
          Coverage
        </Typography.Title>
        <Typography.Text type="secondary">
          From the ledger, the chain's statement and the open orders; times in UTC. Nothing here can
          be set by hand.
        </Typography.Text>
      </div>
      <GuardCard coverage={found.data} />
      <Row gutter={[16, 16]}>
        <Book title="Members' money" book={client} />
        <Book title="Reserve" book={reserve} />
        <HotWallet coverage={found.data} />
      </Row>
      <CoverCurve />
      <FallingDue />
      <GuardHistory history={history} />
    </Flex>
  );
}

export const coverText = (bps: number) => `${(bps / 100).toFixed(2)} %`;

function Book({ title, book }: { title: string; book: Coverage["client"] }) {
  const lines = [
    ...book.heldParts.map((part) => ({ ...part, side: "held" })),
    { side: "held", says: "held in all", amount: book.held },
    ...book.owedParts.map((part) => ({ ...part, side: "owed" })),
    { side: "owed", says: "owed in all", amount: book.owed },
  ];
  return (
    <Col xs={24} xl={12}>
      <Card title={title} style={{ height: "100%" }}>
        <Statistic title="Cover" value={coverText(book.coverBps)} style={{ marginBottom: 12 }} />
        <Table
          size="small"
          pagination={false}
          rowKey={({ side, says }) => `${side} ${says}`}
          dataSource={lines}
          columns={[
            { title: "Side", dataIndex: "side" },
            {
              title: "What",
              render: (_, { says }) => (says.endsWith(" in all") ? <strong>{says}</strong> : says),
            },
            {
              title: "Amount",
              align: "end",
              render: (_, { amount }) => <Amount units={String(amount)} currency="tUSDT" />,
            },
          ]}
        />
      </Card>
    </Col>
  );
}

function HotWallet({ coverage: { hotWallet } }: { coverage: Coverage }) {
  return (
    <Col xs={24}>
      <Card title="Hot wallet" style={{ height: "100%" }}>
        {hotWallet ? (
          <>
            <Flex gap={24} wrap style={{ marginBottom: 12 }}>
              <Statistic
                title="Can be sent at once"
                value={formatAmount(hotWallet.ready, "tUSDT")}
                suffix="tUSDT"
              />
              <Statistic
                title="Transfers waiting"
                value={formatAmount(hotWallet.askedFor, "tUSDT")}
                suffix="tUSDT"
              />
            </Flex>
            <Typography.Paragraph>
              On the chain <Amount units={String(hotWallet.onChain)} currency="tUSDT" />, of it
              still at deposit addresses{" "}
              <Amount units={String(hotWallet.atDepositAddresses)} currency="tUSDT" />.
            </Typography.Paragraph>
            <Typography.Text type="secondary">
              Statement of <Instant at={hotWallet.at.toISOString()} />, block{" "}
              {hotWallet.block.toLocaleString("en-GB")}
            </Typography.Text>
          </>
        ) : (
          <Typography.Text type="secondary">The chain has drawn no statement yet.</Typography.Text>
        )}
      </Card>
    </Col>
  );
}
