/** What is held against what is owed, and what comes back to members on the next days. */
import { consoleSales, type consoleTodayFigures } from "@ballast/contract/console/today.ts";
import { addDays, dayOf, daysBetween } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { formatAmount } from "@ballast/contract/money.ts";
import { toTheCent } from "@ballast/contract/to-the-cent.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card, Flex, Typography } from "antd";
import { shortDayText, weekdayText } from "../api/moments.ts";
import { reading } from "../api/queries.ts";
import { useCockpitColours } from "../ui/cockpit-colours.ts";
import { DayBars } from "../ui/day-bars.tsx";
import { Instant } from "../ui/value.tsx";
import { lastingShort } from "./lasting.ts";
import { SALES_STATE_LABELS } from "./sales-labels.ts";
import { useServerNow } from "./server-now.ts";
import { several, todayFigures } from "./today-figures.tsx";

type Figures = OutputOf<typeof consoleTodayFigures>;
type Book = NonNullable<Figures["cover"]>["client"];

const money = (units: bigint) => formatAmount(toTheCent(units, "tUSDT"), "tUSDT");

export function CoverAndMaturities() {
  const { data } = useQuery(todayFigures);
  if (!data) return null;
  return (
    <Flex vertical gap={16}>
      {data.cover && <Cover cover={data.cover} currency={data.currency} />}
      {data.maturities && <Maturities figures={data} maturities={data.maturities} />}
    </Flex>
  );
}

function Cover(props: { cover: NonNullable<Figures["cover"]>; currency: string }) {
  const { client, reserve, checkedAt } = props.cover;
  const now = useServerNow();
  const sales = useQuery(reading(consoleSales)).data?.list.find(
    ({ currency }) => currency === props.currency,
  );
  return (
    <Card size="small" role="region" aria-labelledby="cover" style={useCockpitColours()}>
      <Flex justify="space-between" align="baseline" gap={8} wrap>
        <Typography.Title level={2} id="cover">
          Cover
        </Typography.Title>
        {sales && (
          <Typography.Text type="secondary">{SALES_STATE_LABELS[sales.state]}</Typography.Text>
        )}
      </Flex>
      <p className="axis">
        <span>
          Checked <Instant at={checkedAt.toISOString()} />
          {now && `, ${lastingShort(now.getTime() - checkedAt.getTime())} ago`}
        </span>
      </p>
      <Meter title="Money in custody" book={client} owed="owed" />
      <Meter title="Promised returns" book={reserve} owed="promised" />
      <Link to="/p/$page" params={{ page: "coverage" }}>
        Coverage
      </Link>
    </Card>
  );
}

/** The bar is filled as far as what is held is owed; red, and with what is missing, where more is owed. */
function Meter({ title, book, owed }: { title: string; book: Book; owed: string }) {
  const part = book.held > 0n ? Number((book.owed * 10_000n) / book.held) / 100 : 100;
  const isShort = book.held < book.owed;
  // Never rounded down to nothing.
  const missing = isShort ? `${formatAmount(book.owed - book.held, "tUSDT")} missing` : null;
  const label = `${title}: ${money(book.held)} held, ${money(book.owed)} ${owed}`;
  return (
    <div className={isShort ? "meter short" : "meter"}>
      <Flex justify="space-between" align="baseline" gap={8}>
        <span>{title}</span>
        <strong>{(book.coverBps / 100).toFixed(2)} %</strong>
      </Flex>
      <span className="hull" role="img" aria-label={missing ? `${label}, ${missing}` : label}>
        <i style={{ width: `${Math.min(part, 100)}%` }} />
      </span>
      <p className="axis">
        <span>{money(book.held)} held</span>
        {missing && <span className="missing">{missing}</span>}
        <span>
          {money(book.owed)} {owed}
        </span>
      </p>
    </div>
  );
}

function Maturities(props: { figures: Figures; maturities: NonNullable<Figures["maturities"]> }) {
  const { at, inReach } = props.figures;
  const { days, until } = props.maturities;
  const today = dayOf(at);
  const all = days.reduce((sum, { principal }) => sum + principal, 0n);
  const slots = Array.from({ length: daysBetween(today, until) + 1 }, (_, day) =>
    addDays(today, day),
  );
  const of = (day: string) => days.find((one) => one.day === day)?.principal ?? 0n;
  return (
    <Card size="small" role="region" aria-labelledby="maturities" style={useCockpitColours()}>
      <Flex justify="space-between" align="baseline" gap={8} wrap>
        <Typography.Title level={2} id="maturities">
          Coming back by maturity
        </Typography.Title>
        <Typography.Text type="secondary">next {slots.length} days</Typography.Text>
      </Flex>
      {days.length === 0 ? (
        <Typography.Text type="secondary">No order matures until then.</Typography.Text>
      ) : (
        <>
          <DayBars
            label={`Principal that matures by day, ${money(all)} tUSDT in all; the list below has each day`}
            values={slots.map(of)}
            height={96}
          />
          <p className="axis">
            <span>{shortDayText(today)}</span>
            <span>{money(all)} in all</span>
            <span>{shortDayText(until)}</span>
          </p>
        </>
      )}
      <ul className="plain lines">
        {days.map(({ day, principal, orders }) => (
          <li key={day}>
            <span>
              {weekdayText(day)}
              <small> {several(orders, "order")}</small>
            </span>
            <span>{money(principal)}</span>
          </li>
        ))}
        {inReach && (
          <li>
            <span>
              Can be sent at once
              <br />
              <small>
                <Instant at={inReach.at.toISOString()} />
              </small>
            </span>
            <strong>{money(inReach.amount)}</strong>
          </li>
        )}
      </ul>
    </Card>
  );
}
