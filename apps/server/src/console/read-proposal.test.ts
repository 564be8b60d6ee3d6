// @rule console/expiry
import { consoleProposal } from "@ballast/contract/console/approvals.ts";
import { consoleRow, consoleRows } from "@ballast/contract/console/calls.ts";
import { consoleProductFacts } from "@ballast/contract/console/products.ts";
import { consoleSales } from "@ballast/contract/console/today.ts";
import { addDays } from "@ballast/contract/days.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import {
  aDraftProduct,
  aFundedLot,
  aListedProduct,
  aMember,
  houseCash,
  staffPair,
} from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard } from "../../test/order-builders.ts";
import { anArrival } from "../../test/reserve-builders.ts";
import { give, staffSession } from "../../test/staff-session.ts";
import { treasuryWallets } from "../../test/wallet-builders.ts";
import { proposeRate } from "../cash/rates.ts";
import { propose } from "../ledger/proposals.ts";
import { proposeLetter } from "../messages/letters.ts";
import type { Tx } from "../platform/db.ts";
import { proposeClosing } from "../products/close-product.ts";
import { proposeListing } from "../products/propose-listing.ts";
import { proposeResuming } from "../reserve/resume-sales.ts";
import { proposeCoinTerms } from "../rewards/coin-terms.ts";

const ONE = 1_000_000n;

const app = useApp();
let auditor: string;
let finance: string;
beforeAll(async () => {
  await staffPair(app.database.db);
  auditor = await staffSession(app, "auditor");
  finance = await staffSession(app, "finance");
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => app.database.db.transaction().execute(work);
const shown = (id: string) => publicId("proposal", id);

async function read(id: string, staff = auditor) {
  const { data } = await app.call(consoleProposal, { proposalId: shown(id) }, { staff });
  return data;
}

/** The changes by what they are about: "before → after", or only the new value. */
async function changes(id: string): Promise<Record<string, string>> {
  const { changes: list } = await read(id);
  return Object.fromEntries(
    list.map(({ what, before, after }) => [what, before === null ? after : `${before} → ${after}`]),
  );
}

/** The reason that disables the button, which is the same on the row's own page and in the list. */
async function obstacle(id: string, staff = auditor): Promise<unknown> {
  const of = { resource: "proposals" };
  const own = (await app.call(consoleRow, { ...of, id: shown(id) }, { staff })).data;
  const page = (await app.call(consoleRows, { ...of, filter: "[]", size: "100" }, { staff })).data;
  const listed = page.list.find((row) => row.id === own.id);
  expect(listed?.values.notApproved).toEqual(own.values.notApproved);
  expect(listed?.seen).toBe(own.seen);
  return own.values.notApproved;
}

const approve = (id: string, reason: string) =>
  give(app, auditor, "approve", { proposal: shown(id), reason });

describe("a proposal, read by who is to decide", () => {
  it("says what a listing locks, from which lot, and with which documents", async () => {
    const lot = await aFundedLot(app.database.owner.db, 3_000n * ONE);
    const draft = await aDraftProduct(app.database.db);
    const id = await inTx((tx) => proposeListing(tx, draft.id, "ana", [lot]));
    const end = publicId("lot", lot).slice(-8);
    expect(await changes(id)).toMatchObject({
      Product: "Test machine",
      "Price of a unit": "100.00 tUSDT",
      "Total return of a unit": "1.20 tUSDT, 1.2 % of the price",
      "Simple yearly rate": "14.6 %",
      "Locked in the reserve": "0.00 tUSDT → 1,200.00 tUSDT",
      [`Free in lot …${end} (capital)`]: "3,000.00 tUSDT → 1,800.00 tUSDT",
      Document: expect.stringMatching(/^source\.pdf, [0-9a-f]{64}$/),
    });
    expect(await read(id)).toMatchObject({ needed: 1, whyNot: null, said: [] });
    expect((await read(id)).endsAt?.getTime()).toBeGreaterThan(Date.now());

    expect((await approve(id, "terms and lot checked")).data.done[0]?.ok).toBe(true);
    const after = await read(id);
    expect(after).toMatchObject({ needed: 0, endsAt: null });
    expect(after.whyNot).toContain("already been decided");
    expect(after.said).toMatchObject([
      { staff: "auditor-one", what: "approved", reason: "terms and lot checked" },
    ]);
    expect(await changes(id)).toMatchObject({
      "Locked in the reserve": "0.00 tUSDT → 1,200.00 tUSDT",
      [`Free in lot …${end} (capital)`]: "3,000.00 tUSDT → 1,800.00 tUSDT",
    });
  });

  it("says what a closing gives back", async () => {
    const product = await aListedProduct(app.database.owner.db, { unitsTotal: 64, validDays: 5 });
    const id = await inTx((tx) => proposeClosing(tx, product.id, "ana"));
    expect(await changes(id)).toMatchObject({
      "Units that can be bought": "64 → 0",
      "Locked for units not sold": "12.80 tUSDT → 0.00 tUSDT",
    });
  });

  it("says what is now beside what will be: rates, coins, sales, and only where it changes", async () => {
    const rate = (given: string) =>
      inTx((tx) => proposeRate(tx, { currency: "tINR", rate: given, source: "RBI" }, "ana"));
    const first = await rate("83.10");
    expect((await changes(first)).Rate).toBe("none yet → 83.10 tINR for 1 tUSDT");
    await approve(first, "as published");
    expect((await changes(await rate("84"))).Rate).toBe(
      "83.1 tINR for 1 tUSDT → 84 tINR for 1 tUSDT",
    );
    const coins = await changes(await inTx((tx) => proposeCoinTerms(tx, { questions: 2 }, "ana")));
    expect(coins["Questions a day"]).toMatch(/^\d+ → 2$/);
    expect(coins["Coins of a right answer"]).toMatch(/^\d+$/);
    const sales = { currency: "tUSDT", reference: "looked at" } as const;
    const resuming = await inTx((tx) => proposeResuming(tx, sales, "ana"));
    expect((await changes(resuming))["Sales in tUSDT"]).toBe("not stopped → on");
  });

  it("says of money where it comes from and what will be left", async () => {
    await treasuryWallets(app.database.db);
    // The builders' bookings did not arrive; with them, 40 are left over.
    const { rows: booked } = await sql<{ sum: bigint }>`
      select coalesce(sum(amount), 0)::bigint as sum from ledger.entries
      where event = 'capital_in' and kind = 'house.cash'`.execute(app.database.db);
    await anArrival(app.database.owner.db, "house", (booked[0]?.sum ?? 0n) + 40n * ONE);
    const money = { amount: 40n * ONE, currency: "tUSDT", reference: "own" };
    const capital = await inTx((tx) => propose(tx, "capital_in", money, "ana"));
    const seen = (await changes(capital))["House's cash"];
    expect(seen).toMatch(/^[\d,.]+ tUSDT → [\d,.]+ tUSDT$/);
    const arrived = "Arrived and not booked, by the newest statement";
    expect((await changes(capital))[arrived]).toBe("40.00 tUSDT");
    expect((await read(capital)).whyNot).toBeNull();
    expect(await obstacle(capital)).toBeNull();
    expect(await obstacle(capital, finance)).toBe("only these roles approve: auditor, admin");
    const more = { ...money, amount: 41n * ONE, reference: "more" };
    const moreId = await inTx((tx) => propose(tx, "capital_in", more, "ana"));
    const short = await read(moreId);
    expect(await obstacle(moreId)).toMatch(/^40\.00 tUSDT has arrived .*[^.]$/);
    expect(short.whyNot).toMatch(/^40\.00 tUSDT has arrived .* 41\.00 tUSDT cannot be booked/);
    const next = await inTx((tx) => propose(tx, "capital_in", { ...money, reference: "x" }, "ana"));
    expect((await approve(capital, "on the account")).data.done[0]?.ok).toBe(true);
    expect(await obstacle(capital)).toBeUndefined();
    expect(
      (await give(app, finance, "refuse", { proposal: shown(next), reason: "twice" })).code,
    ).toBe(200);
    await houseCash(app.database.db, 7n * ONE);
    expect((await changes(capital))["House's cash"]).toBe(seen);
    expect((await changes(next))["House's cash"]).toContain(" → ");
    const reversal = {
      bucket: 0,
      transaction_id: uuidv7(),
      event: "capital_in",
      reference: "oops",
    };
    expect(
      await changes(await inTx((tx) => propose(tx, "reversal", reversal, "ana"))),
    ).toMatchObject({ Event: "capital_in", Reason: "oops" });
  });

  it("says a letter's words as members read them, and none of its inner names", async () => {
    await aMember(app);
    const texts = {
      en_US: { title: "Opening hours", body: "We are here from nine." },
      de_DE: { title: "Öffnungszeiten", body: "Wir sind ab neun Uhr da." },
    };
    const everybody = { to: "all", country: null, memberId: null, productId: null } as const;
    const draft = { kind: "notice", ...everybody, texts } as const;
    const { proposalId } = await inTx((tx) => proposeLetter(tx, draft, "ana"));
    expect((await read(proposalId)).says).toMatch(/^Sends a letter to every member of a group/);
    expect(await changes(proposalId)).toEqual({
      Letter: "Opening hours",
      To: "all members",
      "In the group when it was written": expect.stringMatching(/^[1-9]/),
      "Members find it under": "notices",
      "In English": "Opening hours\n\nWe are here from nine.",
      "In German": "Öffnungszeiten\n\nWir sind ab neun Uhr da.",
    });
  });

  it("says why somebody may not approve: role, own, said yes before, too new", async () => {
    const sales = { currency: "tINR", reference: "looked at" } as const;
    const id = await inTx((tx) => proposeResuming(tx, sales, "auditor-one"));
    expect((await read(id, finance)).whyNot).toContain("auditor, admin");
    expect((await read(id)).whyNot).toContain("proposal of their own");
    const admin = await staffSession(app, "admin");
    await sql`
      update staff.people set created_at = platform.now(), created_by = 'auditor-one'
      where id = 'admin-one'`.execute(app.database.owner.db);
    expect((await read(id, admin)).whyNot).toMatch(/24 hours|a day/);
    const twice = { amount: ONE, currency: "tUSDT", reference: "0x1", document_name: "a.pdf" };
    const yields = await inTx((tx) => propose(tx, "outside_yield", twice, "ana"));
    expect((await read(yields)).needed).toBe(2);
    const keyShown = (ago: string) =>
      sql`update staff.people set key_at = platform.now() - ${ago}::interval,
        key_by = 'auditor-one' where id = 'ana'`.execute(app.database.owner.db);
    await keyShown("1 hour");
    expect((await read(yields)).whyNot).toMatch(/24 hours|a day/);
    expect((await approve(yields, "statement seen")).data.done[0]?.ok).toBe(false);
    await keyShown("25 hours");
    expect((await read(yields)).whyNot).toBe(null);
    await approve(yields, "statement seen");
    const half = await read(yields);
    expect(half.needed).toBe(1);
    expect(half.whyNot).toContain("already approved");
  });

  it("keeps the word of whoever refused it", async () => {
    const sales = { currency: "tEUR", reference: "looked at" } as const;
    const id = await inTx((tx) => proposeResuming(tx, sales, "ana"));
    await give(app, auditor, "refuse", { proposal: shown(id), reason: "not looked at enough" });
    expect((await read(id)).said).toMatchObject([
      { staff: "auditor-one", what: "ended", reason: "not looked at enough" },
    ]);
  });

  it("is refused where there is none", async () => {
    await expectRefused(app.database, "proposal_unknown", () =>
      app.call(consoleProposal, { proposalId: shown(uuidv7()) }, { staff: auditor }),
    );
  });
});

describe("what an editor of products needs to know", () => {
  it("is the benchmark, the pictures there are, and what the lots have free", async () => {
    const { data } = await app.call(consoleProductFacts, {}, { staff: finance });
    expect(data.benchmark.source.length).toBeGreaterThan(3);
    expect(data.pictures).toContain("/images/harbour.svg");
    expect((await fetch(`${app.url}${data.pictures[0]}`)).status).toBe(200);
    expect(data.free).toBe(data.lots.reduce((sum, { free }) => sum + free, 0n));
    expect(data.lots.length).toBeGreaterThan(0);
  });
});

describe("the benchmark's age", () => {
  it("is told each day, and that it is old when a quarter is over", async () => {
    const told = async () => (await app.call(consoleSales, {}, { staff: finance })).data.benchmark;
    const today = app.router.clock.today();
    const set = (on: string) =>
      sql`update platform.settings set value = jsonb_set(value, '{on}', to_jsonb(${on}::text))
        where name = 'products.benchmark'`.execute(app.database.owner.db);
    await set(addDays(today, -92));
    expect(await told()).toEqual({ on: addDays(today, -92), days: 92, isOld: false });
    await set(addDays(today, -93));
    expect(await told()).toMatchObject({ days: 93, isOld: true });
    await set(today);
    expect(await told()).toMatchObject({ days: 0, isOld: false });
  });
});

describe("sales now", () => {
  it("are on with green values, and stopped with what is wrong now and what to do about it", async () => {
    const now = async () => (await app.call(consoleSales, {}, { staff: finance })).data.list;
    const { db } = app.database.owner;
    await aGreenGuard(db);
    const tUSDT = async () => (await now()).find(({ currency }) => currency === "tUSDT");
    expect(await tUSDT()).toMatchObject({ state: "on", reasons: [] });
    await sql`
      update reserve.guard set red = '{client_cover}', halted_at = platform.now(),
        halted_for = '{client_cover}' where currency = 'tUSDT'`.execute(db);
    expect(await tUSDT()).toMatchObject({
      state: "stopped",
      reasons: [
        {
          code: "client_cover",
          says: expect.stringContaining("not fully covered"),
          next: expect.any(String),
        },
      ],
    });
    // The newest statement of the chain is old, whatever the guard says: first for a short time,
    // then for long.
    const silent = async () =>
      (await app.call(consoleSales, {}, { staff: finance })).data.silent.find(
        ({ rail }) => rail === "chain",
      );
    expect(await silent()).toBeUndefined();
    const later = (minutes: number) =>
      sql`update chain.statements set at = at - make_interval(mins => ${minutes}::int)`.execute(db);
    await later(4);
    expect(await silent()).toMatchObject({ isLong: false });
    await later(12);
    expect(await silent()).toMatchObject({ isLong: true });
    await later(-16);
    // The cause is gone but the stop remains: only two people can resume sales.
    await sql`update reserve.guard set red = '{}' where currency = 'tUSDT'`.execute(db);
    expect(await tUSDT()).toMatchObject({
      state: "stopped",
      reasons: [],
      stoppedFor: [expect.stringContaining("not fully covered")],
    });
  });
});
