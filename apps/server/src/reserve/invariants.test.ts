/**
 * Each named invariant, broken on purpose by somebody with every right: exactly the views that a
 * case names have rows, which show what is wrong. Every case is undone before the next.
 */
// @rule ledger/invariants
import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type Case,
  HOUSE,
  posted,
  type Row,
  resealed,
  rowsByBucket,
  run,
  shape,
  total,
} from "../../test/broken-books.ts";
import { brokenBySlice } from "../../test/broken-by-slice.ts";
import { type FullBooks, fullBooks, SMALL_LOT } from "../../test/full-books.ts";
import { useApp } from "../../test/kit.ts";
import type { Tx } from "../platform/db.ts";

const app = useApp();
let books: FullBooks;
beforeAll(async () => {
  books = await fullBooks(app);
});

const setOrder = (what: RawBuilder<unknown>, which: keyof FullBooks["orders"]) =>
  sql`update orders.orders set ${what} where id = ${books.orders[which]}`;

/** All views with rows, and these rows. */
async function answering(tx: Tx): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const name of await viewNames(tx)) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(v) as row from ${sql.table(`invariants.${name}`)} v`.execute(tx);
    if (rows.length === 0) continue;
    found[name] = rows.map(({ row }) => row);
    expect([name, await rowsByBucket(tx, name, rows.length)]).toEqual([name, rows.length]);
  }
  return found;
}

async function viewNames(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'invariants' order by 1`.execute(tx);
  return rows.map(({ name }) => name);
}

class Undone extends Error {}

/** Breaks the books as the owner, reads the views, and undoes it. */
async function violations(wrong: (tx: Tx) => Promise<unknown>): Promise<Record<string, Row[]>> {
  let found: Record<string, Row[]> = {};
  const work = app.database.owner.db.transaction().execute(async (tx) => {
    await wrong(tx);
    found = await answering(tx);
    throw new Undone();
  });
  await work.catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
  return found;
}

const CASES: Case[] = [
  {
    view: "transactions_balance",
    when: "one unit wandered from one deposit's leg to another's",
    wrong: (tx) =>
      run(
        tx,
        sql`update ledger.entries set amount = amount + 1, balance = balance + 1
          where transaction_id = ${books.deposits[0]} and kind = 'client.custody'`,
        sql`update ledger.entries set amount = amount - 1
          where transaction_id = ${books.deposits[1]} and kind = 'client.custody'`,
        resealed(),
      ),
    says: () => ({ transaction_id: books.deposits[0], book: "C", off_by: 1 }),
  },
  {
    view: "transactions_balance",
    when: "entries belong to a ledger transaction that is not there",
    wrong: (tx) =>
      run(
        tx,
        sql`update ledger.entries set transaction_id = ${books.ana.id}
          where transaction_id = ${books.deposits[0]}`,
        resealed(),
      ),
    says: () => ({ transaction_id: books.ana.id, off_by: null }),
  },
  {
    view: "entries_follow_their_transaction",
    when: "an entry calls itself another event",
    wrong: (tx) =>
      run(
        tx,
        sql`update ledger.entries set event = 'unknown_receipt'
          where transaction_id = ${books.deposits[0]} and kind = 'client.custody'`,
      ),
    says: () => ({ event: "unknown_receipt", event_of_transaction: "deposit" }),
  },
  {
    view: "trial_balance",
    when: "a balance grew by itself",
    wrong: (tx) =>
      run(
        tx,
        sql`update ledger.accounts set balance = balance + 1
          where kind = 'house.equity' and bucket = 0`,
      ),
    says: () => ({ book: "H", currency: "tUSDT", off_by: -1 }),
    also: ["balances_are_sums_of_entries"],
  },
  {
    view: "balances_are_sums_of_entries",
    when: "one member's unit became another's",
    wrong: (tx) =>
      run(
        tx,
        sql`update ledger.accounts
          set balance = balance + case owner when ${books.ana.id} then 1 else -1 end
          where kind = 'client.deposit' and owner in (${books.ana.id}, ${books.bob.id})`,
      ),
    says: () => ({ owner: books.ana.id, kind: "client.deposit" }),
  },
  {
    view: "balances_are_sums_of_entries",
    when: "an account with entries is gone",
    wrong: (tx) =>
      run(
        tx,
        sql`delete from ledger.accounts
          where owner = ${books.bob.id} and kind = 'client.principal'`,
      ),
    says: () => ({ owner: books.bob.id, kind: "client.principal", balance: null }),
  },
  {
    view: "running_balances",
    when: "an entry shows another balance after it",
    wrong: (tx) =>
      run(
        tx,
        sql`update ledger.entries set balance = balance + 1
          where transaction_id = ${books.deposits[0]} and kind = 'client.deposit'`,
        resealed(),
      ),
    says: () => ({ transaction_id: books.deposits[0], balance: 4_000_000_001, expected: 4e9 }),
  },
  {
    view: "no_negative_balance",
    when: "a bucket's budget was overdrawn",
    wrong: (tx) =>
      run(
        tx,
        sql`alter table ledger.accounts drop constraint accounts_check`,
        posted("promotion_moved", [
          [63, "client.promotion", "D", 1n, books.campaign],
          [63, "client.transit", "C", 1n],
          [9, "client.transit", "D", 1n],
          [9, "client.promotion", "C", 1n, books.campaign],
        ]),
      ),
    says: () => ({ bucket: 63, kind: "client.promotion", balance: -1 }),
  },
  {
    view: "bridges_mirror",
    when: "an income sweep was booked on the members' side alone",
    wrong: (tx) =>
      run(
        tx,
        posted("income_sweep", [
          [7, "client.custody", "D", 1n],
          [7, "client.due_from_reserve", "C", 1n],
        ]),
      ),
    says: () => ({ bucket: 7 }),
  },
  {
    view: "bridges_mirror",
    when: "a bucket lost its account of the fees to come",
    wrong: (tx) =>
      run(
        tx,
        sql`delete from ledger.accounts where kind = 'house.due_from_client' and bucket = 20`,
      ),
    says: () => ({ bucket: 20, fees_client: 0, fees_house: null }),
  },
  {
    view: "transit_is_zero",
    when: "a budget left its bucket and came nowhere",
    wrong: (tx) =>
      run(
        tx,
        posted("promotion_moved", [
          [0, "client.promotion", "D", 1n, books.campaign],
          [0, "client.transit", "C", 1n],
        ]),
      ),
    says: () => ({ kind: "client.transit", off_by: 1 }),
  },
  {
    view: "client_cover",
    when: "a deposit was credited against the house's promise",
    wrong: (tx) =>
      run(
        tx,
        shape("deposit", "client.shortfall", "D"),
        posted("deposit", [
          [7, "client.shortfall", "D", 1n],
          [7, "client.deposit", "C", 1n, books.ana.id],
        ]),
      ),
    says: () => ({ currency: "tUSDT" }),
  },
  {
    view: "reserve_cover",
    when: "the reserve's cash was lent out",
    wrong: async (tx) => {
      const cash = await total(
        tx,
        sql`select sum(balance) from ledger.accounts where kind = 'reserve.cash'`,
      );
      await run(
        tx,
        sql`insert into ledger.account_kinds
          values ('reserve.lent', 'R', 'D', true, 'house', 'lent')`,
        shape("income_sweep", "reserve.lent", "D"),
        sql`select ledger.open_accounts(0, ${HOUSE}, 'tUSDT', array['reserve.lent'])`,
        posted("income_sweep", [
          [0, "reserve.lent", "D", cash],
          [0, "reserve.cash", "C", cash],
        ]),
      );
    },
    says: () => ({ currency: "tUSDT", assets: 0 }),
  },
  {
    view: "books_agree_with_the_chain",
    when: "the newest statement of custody differs by one unit",
    wrong: (tx) =>
      run(
        tx,
        sql`insert into chain.statements
            (at, block, block_hash, book, chain_balance, ledger_balance, in_transit, parts)
          select platform.now(), 9, '0x' || repeat('0', 64), 'client', 10, 12, -1, '{}'`,
      ),
    says: () => ({ book: "client", block: 9, difference: -1 }),
  },
  {
    view: "sold_is_owed_to_open_orders",
    when: "an order promises more a day than was locked for it",
    wrong: (tx) => run(tx, setOrder(sql`daily_return = daily_return + 1`, "fresh")),
    says: () => ({ bucket: 7, product_id: books.product.id }),
  },
  {
    view: "sold_is_owed_to_open_orders",
    when: "an order is of a product for which nothing was ever locked",
    wrong: (tx) => run(tx, setOrder(sql`product_id = ${books.draft.id}`, "fresh")),
    says: () => ({ product_id: books.draft.id, locked: 0, owed: 600_000 }),
    also: ["units_sold_and_left_are_units_listed"],
  },
  {
    view: "principal_is_that_of_open_orders",
    when: "an order says that more was paid for it",
    wrong: (tx) =>
      run(tx, setOrder(sql`principal = principal + 1, from_deposit = from_deposit + 1`, "fresh")),
    says: () => ({ bucket: 7, member_id: books.ana.id }),
  },
  {
    view: "units_sold_and_left_are_units_listed",
    when: "an order has a unit more than was taken from the stock",
    wrong: (tx) => run(tx, setOrder(sql`units = units + 1`, "fresh")),
    says: () => ({ product_id: books.product.id, units_listed: 128 }),
  },
  {
    view: "units_sold_and_left_are_units_listed",
    when: "a unit fell out of the stock",
    wrong: (tx) =>
      run(
        tx,
        sql`update products.allotments set units_left = units_left - 1
          where product_id = ${books.product.id} and bucket = (
            select min(bucket) from products.allotments
            where product_id = ${books.product.id} and units_left > 0)`,
      ),
    says: () => ({ product_id: books.product.id, state: "listed" }),
  },
  {
    view: "units_sold_and_left_are_units_listed",
    when: "a closed product withdrew fewer units than it had left",
    wrong: (tx) =>
      run(
        tx,
        sql`update products.products set units_withdrawn = units_withdrawn - 1
          where id = ${books.closed.id}`,
      ),
    says: () => ({ product_id: books.closed.id, units_withdrawn: 61, units_sold: 2 }),
  },
  {
    view: "offered_covers_units_left",
    when: "the return of a unit lies in another bucket than the unit",
    wrong: async (tx) => {
      const bucket = Number(
        await total(
          tx,
          sql`select max(bucket) from products.allotments
            where product_id = ${books.product.id} and units_left > 0`,
        ),
      );
      await run(
        tx,
        posted("allotment_moved", [
          [bucket, "reserve.offered", "D", 1n, books.product.id],
          [bucket, "reserve.transit", "C", 1n],
          [0, "reserve.transit", "D", 1n],
          [0, "reserve.offered", "C", 1n, books.product.id],
        ]),
      );
    },
    says: () => ({ product_id: books.product.id }),
  },
  {
    view: "income_is_paid_days_times_daily_return",
    when: "one day was paid more and another less",
    wrong: (tx) =>
      run(
        tx,
        sql`update income.incomes i set amount = amount
            + case day when (select min(day) from income.incomes where order_id = i.order_id)
              then 1 else -1 end
          where order_id = ${books.orders.expired}
            and day in (select day from income.incomes where order_id = ${books.orders.expired}
              order by day limit 2)`,
      ),
    says: () => ({ order_id: books.orders.expired, paid_days: 5 }),
  },
  {
    view: "income_is_paid_days_times_daily_return",
    when: "a day was left out",
    wrong: (tx) =>
      run(
        tx,
        sql`update income.incomes set day = day + 1 where order_id = ${books.orders.earning}
          and day = (select max(day) from income.incomes
            where order_id = ${books.orders.earning})`,
      ),
    says: () => ({ order_id: books.orders.earning }),
  },
  {
    view: "income_is_paid_days_times_daily_return",
    when: "an order expired without an income",
    wrong: (tx) => run(tx, setOrder(sql`state = 'expired', ended_at = bought_at`, "fresh")),
    says: () => ({ order_id: books.orders.fresh, state: "expired", paid_days: 0 }),
    also: ["principal_is_that_of_open_orders", "sold_is_owed_to_open_orders"],
  },
  {
    view: "income_is_paid_days_times_daily_return",
    when: "an order was cancelled after its income",
    wrong: (tx) => run(tx, setOrder(sql`state = 'cancelled'`, "expired")),
    says: () => ({ order_id: books.orders.expired, state: "cancelled" }),
    also: ["units_sold_and_left_are_units_listed"],
  },
  {
    view: "income_is_paid_days_times_daily_return",
    when: "an income is another member's than its order",
    wrong: (tx) =>
      run(
        tx,
        sql`update income.incomes set member_id = ${books.bob.id}
          where order_id = ${books.orders.expired} and taken_by is not null`,
      ),
    says: () => ({ order_id: books.orders.expired }),
  },
  {
    view: "income_due_is_that_not_taken_out",
    when: "an income was noted as taken that nobody took",
    wrong: (tx) =>
      run(
        tx,
        sql`update income.incomes set taken_by = ${randomUUID()}
          where taken_by is null and order_id = ${books.orders.earning}`,
      ),
    says: () => ({ bucket: 7, member_id: books.ana.id }),
  },
  {
    view: "backing_is_paid_or_still_locked",
    when: "a lot is said to have given a unit more than is locked",
    wrong: (tx) =>
      run(
        tx,
        sql`update products.backing set amount = amount + 1
          where product_id = ${books.product.id} and lot_id = ${books.largeLot}`,
      ),
    says: () => ({ product_id: books.product.id, given: 25_600_001 }),
  },
  {
    view: "income_within_lots",
    when: "two parts of a backing are said to come from one small lot",
    wrong: (tx) =>
      run(
        tx,
        sql`update products.backing set lot_id = ${books.smallLot}, kind = 'reserve.capital'
          where product_id = ${books.product.id}`,
      ),
    says: () => ({ lot_id: books.smallLot, gave: 25_600_000, put_in: Number(SMALL_LOT) }),
  },
  {
    view: "income_within_lots",
    when: "income was paid on what a product's lots never gave",
    wrong: (tx) =>
      run(
        tx,
        sql`update products.backing set given_back = amount where product_id = ${books.closed.id}`,
      ),
    says: () => ({ product_id: books.closed.id, paid: 400_000, gave: 0 }),
    also: ["backing_is_paid_or_still_locked"],
  },
  {
    view: "income_within_lots",
    when: "a lot that paid its whole part was never funded",
    wrong: (tx) => unfunded(tx, books.smallLot),
    says: () => ({ lot_id: books.smallLot, paid: Number(SMALL_LOT), put_in: 0 }),
    also: ["entries_follow_their_transaction"],
  },
  {
    view: "income_within_lots",
    when: "a lot that paid what the lot before it could not was never funded",
    wrong: (tx) => unfunded(tx, books.largeLot),
    says: () => ({ lot_id: books.largeLot, paid: 2_040_000, put_in: 0 }),
    also: ["entries_follow_their_transaction"],
  },
  {
    view: "promotions_are_funded",
    when: "gifts were paid from what no funding brought",
    wrong: (tx) =>
      run(
        tx,
        shape("deposit", "client.promotion", "C"),
        posted("deposit", [
          [9, "client.custody", "D", 9_000_000n],
          [9, "client.promotion", "C", 9_000_000n, books.campaign],
        ]),
        posted("welcome", [
          [9, "client.promotion", "D", 9_000_000n, books.campaign],
          [9, "client.earned", "C", 9_000_000n, books.cem.id],
        ]),
      ),
    says: () => ({ campaign_id: books.campaign, funded: 5_000_000, spent: 12_000_000 }),
  },
  {
    view: "withdrawing_is_that_of_open_withdrawals",
    when: "a withdrawal is said to be of more than was taken for it",
    wrong: (tx) =>
      run(
        tx,
        sql`update wallets.withdrawals
          set gross = gross + 1, net = net + 1, from_deposit = from_deposit + 1
          where id = ${books.withdrawals.open}`,
      ),
    says: () => ({ member_id: books.ana.id, withdrawing: 5_000_000, owed: 5_000_001 }),
  },
  {
    view: "withdrawals_end_as_in_the_ledger",
    when: "a paid withdrawal is said to have failed",
    wrong: (tx) =>
      run(
        tx,
        sql`update wallets.withdrawals set state = 'failed', fail_reason = 'not so'
          where id = ${books.withdrawals.settled}`,
      ),
    says: () => ({ state: "failed", event: "withdrawal_settled" }),
  },
  {
    view: "approvals_are_by_other_people",
    when: "the consent to a listing is gone",
    wrong: (tx) =>
      run(tx, sql`delete from ledger.consents where proposal_id = ${listing(books.product.id)}`),
    says: () => ({ action: "list_product", approvals: 1, consents: 0 }),
  },
  {
    view: "approvals_are_by_other_people",
    when: "the maker consented to the own proposal",
    wrong: (tx) =>
      run(
        tx,
        sql`alter table ledger.consents drop constraint consents_check`,
        sql`update ledger.consents set staff = maker
          where proposal_id = ${listing(books.product.id)}`,
      ),
    says: () => ({ action: "list_product", consents: 0 }),
  },
  {
    view: "approvals_are_by_other_people",
    when: "one of the two who must agree to outside yield did not",
    wrong: (tx) =>
      run(
        tx,
        sql`delete from ledger.consents c using reserve.lots l
          where l.id = ${books.largeLot} and c.proposal_id = l.proposal_id and c.staff = 'eva'`,
      ),
    says: () => ({ action: "outside_yield", approvals: 2, consents: 1 }),
  },
  {
    view: "approvals_are_by_other_people",
    when: "an approval was given for something else",
    wrong: (tx) =>
      run(
        tx,
        sql`update ledger.transactions set proposal_id = ${listing(books.closed.id)}
          where event = 'fund_promotion'`,
        resealed(),
      ),
    says: () => ({ action: "fund_promotion", consents: 0 }),
  },
  {
    view: "approvals_are_by_other_people",
    when: "sales were resumed by one person",
    wrong: (tx) =>
      run(
        tx,
        sql`insert into ledger.proposals (id, action, input, maker, made_at, state, ended_at)
          values (${randomUUID()}, 'resume_sales', '{}', 'ana', now(), 'done', now())`,
      ),
    says: () => ({ bucket: null, action: "resume_sales", approvals: 1, consents: 0 }),
  },
  {
    view: "seal_chain_recomputes",
    when: "a word of a ledger transaction was changed",
    wrong: (tx) =>
      run(
        tx,
        sql`update ledger.transactions set reference = 'not so' where id = ${books.deposits[0]}`,
      ),
    says: () => ({ bucket: 7 }),
  },
  {
    view: "seal_chain_recomputes",
    when: "the chain was made anew over a changed word",
    wrong: (tx) =>
      run(
        tx,
        sql`update ledger.transactions set reference = 'not so' where id = ${books.deposits[0]}`,
        resealed(false),
      ),
    says: () => ({ bucket: 7 }),
  },
  {
    view: "seal_chain_recomputes",
    when: "a bucket's head forgot its last batch",
    wrong: (tx) =>
      run(
        tx,
        sql`update ledger.heads h set seq = s.seq, hash = s.hash from ledger.seals s
          where h.bucket = 7 and s.bucket = 7 and s.seq = h.seq - 1`,
      ),
    says: () => ({ bucket: 7 }),
  },
  ...brokenBySlice(() => books),
];

const listing = (product: string) =>
  sql`(select proposal_id from products.products where id = ${product})`;

/** Turns a lot's funding entry into a withdrawal, so that no cash was ever put in. */
const unfunded = (tx: Tx, lot: string) =>
  run(
    tx,
    sql`update ledger.entries set event = 'unlist_unsold'
      where owner = ${lot} and side = 'C' and event in ('fund_reserve', 'outside_yield')`,
  );

describe("a broken invariant is seen by", () => {
  it.each(CASES)("$view when $when", async ({ view, wrong, says, also = [] }) => {
    const found = await violations(wrong);
    expect(Object.keys(found)).toEqual([view, ...also].sort());
    expect(found[view]).toContainEqual(expect.objectContaining(says()));
  });

  it("every view of the schema in a case of its own, and no case is of a view that is gone", async () => {
    const { db } = app.database;
    const views = await db.transaction().execute(viewNames);
    expect(views.length).toBeGreaterThanOrEqual(24);
    expect([...new Set(CASES.map(({ view }) => view))].sort()).toEqual(views);
  });

  it("nothing while all hold", async () => {
    expect(await violations(async () => {})).toEqual({});
  });
});
