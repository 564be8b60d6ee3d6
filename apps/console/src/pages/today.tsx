/**
 * The first page: what is wrong above all, then today beside the days before, what waits, cover and
 * maturities; below that whether sales are on, and the copies of the database.
 */
import type { consoleSales } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert, Flex, Skeleton, Typography } from "antd";
import { dayText, weekdayText } from "../api/moments.ts";
import { Problem } from "../ui/problem.tsx";
import { Instant } from "../ui/value.tsx";
import { isOld, useNow } from "./age.ts";
import { lasting } from "./lasting.ts";
import { ALL_GREEN_LABEL, OPEN_REASONS_LABEL, SALES_STATE_LABELS } from "./sales-labels.ts";
import { sales, TodayAge } from "./today-age.tsx";
import { CopiesNotice, CopiesOfTheDatabase } from "./today-copies.tsx";
import { CoverAndMaturities } from "./today-cover.tsx";
import { TodayFigures } from "./today-figures.tsx";
import { MemberSearch } from "./today-member-search.tsx";
import { RailNotices } from "./today-notices.tsx";
import { Queues } from "./today-queues.tsx";
import { SilentRails } from "./today-silent.tsx";

export function TodayPage() {
  return (
    <Flex vertical gap={16}>
      <Heading />
      <TodayAge />
      <CopiesNotice />
      <Silent />
      <OldBenchmark />
      <Sales />
      <TodayFigures />
      <div className="cockpit">
        <Queues />
        <CoverAndMaturities />
      </div>
      <SalesOn />
      <CopiesOfTheDatabase />
    </Flex>
  );
}

function Heading() {
  const { serverTime } = useSales();
  const today = serverTime?.toISOString();
  return (
    <Flex justify="space-between" align="start" wrap gap={12}>
      <div>
        <Typography.Title level={1} style={{ margin: 0 }}>
          Today{today && `, ${weekdayText(today)} ${today.slice(0, 4)}`}
        </Typography.Title>
        <Typography.Text type="secondary">
          Days and times are UTC. All amounts are in tUSDT, test money.
        </Typography.Text>
      </div>
      <MemberSearch />
    </Flex>
  );
}

type Guard = OutputOf<typeof consoleSales>["list"][number];

const WERE_ON = "sales were on when it was last read; whether they are now is not known";
const LOOKS = { on: "success", waiting: "warning", stopped: "error", ended: "error" } as const;
const percent = (bps: number) => `${(bps / 100).toFixed(2)} %`;

/** The state of sales, and an estimate of the server's current time. */
function useSales() {
  const found = useQuery(sales);
  const now = useNow();
  const passed = Math.max(now - found.dataUpdatedAt, 0);
  const serverTime = found.data && new Date(found.data.serverTime.getTime() + passed);
  return { found, serverTime, old: isOld(found.dataUpdatedAt, now) };
}

function Silent() {
  const { found, serverTime } = useSales();
  if (!found.data || !serverTime) return null;
  const { silent, notices } = found.data;
  return (
    <>
      <RailNotices notices={notices} now={serverTime} />
      <SilentRails silent={silent} now={serverTime} />
    </>
  );
}

/**
 * Says that the benchmark is old. It is shown beside every product's own rate, and an old one
 * compares with a past period.
 */
function OldBenchmark() {
  const { data } = useSales().found;
  if (!data?.benchmark.isOld) return null;
  const { on, days } = data.benchmark;
  return (
    <Alert
      type="warning"
      showIcon
      title={`The benchmark beside every product is of ${dayText(on)}, ${days} days ago.`}
      description={
        <>
          Members read how old it is. <strong>Next:</strong> Products, Set the benchmark.
        </>
      }
    />
  );
}

/** The state of sales, only if they are not on: a normal state takes no room above the queues. */
function Sales() {
  const { found, serverTime } = useSales();
  if (!found.data || !serverTime) {
    return found.error ? (
      <Problem error={found.error} again={() => void found.refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 2 }} />
    );
  }
  const { list } = found.data;
  const wrong = list.filter(({ state }) => state !== "on");
  if (wrong.length === 0) return null;
  return (
    <Flex vertical gap={8} component="section" aria-label="Sales">
      {wrong.map((guard) => (
        <Alert
          key={guard.currency}
          type={LOOKS[guard.state]}
          showIcon
          title={`${guard.currency}: ${SALES_STATE_LABELS[guard.state].toLowerCase()}`}
          description={<About guard={guard} now={serverTime} />}
        />
      ))}
    </Flex>
  );
}

function SalesOn() {
  const { found, serverTime, old } = useSales();
  const { list = [], silent = [] } = found.data ?? {};
  const on = list.filter(({ state }) => state === "on");
  if (on.length === 0) return null;
  return (
    <Flex vertical gap={8} component="section" aria-label="Sales that are on">
      {on.map((guard) => (
        <Alert
          key={guard.currency}
          type={old || silent.length > 0 ? "warning" : "success"}
          showIcon
          title={
            <>
              {guard.currency}: {old ? WERE_ON : SALES_STATE_LABELS.on.toLowerCase()}.{" "}
              {serverTime && <Covers guard={guard} now={serverTime} />}
            </>
          }
        />
      ))}
    </Flex>
  );
}

function Covers({ guard, now }: { guard: Guard; now: Date }) {
  const { clientCoverBps, reserveCoverBps, checkedAt } = guard;
  return (
    <Typography.Text type="secondary">
      Client cover {percent(clientCoverBps)}, reserve cover {percent(reserveCoverBps)}, checked{" "}
      {checkedAt ? `${lasting(now.getTime() - checkedAt.getTime())} ago` : "never"}
    </Typography.Text>
  );
}

function About({ guard, now }: { guard: Guard; now: Date }) {
  const { since, state, reasons, stoppedFor } = guard;
  return (
    <>
      {state === "ended" && since && (
        <div>
          Ballast is being wound down since <Instant at={since.toISOString()} />,{" "}
          {lasting(now.getTime() - since.getTime())} ago. Withdrawals go on.{" "}
          <Link to="/p/$page" params={{ page: "the-end" }} className="inline">
            How far it is
          </Link>
        </div>
      )}
      {state === "stopped" && since && (
        <div>
          Since <Instant at={since.toISOString()} />, {lasting(now.getTime() - since.getTime())}{" "}
          ago, for: {stoppedFor.join("; ")}. Withdrawals, income and maturity go on.
        </div>
      )}
      {state === "stopped" && (
        <div>
          {reasons.length === 0 ? ALL_GREEN_LABEL : OPEN_REASONS_LABEL}{" "}
          <Link to="/p/$page" params={{ page: "coverage" }} className="inline">
            Coverage
          </Link>
        </div>
      )}
      {reasons.length > 0 && (
        <ul style={{ margin: "4px 0", paddingInlineStart: 20 }}>
          {reasons.map(({ code, says, next }) => (
            <li key={code}>
              {says}. <strong>Next:</strong> {next}
            </li>
          ))}
        </ul>
      )}
      <Covers guard={guard} now={now} />
    </>
  );
}
