/** Today beside the days before, through HTTP: each sum is that of the rows of the full books. */
// @rule console/cockpit
import { randomBytes } from "node:crypto";
import { ROLES } from "@ballast/contract/console/staff.ts";
import { consoleTodayFigures, DAYS_BEFORE_TODAY } from "@ballast/contract/console/today.ts";
import { addDays } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { fullBooks } from "../../test/full-books.ts";
import { passDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard } from "../../test/order-builders.ts";
import { staffSession } from "../../test/staff-session.ts";

const ONE = 1_000_000n;
const app = useApp();
let auditor: string;
beforeAll(async () => {
  const { ana } = await fullBooks(app);
  await aDeposit(ana, 0, 3n * ONE);
  await aDeposit(ana, 0, 4n * ONE);
  await aDeposit(ana, 2, 5n * ONE);
  await aGreenGuard(app.database.db);
  auditor = await staffSession(app, "auditor");
});

/** As the watcher credits it, so many days ago. */
const aDeposit = ({ id }: { id: string }, days: number, units: bigint) =>
  sql`
  insert into chain.receipts (tx_hash, log_index, block, block_hash, from_address, to_address, amount,
    wallet, member_id, state, found_at, ended_at)
  values (${hex(64)}, 0, 1, ${hex(64)}, ${hex(40)}, ${hex(40)}, ${units}, 'deposits', ${id},
    'credited', platform.now() - make_interval(days => ${days}), platform.now())`.execute(
    app.database.owner.db,
  );
const hex = (digits: number) => `0x${randomBytes(digits / 2).toString("hex")}`;

const figures = async () => (await app.call(consoleTodayFigures, {}, { staff: auditor })).data;
const sum = (days: readonly { amount: bigint }[]) =>
  days.reduce((all, { amount }) => all + amount, 0n);
const count = (days: readonly { count: number }[]) => days.reduce((all, one) => all + one.count, 0);

it("counts each day's deposits, purchases, payouts and new members, with zero between", async () => {
  const { deposits, purchases, payouts, joined, currency } = await figures();
  expect(currency).toBe("tUSDT");
  for (const { days } of [deposits, purchases, payouts, joined]) {
    expect(days).toHaveLength(DAYS_BEFORE_TODAY + 1);
    for (const [at, { day }] of days.entries()) expect(day).toBe(addDays(days[0]?.day ?? "", at));
  }
  // Ana bought and Bob left again: what was cancelled within its day is no purchase.
  const { rows } = await sql<{ amount: bigint; count: number }>`
    select sum(principal)::bigint as amount, count(*)::int as count
    from orders.orders where state <> 'cancelled'`.execute(app.database.db);
  expect({ amount: sum(purchases.days), count: count(purchases.days) }).toEqual(rows[0]);
  expect(purchases.coolingOff).toBe(1);
  expect(count(joined.days)).toBe(3);
  expect(sum(payouts.days)).toBeGreaterThan(0n);
  expect(payouts.days.at(-1)).toMatchObject({ count: 1 });
  expect(payouts.medianSeconds).toBeGreaterThanOrEqual(0);
  expect(deposits.days.slice(-3).map(({ amount }) => amount)).toEqual([5n * ONE, 0n, 7n * ONE]);
  expect(deposits.members).toBe(1);
});

it("has the covers of the guard, what matures next, and from when a person looks", async () => {
  const { cover, maturities, autoApproveMax, at } = await figures();
  const { rows } = await sql<{ held: bigint; owed: bigint }>`
    select client_held::bigint as held, client_owed::bigint as owed from reserve.guard`.execute(
    app.database.db,
  );
  expect(cover?.client).toMatchObject(rows[0] ?? {});
  expect(maturities?.until).toBe(addDays(at.toISOString().slice(0, 10), 13));
  const open = await sql<{ principal: bigint }>`
    select sum(principal)::bigint as principal from orders.orders where state = 'valid'`.execute(
    app.database.db,
  );
  expect(maturities?.days.reduce((all, { principal }) => all + principal, 0n)).toBe(
    open.rows[0]?.principal,
  );
  expect(autoApproveMax).toBeGreaterThan(ONE);
});

it("shows tomorrow what was today among the days before", async () => {
  const today = (await figures()).payouts.days.at(-1);
  await passDays(app.database, 1);
  auditor = await staffSession(app, "auditor");
  const { payouts, maturities } = await figures();
  expect(payouts.days.at(-2)).toEqual(today);
  expect(payouts.days.at(-1)).toMatchObject({ amount: 0n, count: 0 });
  for (const { day } of maturities?.days ?? [])
    expect(day >= (payouts.days.at(-1)?.day ?? "")).toBe(true);
});

it.each(ROLES)("is read by %s", async (role) => {
  const staff = await staffSession(app, role);
  expect((await app.call(consoleTodayFigures, {}, { staff })).code).toBe(200);
});
