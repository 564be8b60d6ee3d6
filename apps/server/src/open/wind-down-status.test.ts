/** The status page during a wind-down in which less money is held than members are owed. */
// @rule 4/status-end
import { consoleSales } from "@ballast/contract/console/today.ts";
import { openStatus } from "@ballast/contract/open/calls.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { aListedProduct, aMember, staffPair } from "../../test/builders.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard, aPaidOrder, someBuyers } from "../../test/order-builders.ts";
import { staffSession } from "../../test/staff-session.ts";
import { aCredit, aWallet, treasuryWallets } from "../../test/wallet-builders.ts";
import { consent } from "../ledger/proposals.ts";
import { advance } from "../wind-down/advance.ts";
import { beginWindDown, proposeWindDown } from "../wind-down/propose-wind-down.ts";
import { STEPS, stepNow } from "../wind-down/status.ts";
import { wouldLeave } from "./read-wind-down.ts";

const ONE = 1_000_000n;
const MISSING = 100n * ONE;
const app = useApp({}, { breaks: ["books_agree_with_the_chain", "client_cover"] });

beforeAll(async () => {
  const { db, owner } = app.database;
  await staffPair(db);
  await treasuryWallets(db);
  const product = await aListedProduct(owner.db, { validDays: 5, unitsTotal: 64 });
  await aWallet(app.database, await aMember(app), { deposit: 120n * ONE + 7n });
  const [bob] = await someBuyers(owner.db, [9], 0n);
  if (!bob) throw new Error("no member was made");
  await aCredit(owner.db, bob, 200n * ONE);
  await aGreenGuard(db);
  await aPaidOrder(app, bob, product);
});

/** Reads the status after the cache of the server has expired. */
async function status() {
  await sql`update platform.clock set shift = shift + interval '2 minutes'`.execute(
    app.database.owner.db,
  );
  await app.router.clock.refresh();
  const { code, data } = await app.call(openStatus);
  expect(code).toBe(200);
  return data;
}

/** Inserts a chain statement by which custody on the chain lacks MISSING against the ledger. */
const recordShortfall = () =>
  sql`
  insert into chain.statements
    (at, block, block_hash, book, chain_balance, ledger_balance, in_transit, parts)
  select platform.now(), 1, '0x' || repeat('0', 64), book,
    case book when 'client' then -${MISSING}::bigint else 0 end, 0, 0, '{}'
  from unnest(array['client', 'reserve', 'house']) book`.execute(app.database.owner.db);

it("says nothing of an end as long as there is none", async () => {
  const { windDown, sales } = await status();
  expect(windDown).toBeNull();
  expect(sales[0]?.state).toBe("on");
});

it("says once it begins since when, what is to come, and what is missing now", async () => {
  await recordShortfall();
  await app.database.db.transaction().execute(async (tx) => {
    const document = { name: "resolution.pdf", bytes: Buffer.from("resolution") };
    const id = await proposeWindDown(tx, { reason: "Money is missing.", document }, "ana");
    await beginWindDown(tx, await consent(tx, id, "eva", "the resolution is here"));
  });
  const { rows } = await sql<{ at: Date }>`
    select began_at as at from wind_down.runs`.execute(app.database.db);
  const { windDown, sales } = await status();
  expect(windDown?.since).toEqual(rows[0]?.at);
  expect(windDown?.steps.map(({ step }) => step)).toEqual([...STEPS]);
  expect(windDown?.steps[0]).toMatchObject({ step: "cancel", endedAt: null, orders: 0 });
  expect(windDown?.steps[0]?.beganAt).not.toBeNull();
  expect(windDown?.steps.slice(1).every(({ beganAt }) => beganAt === null)).toBe(true);
  const tUSDT = windDown?.currencies.find(({ currency }) => currency === "tUSDT");
  expect(tUSDT).toMatchObject({ sharedAt: null, isShort: true });
  expect(tUSDT?.rest).toBe((tUSDT?.claims ?? 0n) - (tUSDT?.held ?? 0n));
  expect(windDown?.approvalsWait).toBe(true);
  expect(sales[0]).toMatchObject({ state: "ended", since: rows[0]?.at });
});

it("shows staff since when sales have ended", async () => {
  const staff = await staffSession(app, "finance");
  const { list } = (await app.call(consoleSales, {}, { staff })).data;
  const since = (await status()).windDown?.since;
  expect(list[0]).toMatchObject({ state: "ended", since });
});

it("says at its end the part of each claim and what stays owed, as the shares have them", async () => {
  for (let no = 0; no < 8 && (await stepNow(app.database.db)); no += 1) {
    await recordShortfall();
    await advance({ db: app.database.db, dataDir: app.config.DATA_DIR });
    await status();
    // The last step waits for the proof of another day.
    if (no > 2) await app.advanceDays(1);
  }
  const { windDown } = await status();
  expect(windDown?.steps.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  expect(windDown?.steps.find(({ step }) => step === "cancel")?.orders).toBe(1);
  const { rows } = await sql<{ claims: bigint; held: bigint; rest: bigint }>`
    select sum(claim)::bigint as claims, sum(claim - floor)::bigint as held, sum(floor)::bigint as rest
    from wind_down.parts where currency = 'tUSDT'`.execute(app.database.db);
  const tUSDT = windDown?.currencies.find(({ currency }) => currency === "tUSDT");
  expect(tUSDT).toMatchObject({ isShort: true, ...rows[0] });
  const { claims = 1n, held = 0n } = rows[0] ?? {};
  expect(tUSDT?.partBps).toBe(Number((held * 10_000n) / claims));
  expect(tUSDT?.sharedAt).not.toBeNull();
  expect(windDown?.approvalsWait).toBe(false);
});

it("never rounds a part upwards, and calls whole only what is", () => {
  const of = (held: bigint, claims: bigint) =>
    wouldLeave({ currency: "tUSDT", held, claims, isShort: held < claims });
  expect(of(9_999_999n, 10_000_000n)).toEqual({ partBps: 9_999, rest: 1n });
  expect(of(0n, 5n)).toEqual({ partBps: 0, rest: 5n });
  expect(of(12n, 10n)).toEqual({ partBps: 10_000, rest: 0n });
});
