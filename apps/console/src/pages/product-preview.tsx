/** A product's card as members see it: the total return first, the yearly rate small. */
import { COOLING_OFF_HOURS } from "@ballast/contract/constants.ts";
import type { Day } from "@ballast/contract/days.ts";
import type { Terms } from "@ballast/contract/product/calculator.ts";
import { quote } from "@ballast/contract/product/calculator.ts";
import { Card, Flex, Table, Typography } from "antd";
import { dayText } from "../api/moments.ts";
import { percent, sumsOf, tUSDT } from "./draft-terms.ts";

type Benchmark = { rateBps: number; on: string; source: string };

export type Shown = {
  name: string;
  picture: string | null;
  terms: Terms | null;
  units: number | null;
  sold?: number;
  returnSource: string;
  benchmark: Benchmark | null;
};

export function CardPreview(shown: Shown) {
  const { name, picture, terms, units, sold = 0, returnSource, benchmark } = shown;
  const sums = terms && sumsOf(terms, units);
  return (
    <Card size="small" style={{ maxWidth: 390 }} role="group" aria-label="Card as members see it">
      <Flex gap={12} align="center">
        {picture ? (
          <img
            src={picture}
            alt=""
            width={96}
            height={60}
            style={{ objectFit: "cover", borderRadius: 6 }}
          />
        ) : (
          <div style={{ width: 96, height: 60 }} />
        )}
        <Typography.Text strong style={{ fontSize: 16, overflowWrap: "anywhere" }}>
          {name || "Name"}
        </Typography.Text>
      </Flex>
      <Flex vertical style={{ marginTop: 12 }}>
        <Typography.Text type="secondary">Total return of one unit</Typography.Text>
        <Flex gap={12} align="baseline" wrap>
          <span style={{ fontSize: 28, lineHeight: 1.2 }}>
            {sums ? tUSDT(sums.totalReturn) : "–"}
          </span>
          <span style={{ fontSize: 18 }}>{sums ? percent(sums.totalReturnBps) : ""}</span>
        </Flex>
      </Flex>
      <Flex gap={24} wrap style={{ marginTop: 12 }}>
        <Fact name="Price" value={terms ? tUSDT(terms.price) : "–"} />
        <Fact name="Days" value={terms ? String(terms.validDays) : "–"} />
        <Fact name="Daily return" value={terms ? tUSDT(terms.dailyReturn) : "–"} />
        {terms !== null && terms.putOffDays > 0 && (
          <Fact name="Waits before it earns" value={`${terms.putOffDays} days`} />
        )}
      </Flex>
      <Typography.Paragraph type="secondary" style={{ fontSize: 12, margin: "12px 0 0" }}>
        Simple yearly rate {sums ? percent(sums.yearlyRateBps) : "–"}
        {benchmark &&
          ` · benchmark ${percent(benchmark.rateBps)}, ${benchmark.source}, ${dayText(benchmark.on)}`}
      </Typography.Paragraph>
      <Typography.Paragraph style={{ margin: "12px 0 0", overflowWrap: "anywhere" }}>
        <Typography.Text type="secondary">Where the return comes from: </Typography.Text>
        {returnSource || "–"}
      </Typography.Paragraph>
      <Typography.Paragraph type="secondary" style={{ fontSize: 12, margin: "12px 0 0" }}>
        {units === null
          ? "–"
          : `${sold.toLocaleString("en-GB")} of ${units.toLocaleString("en-GB")} units sold`}{" "}
        · full refund within {COOLING_OFF_HOURS} hours · early exit gives the whole principal back
      </Typography.Paragraph>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Flex vertical>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {name}
      </Typography.Text>
      <span>{value}</span>
    </Flex>
  );
}

/** All days on which money arrives for one unit bought on a given day. */
export function Calendar({ terms, boughtOn }: { terms: Terms; boughtOn: Day }) {
  const { payments, expire } = quote(terms, 1, boughtOn);
  return (
    <Table
      size="small"
      rowKey="day"
      title={() =>
        `Payments of one unit bought on ${dayText(boughtOn)}; all of it is back on ${dayText(expire)}`
      }
      dataSource={payments}
      pagination={{ pageSize: 8, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        { title: "Day", dataIndex: "day", render: (on: Day) => dayText(on) },
        { title: "Income", dataIndex: "income", align: "end", render: (of: bigint) => tUSDT(of) },
        {
          title: "Principal",
          dataIndex: "principal",
          align: "end",
          render: (of: bigint) => (of > 0n ? tUSDT(of) : "–"),
        },
      ]}
    />
  );
}
