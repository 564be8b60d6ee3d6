/** Today's deposits, purchases, payouts and new members beside the 14 days before. */
import { consoleTodayFigures } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { toTheCent } from "@ballast/contract/to-the-cent.ts";
import { useQuery } from "@tanstack/react-query";
import { Card, Skeleton, Typography } from "antd";
import { instantText, shortDayText } from "../api/moments.ts";
import { reading } from "../api/queries.ts";
import { refetchWhileActive } from "../api/user-activity.ts";
import { DayBars } from "../ui/day-bars.tsx";
import { Problem } from "../ui/problem.tsx";
import { useNow } from "./age.ts";
import { lastingShort } from "./lasting.ts";
import { twiceMedianOf } from "./median.ts";

type Figures = OutputOf<typeof consoleTodayFigures>;

export const todayFigures = {
  ...reading(consoleTodayFigures),
  refetchInterval: refetchWhileActive,
};

export function TodayFigures() {
  const found = useQuery(todayFigures);
  // Re-renders regularly, so that polling resumes when the user becomes active again.
  useNow();
  if (!found.data) {
    return found.error ? (
      <Problem error={found.error} again={() => void found.refetch()} />
    ) : (
      <div className="figures">
        {TITLES.map((title) => (
          <Card key={title} size="small">
            <Skeleton active paragraph={{ rows: 3 }} />
          </Card>
        ))}
      </div>
    );
  }
  const until = instantText(found.data.at.toISOString()).slice(-9, -4);
  return (
    <section className="figures" aria-label="Today beside the days before">
      {figuresOf(found.data).map((figure) => (
        <Figure key={figure.title} {...figure} until={until} />
      ))}
    </section>
  );
}

const TITLES = ["Deposits", "Purchases", "Payouts", "New members"] as const;

type Shown = {
  title: (typeof TITLES)[number];
  says: string;
  days: readonly { day: string; value: bigint }[];
  /** Null for a count of people. */
  unit: string | null;
};

export const several = (n: number, one: string) =>
  `${n.toLocaleString("en-GB")} ${n === 1 ? one : `${one}s`}`;

function figuresOf({ deposits, purchases, payouts, joined, currency: unit }: Figures): Shown[] {
  const money = (days: Figures["deposits"]["days"]) =>
    days.map(({ day, amount }) => ({ day, value: amount }));
  const now = (days: readonly { count: number }[]) => days.at(-1)?.count ?? 0;
  const { medianSeconds } = payouts;
  return [
    {
      ...{ title: "Deposits", unit, days: money(deposits.days) },
      says: `${several(now(deposits.days), "deposit")}, ${several(deposits.members, "member")}`,
    },
    {
      ...{ title: "Purchases", unit, days: money(purchases.days) },
      says: `${several(now(purchases.days), "order")}, ${purchases.coolingOff} in cooling-off`,
    },
    {
      ...{ title: "Payouts", unit, days: money(payouts.days) },
      says: `${now(payouts.days)} arrived${
        medianSeconds === null ? "" : `, median ${lastingShort(medianSeconds * 1_000)}`
      }`,
    },
    {
      ...{ title: "New members", unit: null },
      days: joined.days.map(({ day, count }) => ({ day, value: BigInt(count) })),
      says: `${joined.invited} of them invited`,
    },
  ];
}

function Figure({ title, says, days, unit, until }: Shown & { until: string }) {
  const text = (value: bigint) =>
    unit === null ? String(value) : formatAmount(toTheCent(value, "tUSDT"), "tUSDT");
  const today = days.at(-1)?.value ?? 0n;
  const before = days.slice(0, -1);
  return (
    <Card size="small">
      <Typography.Title level={2} className="label">
        {title}
      </Typography.Title>
      <p className="figure">
        {text(today)} {unit !== null && <small>{unit}</small>}
      </p>
      <Typography.Text type="secondary">{says}</Typography.Text>
      {before.length === 0 ? (
        <p className="axis">The days before could not be read in time.</p>
      ) : (
        <Before {...{ title, before, today, unit, until, text }} />
      )}
    </Card>
  );
}

function Before(props: {
  title: string;
  before: Shown["days"];
  today: bigint;
  unit: string | null;
  until: string;
  text(value: bigint): string;
}) {
  const { title, before, today, unit, until, text } = props;
  const twice = twiceMedianOf(before.map(({ value }) => value));
  const median = unit === null ? String(Number(twice) / 2) : text(twice / 2n);
  const label = [
    `${title} by day: ${before.map(({ day, value }) => `${shortDayText(day)} ${text(value)}`).join(", ")}`,
    `today until ${until} ${text(today)}`,
    `median of the days before ${median}`,
  ].join("; ");
  // Doubled like the median, to which they keep their proportion.
  const values = [...before.map(({ value }) => value), today].map((value) => 2n * value);
  return (
    <>
      <DayBars label={label} values={values} median={twice} isLastToday />
      <p className="axis">
        <span>{shortDayText(before[0]?.day ?? "")}</span>
        <span>median {median}</span>
        <span>today, to {until}</span>
      </p>
    </>
  );
}
