/** Assets against liabilities, why sales are on or off, and when liabilities fall due. */
import { consoleCoverage } from "@ballast/contract/console/reserve.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { toTheCent } from "@ballast/contract/to-the-cent.ts";
import { useQuery } from "@tanstack/react-query";
import { Card, Col, Flex, Row, Skeleton, Statistic, Table, Tabs, Typography } from "antd";
import type { ReactNode } from "react";
import { reading } from "../api/queries.ts";
import { refetchWhileActive } from "../api/user-activity.ts";
import { Outdated, Problem } from "../ui/problem.tsx";
import { Cents, Instant } from "../ui/value.tsx";
import { CoverCurve } from "./coverage-curve.tsx";
import { FallingDue } from "./coverage-due.tsx";
import { GuardCard, GuardHistory } from "./coverage-guard.tsx";

type Coverage = OutputOf<typeof consoleCoverage>;

export default function CoveragePage() {
  const found = useQuery({ ...reading(consoleCoverage), refetchInterval: refetchWhileActive });
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
      <Figures coverage={found.data} />
      <CoverCurve />
      <Tabs
        // All three fit a phone: a menu of the rest would stand among the tabs.
        tabBarGutter={12}
        items={[
          { key: "due", label: "Falling due", children: <FallingDue /> },
          {
            key: "parts",
            label: "Held and owed",
            children: (
              <Row gutter={[16, 16]}>
                <Book title="Money in custody" book={client} />
                <Book title="Reserve" book={reserve} />
              </Row>
            ),
          },
          {
            key: "stops",
            label: "Stops of sales",
            children: <GuardHistory history={history} />,
          },
        ]}
      />
    </Flex>
  );
}

const coverText = (bps: number) => `${(bps / 100).toFixed(2)} %`;

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
              render: (_, { amount }) => <Cents units={amount} currency="tUSDT" />,
            },
          ]}
        />
      </Card>
    </Col>
  );
}

/** The main figures; their parts are shown below. */
function Figures({ coverage: { client, reserve, hotWallet } }: { coverage: Coverage }) {
  return (
    <Row gutter={[16, 16]}>
      <Figure title="Money in custody" value={coverText(client.coverBps)}>
        <Sides book={client} />
      </Figure>
      <Figure title="Reserve" value={coverText(reserve.coverBps)}>
        <Sides book={reserve} />
      </Figure>
      {hotWallet ? (
        <Figure
          title="Can be sent at once"
          value={formatAmount(toTheCent(hotWallet.ready, "tUSDT"), "tUSDT")}
          unit="tUSDT"
        >
          Waiting to be sent <Cents units={hotWallet.askedFor} currency="tUSDT" />
          <br />
          On the chain <Cents units={hotWallet.onChain} currency="tUSDT" />, of it at deposit
          addresses <Cents units={hotWallet.atDepositAddresses} currency="tUSDT" />
          <br />
          Statement of <Instant at={hotWallet.at.toISOString()} />, block{" "}
          {hotWallet.block.toLocaleString("en-GB")}
        </Figure>
      ) : (
        <Figure title="Can be sent at once" value="–">
          The chain has drawn no statement yet.
        </Figure>
      )}
    </Row>
  );
}

function Sides({ book }: { book: Coverage["client"] }) {
  return (
    <>
      Held <Cents units={book.held} currency="tUSDT" />
      <br />
      Owed <Cents units={book.owed} currency="tUSDT" />
    </>
  );
}

type FigureProps = { title: string; value: string; unit?: string; children: ReactNode };

function Figure({ title, value, unit, children }: FigureProps) {
  return (
    <Col xs={24} md={12} xl={8}>
      <Card size="small" style={{ height: "100%" }}>
        <Statistic title={title} value={value} {...(unit ? { suffix: unit } : {})} />
        <Typography.Text type="secondary">{children}</Typography.Text>
      </Card>
    </Col>
  );
}
