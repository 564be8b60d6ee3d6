/** What is owed now and until maturity: the liquidity ladder and the calendar. */
import { consoleFallingDue } from "@ballast/contract/console/reserve.ts";
import { addDays } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { Card, Empty, Flex, Skeleton, Statistic, Table, Typography } from "antd";
import type { ChartConfiguration } from "chart.js";
import { useCallback } from "react";
import { shortDayText } from "../api/moments.ts";
import { reading } from "../api/queries.ts";
import { refetchWhileActive } from "../api/user-activity.ts";
import { type Colours, Drawing } from "../ui/chart.tsx";
import { Fold } from "../ui/fold.tsx";
import { Problem } from "../ui/problem.tsx";
import { Cents, Day } from "../ui/value.tsx";
import { Wide } from "../ui/wide.tsx";

type Due = OutputOf<typeof consoleFallingDue>;

const DRAWN_DAYS = 30;
const RUNGS: Record<string, string> = {
  "0": "Today",
  "1": "1 day",
  null: "Until the last matures",
};

export function FallingDue() {
  const found = useQuery({ ...reading(consoleFallingDue), refetchInterval: refetchWhileActive });
  if (found.error) return <Problem error={found.error} again={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  return (
    <Flex vertical gap={16}>
      <Calendar due={found.data} />
      <Ladder due={found.data} />
    </Flex>
  );
}

const money = <Row,>(title: string, of: (row: Row) => bigint) => ({
  title,
  align: "end" as const,
  render: (_: unknown, row: Row) => <Cents units={of(row)} currency="tUSDT" />,
});

function Ladder({ due }: { due: Due }) {
  const { held, onDemand, setAside, offered, ifAllLeave, ladder } = due;
  type Rung = Due["ladder"][number];
  return (
    <Card title="Liquidity">
      <Flex gap={32} wrap style={{ marginBottom: 12 }}>
        <Figure title="Held on both books' wallets" value={held} />
        <Figure title="Members may ask for now" value={onDemand} />
        <Figure title="Set aside: budgets, float, fees" value={setAside} />
        <Figure title="If everybody left today" value={ifAllLeave} />
        <Figure title="Locked for units not sold" value={offered} />
      </Flex>
      <Wide>
        <Table<Rung>
          size="small"
          pagination={false}
          rowKey={({ days }) => String(days)}
          dataSource={ladder}
          columns={[
            { title: "Within", render: (_, { days }) => RUNGS[String(days)] ?? `${days} days` },
            { title: "Until", render: (_, { until }) => (until ? <Day on={until} /> : "–") },
            { title: "Orders", dataIndex: "orders", align: "end" },
            money("Principal", ({ principal }) => principal),
            money("Returns", ({ returns }) => returns),
            money(
              "With what may be asked for now",
              ({ principal, returns }) => principal + returns + onDemand,
            ),
            money("Left of what is held", ({ left }) => left),
          ]}
        />
      </Wide>
      <Typography.Paragraph type="secondary" style={{ marginTop: 12, marginBottom: 0 }}>
        Each line holds the lines above it. Left is what is held less all that falls due by then,
        less what members may ask for now and what is set aside.
      </Typography.Paragraph>
    </Card>
  );
}

function Figure({ title, value }: { title: string; value: bigint }) {
  return <Statistic title={title} valueRender={() => <Cents units={value} currency="tUSDT" />} />;
}

function Calendar({ due: { today, calendar, later } }: { due: Due }) {
  type On = Due["calendar"][number];
  return (
    <Card title="Maturity calendar">
      {calendar.length === 0 ? (
        <Empty description="Nothing falls due in the next 90 days." />
      ) : (
        <>
          <Bars today={today} calendar={calendar} />
          <Fold says="Day by day">
            <Table<On>
              size="small"
              rowKey="day"
              dataSource={calendar}
              pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
              columns={[
                { title: "Day", render: (_, { day }) => <Day on={day} /> },
                { title: "Orders that mature", dataIndex: "orders", align: "end" },
                money("Principal", ({ principal }) => principal),
                money("Returns", ({ returns }) => returns),
                money("Together", ({ principal, returns }) => principal + returns),
              ]}
            />
          </Fold>
        </>
      )}
      <Typography.Text type="secondary">
        Later than 90 days: <Cents units={later.principal} currency="tUSDT" /> principal of{" "}
        {later.orders.toLocaleString("en-GB")} orders,{" "}
        <Cents units={later.returns} currency="tUSDT" /> returns.
      </Typography.Text>
    </Card>
  );
}

function Bars({ today, calendar }: { today: string; calendar: Due["calendar"] }) {
  const draw = useCallback(
    (colours: Colours): ChartConfiguration => {
      const days = Array.from({ length: DRAWN_DAYS + 1 }, (_, at) => addDays(today, at));
      const of = (part: "principal" | "returns") =>
        days.map((day) => whole(calendar.find((one) => one.day === day)?.[part] ?? 0n));
      return {
        type: "bar",
        data: {
          labels: days.map((day) => shortDayText(day)),
          datasets: [
            { label: "Principal", data: of("principal"), backgroundColor: colours.first },
            { label: "Returns", data: of("returns"), backgroundColor: colours.second },
          ],
        },
        options: {
          scales: {
            x: {
              stacked: true,
              title: { display: true, text: "Day" },
              ticks: { maxTicksLimit: 16, maxRotation: 0 },
            },
            y: { stacked: true, title: { display: true, text: "tUSDT" } },
          },
        },
      };
    },
    [today, calendar],
  );
  return (
    <Drawing
      label={`Principal and returns that fall due on each of the next ${DRAWN_DAYS} days`}
      draw={draw}
    />
  );
}

/** Whole units without cents, for the height of a bar only. */
const whole = (units: bigint) => Number(units / 1_000_000n);
