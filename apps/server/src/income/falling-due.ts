/** When principal and returns of the open orders fall due, day by day until the last one matures. */
import type { consoleFallingDue } from "@ballast/contract/console/reserve.ts";
import { addDays, type Day, dayOf, daysBetween } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { type KindSum, sumsOfKinds } from "../ledger/accounts.ts";
import type { Clock } from "../platform/clock.ts";
import { atOneMoment, type Db, type Tx } from "../platform/db.ts";

const currency: Currency = "tUSDT";
const STEPS = [0, 1, 7, 30, 90] as const;
const CALENDAR_DAYS = 90;

type Answer = OutputOf<typeof consoleFallingDue>;
/** Open orders with the same days. `from`: the first day whose income is not paid yet. */
export type Group = { from: Day; expire: Day; daily: bigint; principal: bigint; orders: number };
export type Due = { principal: bigint; returns: bigint; orders: number };

const NOTHING: Due = { principal: 0n, returns: 0n, orders: 0 };
const plus = (a: Due, b: Due): Due => ({
  principal: a.principal + b.principal,
  returns: a.returns + b.returns,
  orders: a.orders + b.orders,
});

/** Reads orders and ledger in one snapshot, because a purchase between the two would not add up. */
export const fallingDue = (db: Db, clock: Clock): Promise<Answer> =>
  atOneMoment(db, async (tx) => (await dueAtThisMoment(tx, clock, await sumsOfKinds(tx))).due);

/** The same inside an existing snapshot, with the sums `of` and other figures beside them. */
export async function dueAtThisMoment(
  tx: Tx,
  clock: Clock,
  of: readonly KindSum[],
): Promise<{ due: Answer; ledger: Sums }> {
  const today = dayOf(clock.now());
  const orders = await openOrders(tx);
  const sums = ledgerSums(of);
  const days = duesByDay(orders, today);
  const until = (last: Day | null) =>
    days.filter(({ day }) => last === null || day <= last).reduce(plus, NOTHING);
  const rung = (count: number | null) => {
    const last = count === null ? null : addDays(today, count);
    const due = until(last);
    const left = sums.held - sums.onDemand - sums.setAside - due.principal - due.returns;
    return { days: count, until: last, ...due, left };
  };
  const near = addDays(today, CALENDAR_DAYS);
  const due: Answer = {
    currency,
    today,
    held: sums.held,
    onDemand: sums.onDemand,
    setAside: sums.setAside,
    offered: sums.offered,
    ifAllLeave: sums.onDemand + sums.principal,
    ladder: [...STEPS.map(rung), rung(null)],
    calendar: days.filter(({ day }) => day <= near),
    later: days.filter(({ day }) => day > near).reduce(plus, NOTHING),
  };
  return { due, ledger: sums };
}

/**
 * Pure. The income of a day is paid when the day has ended, so the income of `from` falls due on the
 * following day, principal on `expire`. What is overdue falls due today.
 */
export function duesByDay(groups: readonly Group[], today: Day): (Due & { day: Day })[] {
  const dues = new Map<Day, Due>();
  const changes = new Map<Day, bigint>();
  const add = (day: Day, due: Partial<Due>) => {
    const at = day < today ? today : day;
    dues.set(at, plus(dues.get(at) ?? NOTHING, { ...NOTHING, ...due }));
  };
  const change = (day: Day, by: bigint) => changes.set(day, (changes.get(day) ?? 0n) + by);
  for (const { from, expire, daily, principal, orders } of groups) {
    add(expire, { principal, orders });
    const first = addDays(from, 1);
    const late = Math.min(daysBetween(first, today), daysBetween(first, expire) + 1);
    if (late > 0) add(today, { returns: daily * BigInt(late) });
    const begin = late > 0 ? addDays(first, late) : first;
    if (begin > expire) continue;
    change(begin, daily);
    change(addDays(expire, 1), -daily);
  }
  spread(changes, add);
  return [...dues].map(([day, due]) => ({ day, ...due })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Turns changes of the daily amount into each day's amount. */
function spread(changes: Map<Day, bigint>, add: (day: Day, due: Partial<Due>) => void): void {
  const turns = [...changes].sort(([a], [b]) => (a < b ? -1 : 1));
  let daily = 0n;
  for (const [at, [day, by]] of turns.entries()) {
    daily += by;
    const next = turns[at + 1]?.[0];
    for (let on = day; next !== undefined && on < next; on = addDays(on, 1)) {
      if (daily > 0n) add(on, { returns: daily });
    }
  }
}

async function openOrders(db: Db): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select greatest(o.start_on, g.done_through + 1) as "from", o.expire_on as expire,
      sum(o.daily)::bigint as daily, sum(o.principal)::bigint as principal,
      sum(o.orders)::int as orders
    from (
      select bucket, start_on, expire_on, sum(daily_return) as daily, sum(principal) as principal,
        count(*) as orders
      from orders.orders where state = 'valid' and currency = ${currency} group by 1, 2, 3
    ) o left join income.progress g on g.bucket = o.bucket and g.currency = ${currency}
    group by 1, 2`.execute(db);
  return rows;
}

type Sums = Record<
  "held" | "onDemand" | "setAside" | "principal" | "returns" | "offered" | "onTheWay",
  bigint
>;

function ledgerSums(all: readonly KindSum[]): Sums {
  const of = (...kinds: string[]) =>
    all
      .filter((one) => one.currency === currency && kinds.includes(one.kind))
      .reduce((total, { sum }) => total + sum, 0n);
  return {
    held: of("client.custody", "reserve.cash"),
    onDemand: of(
      ...["client.deposit", "client.returned", "client.earned", "client.income"],
      ...["client.withdrawing", "client.local"],
    ),
    setAside: of(
      ...["client.unidentified", "client.due_to_house", "client.promotion", "client.coupon"],
      ...["client.conversion", "client.conversion_held"],
    ),
    principal: of("client.principal"),
    returns: of("reserve.sold"),
    offered: of("reserve.offered"),
    onTheWay: of("reserve.due_to_client"),
  };
}
