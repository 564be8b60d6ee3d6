/** Both coverage ratios over time: as curves, and as a table of the lowest value of each day. */
import { consoleCoverHistory } from "@ballast/contract/console/reserve.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Card, Col, Empty, Row, Segmented, Skeleton, Table, Typography } from "antd";
import type { ChartConfiguration } from "chart.js";
import { useCallback, useState } from "react";
import { shortDayText } from "../api/moments.ts";
import { reading } from "../api/queries.ts";
import { refetchWhileActive } from "../api/user-activity.ts";
import { type Colours, Drawing } from "../ui/chart.tsx";
import { Fold } from "../ui/fold.tsx";
import { Problem } from "../ui/problem.tsx";
import { Cents } from "../ui/value.tsx";
import { Wide } from "../ui/wide.tsx";
import { timeTicks } from "./time-ticks.ts";

type Point = OutputOf<typeof consoleCoverHistory>["list"][number];

const PERIODS = [
  { value: 1, label: "1 day" },
  { value: 7, label: "7 days" },
  { value: 30, label: "30 days" },
  { value: 365, label: "1 year" },
];

export function CoverCurve() {
  const [days, setDays] = useState(7);
  const found = useQuery({
    ...reading(consoleCoverHistory, { days: String(days) }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchWhileActive,
  });
  const list = found.data?.list;
  return (
    <Card
      title="Covers over time"
      extra={<Segmented options={PERIODS} value={days} onChange={setDays} aria-label="Period" />}
    >
      {found.error ? (
        <Problem error={found.error} again={() => void found.refetch()} />
      ) : !list ? (
        <Skeleton active />
      ) : list.length === 0 ? (
        <Empty description="The guard has kept nothing in this time." />
      ) : (
        <>
          {list.length === 1 ? (
            <Typography.Paragraph type="secondary">
              One look of the guard is kept of this time so far; a curve begins with the second.
            </Typography.Paragraph>
          ) : (
            <Row gutter={[16, 16]}>
              <Col xs={24} xl={12}>
                <Curve title="Cover of members' money" list={list} of={ofClient} />
              </Col>
              <Col xs={24} xl={12}>
                <Curve title="Cover of the reserve" list={list} of={ofReserve} />
              </Col>
            </Row>
          )}
          <Fold says="The lowest of each day">
            <Lowest list={list} />
          </Fold>
        </>
      )}
    </Card>
  );
}

const ofClient = ({ clientCoverBps }: Point) => clientCoverBps;
const ofReserve = ({ reserveCoverBps }: Point) => reserveCoverBps;
/** Day, month and minute in UTC; a curve has no room for the year. */
const timeText = (at: Date) =>
  `${shortDayText(at.toISOString())} ${at.toISOString().slice(11, 16)}`;

function Curve({ title, list, of }: { title: string; list: Point[]; of(point: Point): number }) {
  const draw = useCallback(
    (colours: Colours): ChartConfiguration => ({
      type: "line",
      data: {
        datasets: [
          curve(title, colours.first, list, of),
          { ...curve("Sales stop below", colours.bad, list, () => 10_000), borderDash: [6, 4] },
        ],
      },
      options: {
        // The legend shows the line of each curve, dashed where the curve is, instead of a box.
        plugins: {
          legend: { labels: { usePointStyle: true, pointStyle: "line" } },
          tooltip: { callbacks: { title: ([one]) => timeText(new Date(one?.parsed.x ?? 0)) } },
        },
        interaction: { mode: "index", intersect: false },
        scales: {
          // Older points are stored at longer intervals, so a category axis would distort time.
          x: {
            type: "linear",
            bounds: "data",
            title: { display: true, text: "Time, UTC" },
            ticks: { maxRotation: 0, callback: (at) => tickText(new Date(Number(at))) },
            afterBuildTicks: (axis) => {
              axis.ticks = timeTicks(axis.min, axis.max).map((value) => ({
                value,
              }));
            },
          },
          y: { title: { display: true, text: "Cover, %" }, grace: "5%" },
        },
      },
    }),
    [title, list, of],
  );
  const last = list.at(-1);
  const now = last ? ` Last ${(of(last) / 100).toFixed(2)} per cent.` : "";
  return <Drawing label={`${title}: cover over time, drawn.${now}`} draw={draw} />;
}

/** The day at its beginning, else the minute: ticks are less than a day apart then. Five fit a phone. */
function tickText(at: Date): string {
  const minute = at.toISOString().slice(11, 16);
  return minute === "00:00" ? shortDayText(at.toISOString()) : minute;
}

function curve(label: string, colour: string, list: Point[], of: (point: Point) => number) {
  return {
    label,
    data: list.map((point) => ({ x: point.at.getTime(), y: of(point) / 100 })),
    borderColor: colour,
    backgroundColor: colour,
    pointRadius: list.length > 60 ? 0 : 2,
    borderWidth: 2,
  };
}

/** The lowest value of each day, newest first. */
function Lowest({ list }: { list: Point[] }) {
  const days = new Map<string, Point>();
  for (const point of list) {
    const day = point.at.toISOString().slice(0, 10);
    const known = days.get(day);
    if (!known || lowest(point) < lowest(known)) days.set(day, point);
  }
  const money = (title: string, of: (point: Point) => bigint) => ({
    title,
    align: "end" as const,
    render: (_: unknown, point: Point) => <Cents units={of(point)} currency="tUSDT" />,
  });
  const cover = (title: string, of: (point: Point) => number) => ({
    title,
    align: "end" as const,
    render: (_: unknown, point: Point) => `${(of(point) / 100).toFixed(2)} %`,
  });
  return (
    <Wide>
      <Table
        size="small"
        rowKey={({ at }) => at.toISOString()}
        dataSource={[...days.values()].reverse()}
        pagination={{ pageSize: 7, hideOnSinglePage: true }}
        columns={[
          { title: "Day and time, UTC", render: (_, { at }) => timeText(at) },
          cover("Members' cover", ofClient),
          money("Held", ({ clientHeld }) => clientHeld),
          money("Owed", ({ clientOwed }) => clientOwed),
          cover("Reserve's cover", ofReserve),
          money("Held", ({ reserveHeld }) => reserveHeld),
          money("Owed", ({ reserveOwed }) => reserveOwed),
        ]}
      />
    </Wide>
  );
}

const lowest = ({ clientCoverBps, reserveCoverBps }: Point) =>
  Math.min(clientCoverBps, reserveCoverBps);
