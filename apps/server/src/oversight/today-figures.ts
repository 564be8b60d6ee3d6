/**
 * Today's deposits, purchases, payouts and new members beside the days before, what is held against what is
 * owed, and what matures next. All callers share one read; the days before are read again less often.
 */
import { consoleTodayFigures, DAYS_BEFORE_TODAY } from "@ballast/contract/console/today.ts";
import { addDays, type Day, startOfDay } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { createCachedRead } from "../platform/cached-read.ts";
import type { Clock } from "../platform/clock.ts";
import { atOneMoment, type Db, errorCode } from "../platform/db.ts";
import { bind, type Router } from "../platform/http.ts";
import { hotWallet } from "../reserve/coverage.ts";

type Figures = OutputOf<typeof consoleTodayFigures>;
type Sum = { what: "deposits" | "purchases" | "payouts" | "joined"; day: Day } & Omit<Two, "day">;
type Two = Figures["deposits"]["days"][number];

const currency: Currency = "tUSDT";
const TODAY_MS = 15_000;
/** A past day still changes a little: a purchase is cancelled, a deposit credited after its day. */
const BEFORE_MS = 600_000;
const AHEAD_MS = 300_000;
/** The days of maturities, today included. */
const DAYS_AHEAD = 14;

export function mountTodayFigures(router: Router, autoApproveMax: bigint): void {
  const { db, clock } = router;
  const before = cachedOfDay(clock, BEFORE_MS, (today) =>
    readDays(db, addDays(today, -DAYS_BEFORE_TODAY), addDays(today, -1)).catch(nullIfTooLong),
  );
  const ahead = cachedOfDay(clock, AHEAD_MS, async (today) => ({
    maturities: await readMaturities(db, today).catch(nullIfTooLong),
    wallet: await hotWallet(db),
  }));
  const now = createCachedRead(clock, TODAY_MS, async () => {
    const [at, today] = [clock.now(), clock.today()];
    const sums = await readDays(db, today, today);
    return { at, today, sums, ...(await readToday(db, today)), cover: await readCover(db) };
  });
  bind(router, consoleTodayFigures, async () => {
    const { at, today, sums, cover, members, coolingOff, medianSeconds, invited } = await now();
    const past = await before(today);
    const daysOf = inDays([...(past ?? []), ...sums], today, past ? DAYS_BEFORE_TODAY : 0);
    const { maturities, wallet } = await ahead(today);
    return {
      ...{ currency, at, autoApproveMax, cover, maturities },
      deposits: { days: daysOf("deposits"), members },
      purchases: { days: daysOf("purchases"), coolingOff },
      payouts: { days: daysOf("payouts"), medianSeconds },
      joined: { days: daysOf("joined").map(({ day, count }) => ({ day, count })), invited },
      inReach: wallet && { amount: wallet.ready, at: wallet.at },
    };
  });
}

/** A cached answer that belongs to a day: another today is read anew. */
function cachedOfDay<T>(clock: Clock, ms: number, read: (today: Day) => Promise<T>) {
  let of = { today: "", cached: () => read("") };
  return (today: Day): Promise<T> => {
    if (of.today !== today) of = { today, cached: createCachedRead(clock, ms, () => read(today)) };
    return of.cached();
  };
}

/** Today and so many days before it, with zero for those on which nothing happened. */
function inDays(sums: readonly Sum[], today: Day, before: number): (what: Sum["what"]) => Two[] {
  const days = Array.from({ length: before + 1 }, (_, at) => addDays(today, at - before));
  return (wanted) =>
    days.map((day) => {
      const sum = sums.find((one) => one.what === wanted && one.day === day);
      return { day, amount: sum?.amount ?? 0n, count: sum?.count ?? 0 };
    });
}

/**
 * What came in for members from one instant to another: over the chain, by bank, and out of local wallets.
 * No index holds the exchanges in order of time; a member has at most one.
 */
const depositsIn = (from: Date, to: Date) => sql`
  select r.member_id, r.found_at as at, r.amount from chain.receipts r
  where r.member_id is not null and r.state = 'credited'
    and r.found_at >= ${from} and r.found_at < ${to}
  union all
  select p.member_id, b.applied_at, p.credited_amount
  from bank.payments b join cash.payments p on p.id = b.id
  where p.credited_currency = ${currency} and b.applied_at >= ${from} and b.applied_at < ${to}
  union all
  select c.member_id, c.at, c.gets from cash.conversions c
  where c.at >= ${from} and c.at < ${to}`;

/**
 * The sums of each day from the first to the last, by indexes that hold rows in order of time. With 20,000
 * of these rows a day, 14 days take 0.6 s and one takes 0.1 s.
 */
function readDays(db: Db, first: Day, last: Day): Promise<Sum[]> {
  const [from, to] = [startOfDay(first), startOfDay(addDays(last, 1))];
  return soon(db, async (tx) => {
    // Never null: amount: the table wants it of a payment that has the currency it was credited in.
    const { rows } = await sql<Sum>`
      select 'deposits' as what, (d.at at time zone 'UTC')::date as day,
        sum(d.amount)::bigint as amount, count(*)::int as count
      from (${depositsIn(from, to)}) d group by 2
      union all
      select 'purchases', (o.bought_at at time zone 'UTC')::date, sum(o.principal)::bigint,
        count(*)::int
      from orders.orders o where o.state <> 'cancelled' and o.currency = ${currency}
        and o.bought_at >= ${from} and o.bought_at < ${to} group by 2
      union all
      select 'payouts', (w.ended_at at time zone 'UTC')::date, sum(w.net)::bigint, count(*)::int
      from wallets.withdrawals w where w.state = 'succeeded' and w.currency = ${currency}
        and w.ended_at >= ${from} and w.ended_at < ${to} group by 2
      union all
      select 'joined', (m.registered_at at time zone 'UTC')::date, 0, count(*)::int
      from members.members m
      where m.registered_at >= ${from} and m.registered_at < ${to} group by 2`.execute(tx);
    return rows;
  });
}

type Today = { members: number; coolingOff: number; medianSeconds: number | null; invited: number };

/** What is said beside the sums of today alone. */
function readToday(db: Db, today: Day): Promise<Today> {
  const [from, to] = [startOfDay(today), startOfDay(addDays(today, 1))];
  return soon(db, async (tx) => {
    const { rows } = await sql<Today>`
      select
        (select count(distinct d.member_id)::int from (${depositsIn(from, to)}) d) as members,
        (select count(*)::int from orders.orders o
          where o.bought_at >= ${from} and o.state = 'valid' and o.cancel_until > platform.now())
          as "coolingOff",
        (select extract(epoch from percentile_cont(0.5) within group
            (order by w.ended_at - w.applied_at))::int
          from wallets.withdrawals w where w.state = 'succeeded' and w.currency = ${currency}
            and w.ended_at >= ${from}) as "medianSeconds",
        (select count(*)::int from members.members m
          where m.registered_at >= ${from} and m.inviter_id is not null) as invited`.execute(tx);
    if (!rows[0]) throw new Error("a select without a table answered nothing");
    return rows[0];
  });
}

async function readCover(db: Db): Promise<Figures["cover"]> {
  type Row = Record<"clientHeld" | "clientOwed" | "reserveHeld" | "reserveOwed", bigint> &
    Record<"clientBps" | "reserveBps", number> & { checkedAt: Date };
  const { rows } = await sql<Row>`
    select client_held::bigint as "clientHeld", client_owed::bigint as "clientOwed",
      client_cover_bps::int as "clientBps", reserve_held::bigint as "reserveHeld",
      reserve_owed::bigint as "reserveOwed", reserve_cover_bps::int as "reserveBps",
      checked_at as "checkedAt"
    from reserve.guard where currency = ${currency} and isfinite(checked_at)`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    checkedAt: row.checkedAt,
    client: { held: row.clientHeld, owed: row.clientOwed, coverBps: row.clientBps },
    reserve: { held: row.reserveHeld, owed: row.reserveOwed, coverBps: row.reserveBps },
  };
}

/**
 * What is overdue matures today. Reads every open order, a million in 0.3 s, because an index by the day would
 * cost every purchase more than this costs.
 */
function readMaturities(db: Db, today: Day): Promise<NonNullable<Figures["maturities"]>> {
  const until = addDays(today, DAYS_AHEAD - 1);
  return soon(db, async (tx) => {
    const { rows } = await sql<NonNullable<Figures["maturities"]>["days"][number]>`
      select greatest(o.expire_on, ${today}::date) as day, sum(o.principal)::bigint as principal,
        count(*)::int as orders
      from orders.orders o where o.state = 'valid' and o.currency = ${currency}
        and o.expire_on <= ${until}::date
      group by 1 order by 1`.execute(tx);
    return { until, days: rows };
  });
}

/** How long one of these reads may take; nobody waits for more, and the next try comes later. */
const READ_MS = 3_000;
const STATEMENT_ENDED = "57014";
/** Rows that cannot be read in that time are left out, and today's figures are answered without them. */
function nullIfTooLong(error: unknown): null {
  if (errorCode(error) === STATEMENT_ENDED) return null;
  throw error;
}

const soon = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  atOneMoment(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(READ_MS)}, true)`.execute(tx);
    return await read(tx);
  });
