/** Today beside the days before, through HTTP: each sum is that of the rows of the full books. */
// @rule console/cockpit
import { randomBytes } from "node:crypto";
import { rechargeCash } from "@ballast/contract/cash/calls.ts";
import { convertToUsdt } from "@ballast/contract/cash/fiat.ts";
import { ROLES } from "@ballast/contract/console/staff.ts";
import { consoleTodayFigures, DAYS_BEFORE_TODAY } from "@ballast/contract/console/today.ts";
import { WITHDRAWAL_FEE_BPS } from "@ballast/contract/constants.ts";
import { addDays } from "@ballast/contract/days.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { aFloat, aRate, openChannels } from "../../test/bank.ts";
import { aMember } from "../../test/builders.ts";
import { type FullBooks, fullBooks } from "../../test/full-books.ts";
import { anOrder, passDays } from "../../test/income-builders.ts";
import { useBankedApp } from "../../test/kit.ts";
import { aGreenGuard } from "../../test/order-builders.ts";
import { endTransfer } from "../../test/reserve-builders.ts";
import { staffSession } from "../../test/staff-session.ts";

const ONE = 1_000_000n;
const DAY_SECONDS = 86_400;
const { app, jobs } = useBankedApp();
let auditor: string;
beforeAll(async () => {
  const { ana, product, withdrawals } = await fullBooks(app);
  await passDays(app.database, 1);
  await anOrder(app.database.db, ana, product);
  await paidOut(ana, withdrawals.open);
  await payInByBank();
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
/** 500.00 tINR are credited in tUSDT, and 600.00 tINR of a local wallet are exchanged. */
async function payInByBank(): Promise<void> {
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tUSDT", 1_000n * ONE);
  const ravi = await aMember(app);
  await jobs.paidIn(ravi.token, 50_000n, rechargeCash);
  await jobs.paidIn(ravi.token, 100_000n);
  const converted = await app.call(convertToUsdt, { amount: "60000", rate: "80" }, ravi);
  expect(converted.code).toBe(200);
}
const BY_BANK = 6_250_000n + 7_500_000n;

async function paidOut({ bucket }: FullBooks["ana"], id: string): Promise<void> {
  const { db } = app.database;
  await sql`select wallets.approve_withdrawal(${bucket}, ${id}, 'auto', null)`.execute(db);
  await endTransfer(db, id);
  await sql`select wallets.settle_withdrawal(${bucket}, ${id})`.execute(db);
}
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
  expect(count(joined.days)).toBe(4);
  expect(deposits.days.slice(-3).map(({ amount }) => amount)).toEqual([
    ...[5n * ONE, 0n, 7n * ONE + BY_BANK],
  ]);
  expect(deposits.days.at(-1)?.count).toBe(4);
  expect(deposits.members).toBe(2);
});

it("counts a payout on the day it arrived, without its fee, and how long today's took", async () => {
  const { payouts } = await figures();
  // Of Cem's 60, the 10 that he did not pay in bear the fee; Ana paid her 5 in.
  const fee = (10n * ONE * BigInt(WITHDRAWAL_FEE_BPS)) / 10_000n;
  expect(payouts.days.slice(-2)).toMatchObject([
    { amount: 60n * ONE - fee, count: 1 },
    { amount: 5n * ONE, count: 1 },
  ]);
  expect(count(payouts.days)).toBe(2);
  expect(payouts.medianSeconds).toBeGreaterThanOrEqual(DAY_SECONDS);
  expect(payouts.medianSeconds).toBeLessThan(DAY_SECONDS + 600);
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

it("has today alone where the days before would take too long", async () => {
  const { db } = app.database.owner;
  await sql`
    alter table members.members enable row level security;
    create policy slow on members.members
      using (registered_at >= platform.now() - interval '1 hour' or pg_sleep(5) is not null)`.execute(
    db,
  );
  await passDays(app.database, 1);
  auditor = await staffSession(app, "auditor");
  const { deposits, payouts } = await figures();
  await sql`drop policy slow on members.members;
    alter table members.members disable row level security`.execute(db);
  for (const { days } of [deposits, payouts]) expect(days).toMatchObject([{ count: 0 }]);
});

it.each(ROLES)("is read by %s", async (role) => {
  const staff = await staffSession(app, role);
  expect((await app.call(consoleTodayFigures, {}, { staff })).code).toBe(200);
});
