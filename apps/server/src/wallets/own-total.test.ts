/** The one total of a member against the ledger, over books with rows of every kind. */

import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { ownTotal } from "@ballast/contract/user/own-total.ts";
import { listWithdrawals } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { type FullBooks, fullBooks } from "../../test/full-books.ts";
import { useApp } from "../../test/kit.ts";

const app = useApp();
let books: FullBooks;

beforeAll(async () => {
  books = await fullBooks(app);
});

const MEMBERS = ["ana", "bob", "cem"] as const;

it.each(MEMBERS)(
  "of %s is what the ledger's accounts hold, paid in, returns and bonuses",
  async (name) => {
    const member = books[name];
    const { data } = await app.call(getAssetsOverview, {}, member);
    const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(balance), 0)::bigint as held from ledger.accounts
    where bucket = ${member.bucket} and owner = ${member.id} and currency = 'tUSDT'
  `.execute(app.database.owner.db);
    const { total, bonuses } = ownTotal(data);
    expect(total).toBe(rows[0]?.held);
    expect(bonuses).toBe(data.rewards);
    expect(data.paidIn).toBeGreaterThan(0n);
  },
); // @rule 4/wallet

it("is less by what a withdrawal took away, with its fee", async () => {
  const { data } = await app.call(getAssetsOverview, {}, books.cem);
  expect(data.withdrawn).toBe(60_000_000n);
  const open = await app.call(getAssetsOverview, {}, books.ana);
  expect(open.data).toMatchObject({ withdrawn: 0n, withdrawing: 5_000_000n });
});

it("lists withdrawals that have not ended, when asked for them", async () => {
  const open = { show: "open" } as const;
  const { data } = await app.call(listWithdrawals, open, books.ana);
  expect(data.list.map(({ id, state }) => [id, state])).toEqual([
    [books.withdrawals.open, "processing"],
  ]);
  expect(data.total).toBe(1);
  expect((await app.call(listWithdrawals, {}, books.ana)).data.total).toBe(2);
  expect((await app.call(listWithdrawals, open, books.cem)).data.total).toBe(0);
});
