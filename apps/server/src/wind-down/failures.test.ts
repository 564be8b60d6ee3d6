/** A failure in one bucket, or a proof that does not agree, keeps nobody else from their money. */
// @rule 6/one-bucket
import { consoleWindDown } from "@ballast/contract/console/wind-down.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aListedProduct, staffPair } from "../../test/builders.ts";
import { expectInvariants } from "../../test/harness.ts";
import { passDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard, aPaidOrder, type Buyer, someBuyers } from "../../test/order-builders.ts";
import { staffLine } from "../../test/staff-line.ts";
import { staffSession } from "../../test/staff-session.ts";
import { treasuryWallets } from "../../test/wallet-builders.ts";
import { chainLacks, theEnd } from "../../test/wind-down-builders.ts";
import { memberBalances } from "../ledger/accounts.ts";
import { windDownPage } from "../oversight/wind-down-page.ts";
import { advance } from "./advance.ts";
import { failuresNow } from "./failures.ts";
import { stepNow } from "./status.ts";

const HUNDRED = 100_000_000n;
const app = useApp();
let buyers: Buyer[];
let reader: { staff: string };
const db = () => app.database.db;
const owner = () => app.database.owner.db;
const place = () => ({ db: db(), dataDir: app.config.DATA_DIR });

beforeAll(async () => {
  await staffPair(db());
  await treasuryWallets(db());
  const product = await aListedProduct(owner(), { validDays: 10, unitsTotal: 640 });
  buyers = await someBuyers(owner(), [3, 7, 7, 41], HUNDRED);
  await aGreenGuard(db());
  for (const buyer of buyers) await aPaidOrder(app, buyer, product);
  await passDays(app.database, 2);
});

/** Makes postings of this event fail in bucket 7 until the function that it answers is called. */
async function broken(event: string): Promise<() => Promise<unknown>> {
  await sql
    .raw(`
    create function ledger.break_it() returns trigger language plpgsql as $$
    begin raise exception 'a disk is full'; end $$;
    create trigger break_it before insert on ledger.transactions for each row
      when (new.bucket = 7 and new.event = '${event}') execute function ledger.break_it()`)
    .execute(owner());
  return () =>
    sql
      .raw("drop trigger break_it on ledger.transactions; drop function ledger.break_it()")
      .execute(owner());
}

/** Prevents every proof until the function that it answers is called. */
async function withoutProof(): Promise<() => Promise<unknown>> {
  await sql
    .raw(`
    create function proof.break_it() returns trigger language plpgsql as $$
    begin raise exception 'the sums differ'; end $$;
    create trigger break_it before insert on proof.commits for each row
      execute function proof.break_it()`)
    .execute(owner());
  return () =>
    sql
      .raw("drop trigger break_it on proof.commits; drop function proof.break_it()")
      .execute(owner());
}

const principal = () =>
  Promise.all(buyers.map(async (buyer) => (await memberBalances(db(), buyer, "tUSDT")).principal));
const status = async () =>
  (await staffLine(app.database)("ben", "wind-down-status")).out.join("\n");
const page = async () => (await app.call(consoleWindDown, {}, reader)).data;
const mend: Record<"bucket" | "proof", () => Promise<unknown>> = {
  bucket: async () => {},
  proof: async () => {},
};

describe("a proof that does not agree, and a bucket that fails", () => {
  beforeAll(async () => {
    reader = { staff: await staffSession(app, "support") };
    const before = await page();
    expect(before.ending).toBeNull();
    expect(before.would).toMatchObject({ coolingOff: 0, orders: 4, principal: 4n * HUNDRED });
    await theEnd(db());
    mend.proof = await withoutProof();
    mend.bucket = await broken("daily_income");
  });

  it("no bucket goes ahead before anything is held up", async () => {
    await expect(sql`select wind_down.pay_income(3, 1)`.execute(db())).rejects.toMatchObject({
      code: "BW002",
    });
  });

  it("the proof is named, and everybody else gets the whole return and the principal", async () => {
    await expect(advance(place())).rejects.toThrow(/prove cannot end. .*the sums differ/);
    expect(await stepNow(db())).toBe("prove");
    expect(await principal()).toEqual([0n, HUNDRED, HUNDRED, 0n]);
    expect(await status()).toMatch(/HELD UP: what members are owed proved, since .*sums differ/);
  });

  it("the proof holds the steps for an hour at most, the bucket until it is mended", async () => {
    await sql`update wind_down.failures set since = since - interval '61 minutes'`.execute(owner());
    await expect(advance(place())).rejects.toThrow(/income cannot end. bucket 7: a disk is full/);
    expect(await stepNow(db())).toBe("income");
    const { rows } = await sql<{ facts: { failure: string } }>`
      select facts from wind_down.steps where step = 'prove'`.execute(db());
    expect(rows[0]?.facts.failure).toContain("the sums differ");
    expect(await failuresNow(db())).toMatchObject([
      { step: "income", bucket: 7, reason: "a disk is full" },
    ]);
    expect(await status()).toMatch(/HELD UP: returns paid by the reserve, bucket 7, since/);
  });

  it("stands on the console's page: which step, since when, why, and what to do", async () => {
    const { ending, would } = await page();
    expect(would).toBeNull();
    expect(ending?.heldUp).toEqual([
      {
        ...{
          step: "income",
          says: "returns paid by the reserve",
          bucket: 7,
          why: "a disk is full",
        },
        ...{ since: expect.any(Date), seenAt: expect.any(Date) },
        next: expect.stringMatching(/^Every other bucket is paid meanwhile/),
      },
    ]);
    const [held] = ending?.heldUp ?? [];
    expect(held && held.seenAt >= held.since).toBe(true);
    expect(ending?.steps.find(({ step }) => step === "prove")?.endedAt).toBeInstanceOf(Date);
    expect(ending?.steps.find(({ step }) => step === "income")?.endedAt).toBeNull();
    // No process runs jobs here.
    expect(ending?.lastRun).toBeNull();
    await sql`select platform.note_run('wind-down', 5, 0, 'failed', 'held up')`.execute(db());
    expect((await page()).ending?.lastRun).toMatchObject({ isLong: false });
    await sql`update platform.job_runs set failed_at = failed_at - interval '20 minutes'`.execute(
      owner(),
    );
    expect((await page()).ending?.lastRun).toMatchObject({ isLong: true });
  });

  it("stands there as of one moment, whatever changes while it is read", async () => {
    const why = (reason: string) =>
      sql`update wind_down.failures set reason = ${reason}`.execute(owner());
    let answers = 0;
    const slow = db().withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        answers += 1;
        if (answers === 1) await why("something else");
        return result;
      },
    });
    const { ending } = await windDownPage(slow, app.router.clock);
    expect(answers).toBeGreaterThan(4);
    expect(ending?.heldUp.map((one) => one.why)).toEqual(["a disk is full"]);
    expect((await page()).ending?.heldUp[0]?.why).toBe("something else");
    await why("a disk is full");
  });

  it("goes on once the bucket is mended, and its members are paid as everybody was", async () => {
    await mend.bucket();
    await advance(place());
    expect(await failuresNow(db())).toEqual([]);
    expect(await stepNow(db())).toBe("share");
    expect((await page()).ending).toMatchObject({
      heldUp: [],
      waits: [{ currency: "tUSDT", waits: expect.stringContaining("a statement newer") }],
    });
    expect(await principal()).toEqual([0n, 0n, 0n, 0n]);
    const { rows } = await sql<{ income: bigint; orders: bigint }>`
      select sum(amount)::bigint as income, count(distinct order_id) as orders
      from income.incomes`.execute(db());
    expect(rows).toEqual([{ income: 4n * 10n * 40_000n, orders: 4n }]);
    await expectInvariants(app.database);
  });

  it("the end is not over before a proof agrees", async () => {
    await chainLacks(db(), 0n, 0n);
    await expect(advance(place())).rejects.toThrow(/close cannot end. .*the sums differ/);
    expect(await failuresNow(db())).toMatchObject([{ step: "close", bucket: null }]);
    await mend.proof();
    await advance(place());
    expect(await stepNow(db())).toBeNull();
    expect(await failuresNow(db())).toEqual([]);
  });
});
