/**
 * A wind-down with all the money there: who begins it, what it does, and that it survives
 * interruptions.
 */
// @rule 6/two-people 6/order
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publicId } from "@ballast/contract/ids.ts";
import { openStatus } from "@ballast/contract/open/calls.ts";
import { buyOrder, productDetail } from "@ballast/contract/product/calls.ts";
import { exitOrder } from "@ballast/contract/user/calls.ts";
import { getUsdtLimits } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aListedProduct } from "../../test/builders.ts";
import { type FullBooks, fullBooks } from "../../test/full-books.ts";
import { expectInvariants, expectRefused, stateDigest } from "../../test/harness.ts";
import { passDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard, purchaseOf } from "../../test/order-builders.ts";
import { idIn, staffLine } from "../../test/staff-line.ts";
import { readCoverage } from "../reserve/coverage.ts";
import { advance } from "./advance.ts";
import { stepNow } from "./status.ts";

const app = useApp();
let books: FullBooks;
let folder: string;
let document: string;
let proposal: string;
let owedAtBegin: bigint;
const resume = { id: "" };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ballast-wind-down-"));
  document = join(folder, "resolution.pdf");
  await writeFile(document, "The board decided it.");
  books = await fullBooks(app);
  await aGreenGuard(app.database.db);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const staff = (...line: [string, ...string[]]) => staffLine(app.database)(...line);
const propose = (as: string) =>
  staff(as, "wind-down", "--reason", "The operator gives up.", "--document", document);
const approve = (as: string, id = proposal) =>
  staff(as, "approve", "--proposal", id, "--reason", "the resolution is here");
const place = () => ({ db: app.database.db, dataDir: app.config.DATA_DIR });
const asService = (text: string) => sql.raw(text).execute(app.database.db);
const asOwner = (guard: string) =>
  sql.raw(`update reserve.guard set ${guard}`).execute(app.database.owner.db);
const buy = () => app.call(buyOrder, purchaseOf(books.product), books.ana);

/** Everything that members are owed: their accounts, and the return locked for them. */
async function owed(): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select sum(a.balance)::bigint as owed from ledger.accounts a join ledger.account_kinds k
      using (kind) where k.owner_is = 'member' or k.kind = 'reserve.sold'`.execute(app.database.db);
  return rows[0]?.owed ?? 0n;
}

async function orders() {
  const { rows } = await sql<{ id: string; state: string; days: bigint; validDays: number }>`
    select o.id, o.state, o.valid_days as "validDays", (select count(*) from income.incomes i
      where i.order_id = o.id) as days from orders.orders o`.execute(app.database.db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Statements of this moment, as the chain's job would store them. */
const newStatements = () =>
  sql`
  insert into chain.statements
    (at, block, block_hash, book, chain_balance, ledger_balance, in_transit, parts)
  select platform.now(), 1, '0x' || repeat('0', 64), book, 0, 0, 0, '{}'
  from unnest(array['client', 'reserve', 'house']) book`.execute(app.database.owner.db);

describe("before two people agree", () => {
  it("shows what it would do, and has begun nothing", async () => {
    const said = (await staff("ben", "wind-down-status")).out.join("\n");
    expect(said).toContain("Nothing has begun");
    expect(said).toMatch(/undo 1 purchases of 300\.00 tUSDT/);
    expect(said).toMatch(/pay out 1 orders: .* 1,?000\.00 tUSDT principal/);
    expect(await stepNow(app.database.db)).toBeNull();
  });

  it("is proposed by one person, and by nobody without a reason", async () => {
    const without = await staff("ana", "wind-down", "--reason", "x", "--document", document);
    expect(without).toMatchObject({ exit: 1 });
    const made = await propose("ana");
    expect(made).toMatchObject({ exit: 0 });
    proposal = idIn(made, "prp");
    expect((await propose("ben")).err.join()).toContain("already");
  });

  it("is not approved by its maker, nor by anybody but an admin", async () => {
    const before = await stateDigest(app.database.owner);
    expect(await approve("ana")).toMatchObject({ exit: 1 });
    expect(await approve("ben")).toMatchObject({ exit: 1 });
    expect(await stateDigest(app.database.owner)).toBe(before);
    expect((await buy()).code).toBe(200);
  });

  it.each([
    ["wind_down.cancel_some(0, 1)", "BW002"],
    ["wind_down.seal(1)", "BW002"],
    ["wind_down.pay_income(0, 1)", "BW002"],
    ["wind_down.pay_principal(0, 1)", "BW002"],
    ["wind_down.hold_round('tUSDT', 1)", "BW002"],
    ["wind_down.write_parts('tUSDT', 1)", "42501"],
    ["wind_down.give_back('tUSDT', 1)", "42501"],
    ["ledger.wind_down(gen_random_uuid(), 'tUSDT', 1)", "42501"],
  ])("the service can do no part of it: %s", async (call, code) => {
    await expect(asService(`select ${call}`)).rejects.toMatchObject({ code });
  });

  it.each([
    "insert into wind_down.runs (proposal_id, began_at) select id, now() from ledger.proposals",
    "insert into ledger.floors select 0, gen_random_uuid(), 'tUSDT', 1, 1",
    "insert into ledger.closed_events values ('withdrawal_applied', now())",
    "insert into wallets.sharing (since) values (now())",
  ])("the service writes none of its tables: %s", async (text) => {
    await expect(asService(text)).rejects.toMatchObject({ code: "42501" });
  });

  it("cannot be begun by a proposal that nobody approved", async () => {
    const { rows } = await sql<{ id: string }>`
      select id from ledger.proposals where action = 'wind_down'`.execute(app.database.db);
    await expect(asService(`select wind_down.begin('${rows[0]?.id}')`)).rejects.toMatchObject({
      code: "BL001",
    });
  });
});

describe("once an admin approved", () => {
  beforeAll(async () => {
    await asOwner("halted_at = platform.now(), halted_for = '{shortfall}'");
    const made = await staff("ana", "resume-sales", "--reason", "nothing is wrong");
    resume.id = idIn(made, "prp");
    await asOwner("halted_at = null, halted_for = null");
    expect(await approve("eva")).toMatchObject({ exit: 0 });
    owedAtBegin = await owed();
  });

  it("nothing is sold, and the member reads why", async () => {
    await expectRefused(app.database, "sales_ended", buy);
    const productId = publicId("product", books.product.id);
    const { data } = await app.call(productDetail, { productId }, books.ana);
    expect(data.whyNot).toBe("sales_ended");
  });

  it("everybody reads that sales ended, and since when", async () => {
    const { rows } = await sql<{ at: Date }>`
      select began_at as at from wind_down.runs`.execute(app.database.db);
    const { data } = await app.call(openStatus);
    const end = { state: "ended", since: rows[0]?.at, reasons: ["wind_down"] };
    expect(data.sales).toEqual(data.sales.map((one) => ({ ...one, ...end })));
    expect(data.sales.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(1);
    expect((await readCoverage(app.database.db, app.router.clock)).state).toBe("ended");
    const { rows: listed } = await sql`select distinct state from reserve.sales`.execute(
      app.database.db,
    );
    expect(listed).toEqual([{ state: "ended" }]);
  });

  it("nothing lets sales go on, lists a product or begins it again", async () => {
    expect((await approve("ben", resume.id)).err.join()).toContain("for good");
    expect((await propose("ben")).err.join()).toContain("for good");
    await expect(aListedProduct(app.database.owner.db)).rejects.toMatchObject({
      refusal: "sales_ended",
    });
  });

  it("a purchase that got past everything else stops at the ledger", async () => {
    const { ana, product } = books;
    await expect(
      sql`select ledger.buy_batch(array[row(${ana.bucket}, gen_random_uuid(), ${ana.id},
        ${product.id}, 'tUSDT', 100000000, 0, 'x')::ledger.purchase])`.execute(
        app.database.owner.db,
      ),
    ).rejects.toMatchObject({ code: "BL050" });
  });

  it("withdrawals go on, and cost nothing", async () => {
    expect((await app.call(getUsdtLimits, {}, books.ana)).data.feeBps).toBe(0);
  });

  it("nobody leaves early and gives up a return that is paid anyway", async () => {
    const leave = () =>
      app.call(exitOrder, { orderId: publicId("order", books.orders.earning) }, books.ana);
    await expectRefused(app.database, "whole_return_comes", leave);
  }); // @rule 6/holds

  it("is cut off in the middle of a bucket, and nothing of that is there", async () => {
    const { bucket } = books.ana;
    const before = await stateDigest(app.database.owner);
    await expect(
      app.database.db.transaction().execute(async (tx) => {
        await sql`select wind_down.cancel_some(${bucket}, 1)`.execute(tx);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect(await stateDigest(app.database.owner)).toBe(before);
    await sql`select wind_down.cancel_some(${bucket}, 1)`.execute(app.database.db);
    expect(await stepNow(app.database.db)).toBe("cancel");
  });

  it("no step ends before the books say that nothing of it is left", async () => {
    await expect(asService("select wind_down.end_step('cancel')")).rejects.toMatchObject({
      code: "BW003",
    });
    expect(
      (
        await sql<{ s: string }>`select wind_down.end_step('principal') as s`.execute(
          app.database.db,
        )
      ).rows[0]?.s,
    ).toBe("cancel");
  });

  it("two workers beside each other pay nothing twice, and wait for the outside", async () => {
    await Promise.allSettled([advance(place(), 1), advance(place(), 1)]);
    await advance(place(), 1);
    expect(await stepNow(app.database.db)).toBe("share");
    const all = await orders();
    expect(all.get(books.orders.fresh)).toMatchObject({ state: "cancelled", days: 0n });
    expect(all.get(books.orders.earning)).toMatchObject({ state: "expired", days: 5n });
    expect([...all.values()].filter(({ state }) => state === "valid")).toEqual([]);
    const undone = 4n * 40_000n * 5n; // the return of four units that nobody bought after all
    expect(await owed()).toBe(owedAtBegin - undone);
    await expectInvariants(app.database);
  });

  it("pays claims in full where all is there, and ends with the proof of the next day", async () => {
    await newStatements();
    await advance(place());
    expect(await stepNow(app.database.db)).toBe("close");
    await passDays(app.database, 1);
    await advance(place());
    expect(await stepNow(app.database.db)).toBeNull();
    const said = (await staff("ben", "wind-down-status")).out.join("\n");
    expect(said).toContain("every claim is paid in full");
    const { rows } = await sql<{ state: string; total: bigint }>`
      select p.state, (select c.total from proof.commits c where c.currency = 'tUSDT'
        order by c.sequence desc limit 1) as total
      from ledger.proposals p where p.action = 'wind_down'`.execute(app.database.db);
    expect(rows).toEqual([{ state: "done", total: await owed() }]);
  });

  it("does nothing when it is run again", async () => {
    const before = await stateDigest(app.database.owner);
    await advance(place());
    expect(await stateDigest(app.database.owner)).toBe(before);
  });
});
