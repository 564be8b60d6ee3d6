/** The statement of an account between two instants: opening balance, entries, closing balance. */
import type { Row } from "@ballast/contract/console/form.ts";
import { consoleAccountStatement } from "@ballast/contract/console/ledger.ts";
import { consoleSales } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { useQuery } from "@tanstack/react-query";
import { Card, DatePicker, Flex, Skeleton, Statistic, Table, Typography } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useState } from "react";
import { reading } from "../api/queries.ts";
import { MINUTE_FORMATS } from "../ui/date-formats.ts";
import { Problem } from "../ui/problem.tsx";
import { Amount, Instant } from "../ui/value.tsx";
import { RowLink } from "./row-link.tsx";

const DAYS = 30;
type Between = OutputOf<typeof consoleAccountStatement>;

/** The picker has no time zone; picked values are UTC. */
const wire = (at: Dayjs) => `${at.format("YYYY-MM-DDTHH:mm")}:00Z`;
const inUtc = (at: Date) => dayjs(at.toISOString().slice(0, 19));

/**
 * The statement up to the platform's current time, which may differ from the clock of this
 * computer.
 */
export default function AccountStatement({ row }: { row: Row }) {
  const sales = useQuery(reading(consoleSales));
  if (sales.data) {
    const since = Date.now() - sales.dataUpdatedAt;
    return <Statement row={row} now={new Date(sales.data.serverTime.getTime() + since)} />;
  }
  return (
    <Card size="small" title="Statement">
      {sales.error ? (
        <Problem error={sales.error} again={() => void sales.refetch()} />
      ) : (
        <Skeleton active />
      )}
    </Card>
  );
}

function Statement({ row, now }: { row: Row; now: Date }) {
  const [from, setFrom] = useState(() => inUtc(now).subtract(DAYS, "day").startOf("day"));
  // One minute in the future, so that the latest entries are included.
  const [to, setTo] = useState(() => inUtc(now).add(1, "minute"));
  const found = useQuery({
    ...reading(consoleAccountStatement, { account: row.id, from: wire(from), to: wire(to) }),
    enabled: from.isBefore(to),
  });
  return (
    <Card
      size="small"
      title="Statement"
      extra={
        <Flex gap={8} align="center" wrap>
          <At label="From" value={from} onChange={setFrom} />
          <At label="To" value={to} onChange={setTo} />
        </Flex>
      }
    >
      {!from.isBefore(to) ? (
        <Typography.Text type="warning">The beginning must be before the end.</Typography.Text>
      ) : found.error ? (
        <Problem error={found.error} again={() => void found.refetch()} />
      ) : found.data ? (
        <Drawn statement={found.data} />
      ) : (
        <Skeleton active />
      )}
    </Card>
  );
}

function At(props: { label: string; value: Dayjs; onChange(at: Dayjs): void }) {
  return (
    <DatePicker
      aria-label={props.label}
      allowClear={false}
      showTime={{ format: "HH:mm" }}
      format={MINUTE_FORMATS}
      value={props.value}
      onChange={(at) => at && props.onChange(at)}
    />
  );
}

function Drawn({ statement }: { statement: Between }) {
  const { currency, opening, closing, count, entries } = statement;
  const units = (value: bigint) => <Amount units={`${value}`} currency={currency} />;
  return (
    <Flex vertical gap={12}>
      <Flex gap={48} wrap>
        <Statistic title="Opening" valueRender={() => units(opening)} />
        <Statistic title="Moved" valueRender={() => units(closing - opening)} />
        <Statistic title="Closing" valueRender={() => units(closing)} />
      </Flex>
      <div className="wide">
        <Table
          size="small"
          rowKey={({ transactionId, no }) => `${transactionId} ${no}`}
          dataSource={entries}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          locale={{ emptyText: "Nothing moved in this time." }}
          columns={[
            { title: "When", render: (_, { at }) => <Instant at={at.toISOString()} /> },
            { title: "Event", render: (_, { event }) => event.replaceAll("_", " ") },
            { title: "By", dataIndex: "actor" },
            {
              title: "Ledger transaction",
              render: (_, { transactionId }) => (
                <RowLink
                  resource="ledger-transactions"
                  id={publicId("ledgerTransaction", transactionId)}
                />
              ),
            },
            { title: "Amount", align: "right", render: (_, { amount }) => units(amount) },
            { title: "Balance", align: "right", render: (_, { balance }) => units(balance) },
          ]}
        />
      </div>
      {count > entries.length && (
        <Typography.Text type="secondary">
          {`These are the first ${entries.length} of ${count.toLocaleString("en-GB")} entries; opening and closing count them all. A shorter time shows the rest.`}
        </Typography.Text>
      )}
    </Flex>
  );
}
