/**
 * From the newest list to what is owed now, for all members and for one, after events of every
 * kind.
 */
// @rule 5/bridge
import { randomUUID } from "node:crypto";
import { convertToUsdt, rechargeLocal } from "@ballast/contract/cash/fiat.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { takeOut } from "@ballast/contract/income/calls.ts";
import type { BridgeMove, OpenBridge } from "@ballast/contract/open/bridge.ts";
import { openStatus } from "@ballast/contract/open/calls.ts";
import { openProofs } from "@ballast/contract/open/proofs.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { myProof } from "@ballast/contract/proof/calls.ts";
import { exitOrder } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { aFloat, aRate, openChannels, worker } from "../../test/bank.ts";
import { aListedProduct, aMember, type TestMember } from "../../test/builders.ts";
import { aCoupon, receives } from "../../test/coupon-builders.ts";
import { type FullBooks, fullBooks } from "../../test/full-books.ts";
import { aCampaign, anOrder, liveDays } from "../../test/income-builders.ts";
import { useBankedApp } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, type Buyer, purchaseOf } from "../../test/order-builders.ts";
import { withServersPlans } from "../../test/read-whole.ts";
import { endTransfer } from "../../test/reserve-builders.ts";
import { aCredit, withdrawn } from "../../test/wallet-builders.ts";
import { memberBalances, totalOf } from "../ledger/accounts.ts";
import { keepFigures } from "../open/figures.ts";
import { atOneMoment } from "../platform/db.ts";
import { createLog } from "../platform/log.ts";
import { readOwnBooks } from "./own-books.ts";
import { bridgeOf, MOVE_OF, NEUTRAL, readBridges } from "./read-bridges.ts";
import { takeSnapshot } from "./take-snapshot.ts";

const ONE = 1_000_000n;
const SET_ASIDE = [
  ...["unidentified", "due_to_house", "promotion", "coupon", "conversion", "conversion_held"],
];

const { app, bank } = useBankedApp();
let books: FullBooks;
let dora: Buyer;
let local: TestMember;
let before: Awaited<ReturnType<typeof sums>>;
let balancesThen: Awaited<ReturnType<typeof memberBalances>>;
let incomesThen: bigint;

const log = createLog("silent");
const db = () => app.database.db;
const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
const total = (kind: string) => totalOf(db(), kind, "tUSDT");
const leave = (who: Buyer, id: string) =>
  app.call(exitOrder, { orderId: publicId("order", id) }, who);
const incomePaid = async () => {
  const { rows } = await sql<{ n: bigint }>`
    select coalesce(sum(amount), 0)::bigint as n from income.incomes`.execute(
    app.database.owner.db,
  );
  return rows[0]?.n ?? 0n;
};

/** The sums of the accounts at this moment. */
async function sums() {
  const members = ["deposit", "returned", "earned", "income", "principal", "withdrawing"];
  const of = async (kinds: string[]) =>
    (await Promise.all(kinds.map(total))).reduce((a, b) => a + b, 0n);
  const clients = (kinds: string[]) => of(kinds.map((kind) => `client.${kind}`));
  return {
    inCustody: await clients(members),
    returns: await total("reserve.sold"),
    setAside: await clients(SET_ASIDE),
    onTheWay: await total("client.due_from_reserve"),
    missing: await total("client.shortfall"),
    free: await of(["reserve.capital", "reserve.yield", "reserve.offered"]),
    cash: { custody: await total("client.custody"), reserve: await total("reserve.cash") },
  };
}

beforeAll(async () => {
  books = await fullBooks(app);
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tUSDT", 2_000n * ONE);
  await aCampaign(db(), "coupons", 100n * ONE, 2_000n * ONE);
  dora = await aBuyer(app.database.owner.db, 400n * ONE);
  local = await aMember(app);
  // The commit of this day, which the builders needed, has no tree.
  await liveDays(app.database, 1);
  await takeSnapshot({ db: db(), dataDir: app.config.DATA_DIR });
  [before, incomesThen] = [await sums(), await incomePaid()];
  balancesThen = await memberBalances(db(), books.ana, "tUSDT");
  await live();
});

/**
 * Creates events that change what is owed in tUSDT, and others; for local money see
 * bridges-local.test.ts.
 */
async function live(): Promise<void> {
  const { ana, bob, cem, product, orders } = books;
  await aCredit(app.database.owner.db, ana, 30n * ONE);
  expect((await leave(ana, orders.earning)).code).toBe(200);
  const short = await aListedProduct(app.database.owner.db, { unitsTotal: 64, validDays: 2 });
  await anOrder(db(), bob, short, 1);
  const undone = await anOrder(db(), bob, product, 1);
  expect((await leave(bob, undone.orderId)).code).toBe(200);
  const coupon = await aCoupon(db());
  expect((await receives(app, dora, coupon)).code).toBe(200);
  await aGreenGuard(db());
  const bought = await app.call(
    buyOrder,
    { ...purchaseOf(product, 2), couponId: publicId("coupon", coupon) },
    { token: dora.token, key: randomUUID() },
  );
  expect(bought.code).toBe(200);
  await liveDays(app.database, 3);
  await app.call(takeOut, {}, bob);
  const paid = await withdrawn(app.database.owner.db, ana, 40n * ONE);
  await sql`select wallets.approve_withdrawal(${ana.bucket}, ${paid}, 'auto', null)`.execute(db());
  await endTransfer(app.database.owner.db, paid);
  await sql`select wallets.settle_withdrawal(${ana.bucket}, ${paid})`.execute(db());
  await withdrawn(app.database.owner.db, cem, 2n * ONE);
  await paidInLocally(100_000n);
  const rate = { amount: "60000", rate: "80" };
  const converted = await app.call(convertToUsdt, rate, { token: local.token, key: uuidv7() });
  expect(converted.data).toMatchObject({ gets: 7_500_000n });
}

async function paidInLocally(amount: bigint, { token } = local): Promise<void> {
  const jobs = worker(app, bank);
  const input = { payChannelId: "upi-in", tradeAmount: `${amount}` };
  const { data } = await app.call(rechargeLocal, input, { token });
  await jobs.once();
  await bank.accept(data.id);
  await jobs.poll();
  await jobs.once();
}

const read = () => atOneMoment(db(), (tx) => readBridges(tx, app.router.clock.now(), log));
async function bridge(currency = "tUSDT"): Promise<OpenBridge> {
  const found = (await read()).find((one) => one.currency === currency);
  if (found === undefined) throw new Error(`no list of ${currency} leads to now`);
  return found;
}
const moveOf = ({ moves }: OpenBridge, name: BridgeMove) =>
  moves.find(({ move }) => move === name)?.amount ?? 0n;

describe("a list", () => {
  it("leads by what came and left since to what is owed now, to the last unit", async () => {
    const found = await bridge();
    const { listed, moves, owed } = found;
    const now = await sums();
    expect(owed).toBe(now.inCustody + now.returns);
    const since = moves.reduce((sum, { amount }) => sum + amount, 0n);
    expect(listed.inCustody + listed.returns + since).toBe(owed);
    expect(moveOf(found, "paidIn")).toBe(30n * ONE);
    expect(moveOf(found, "paidOut")).toBe(-40n * ONE);
    expect(moveOf(found, "exchanged")).toBe(7_500_000n);
    // The ten of the coupon's discount.
    expect(moveOf(found, "gifts")).toBe(10n * ONE);
    const paid = (await incomePaid()) - incomesThen;
    expect(paid).toBeGreaterThan(0n);
    expect(moveOf(found, "returns")).toBe(now.returns - before.returns + paid);
    expect(moveOf(found, "corrected")).toBe(0n);
  });

  it("is told apart as it was then, with what custody held besides", async () => {
    const { listed, setAside, onTheWay, missing, free } = await bridge();
    const cash = {
      custody: listed.inCustody + setAside - onTheWay - missing,
      reserve: listed.returns + onTheWay + free,
    };
    expect({ ...listed, setAside, onTheWay, missing, free, cash }).toEqual(before);
    expect(before.setAside).toBeGreaterThan(0n);
    expect(before.free).toBeGreaterThan(0n);
  });

  it("follows what is set aside and free to now as well, as the books have it at that moment", async () => {
    const { now, listed, setAside, owed } = await bridge();
    const { cash, ...present } = await sums();
    expect(now).toEqual(present);
    expect(now && now.inCustody + now.returns).toBe(owed);
    expect(cash).toEqual({
      custody: present.inCustody + present.setAside - present.onTheWay - present.missing,
      reserve: present.returns + present.onTheWay + present.free,
    });
    // The value has changed since, so the two do not match by chance.
    expect([now?.setAside, now?.inCustody]).not.toEqual([setAside, listed.inCustody]);
  });

  it("names what the books called missing by then, and sets nothing aside for it", async () => {
    const short = (by: number) =>
      asOwner(`update ledger.accounts set balance = balance + ${by}
        where kind = 'client.shortfall' and bucket = 0 and currency = 'tUSDT'`);
    await short(7);
    expect(await bridge()).toMatchObject({ missing: 7n, setAside: before.setAside });
    await short(-7);
    expect((await bridge()).missing).toBe(0n);
  });

  it("leaves out what was called missing since, and calls nothing free that is locked", () => {
    const list = { currency: "tUSDT", sequence: 1, takenAt: new Date(0), total: 50n } as const;
    const of = (kind: string, now: bigint, since: bigint) => ({
      ...{ currency: list.currency, kind, now, since, moved: 0n },
    });
    const short = of("client.shortfall", 10n, 4n);
    const sold = of("reserve.sold", 30n, 0n);
    const told = (cash: bigint) => bridgeOf(list, [short, sold, of("reserve.cash", cash, 1n)], []);
    expect(told(36n)).toMatchObject({ missing: 6n, free: 5n, setAside: 0n, sum: 50n });
    expect(told(20n)).toMatchObject({ missing: 6n, free: 0n });
    expect(told(36n).now).toMatchObject({ missing: 10n, free: 6n, returns: 30n, inCustody: 20n });
    // The house's actions in local money could be those of one member.
    expect(bridgeOf({ ...list, currency: "tINR" }, [], []).now).toBeNull();
  });

  it("knows what the books had when it was looked at, of each part by the look that saw the same", async () => {
    expect((await bridge()).looks).toEqual([]);
    const { sequence } = await bridge();
    await asOwner(`insert into proof.assets (currency, sequence, at, amount, parts, statement, signer,
        signature, block, block_hash, deposits)
      values ('tUSDT', ${sequence}, platform.now(), 130, '{"custody": "100", "reserve": "30"}',
        encode(sha256(''), 'hex'), 'x',
        'x', 9, '0x${"0".repeat(64)}', '')`);
    const seen = (minutes: number, book: string, [found, then, way]: [number, number, number]) =>
      asOwner(`insert into chain.statements (at, block, block_hash, book, chain_balance,
          ledger_balance, in_transit, parts)
        values (platform.now() + interval '${minutes} minutes', 9, '0x${"0".repeat(64)}', '${book}',
          ${found}, ${then}, ${way}, '{}')`);
    await seen(-1, "client", [90, 90, 0]);
    await seen(2, "client", [100, 96, 3]);
    await seen(3, "client", [100, 100, 0]);
    await seen(-20, "reserve", [30, 30, 0]);
    await seen(1, "house", [30, 30, 0]);
    expect((await bridge()).looks).toMatchObject([{ part: "custody", books: 96n, underWay: 3n }]);
    // A statement with other amounts is not the one that was compared.
    await seen(-1, "reserve", [28, 31, -3]);
    expect((await bridge()).looks).toHaveLength(1);
    await seen(-2, "reserve", [30, 31, -1]);
    expect((await bridge()).looks).toMatchObject([
      { part: "custody", books: 96n, underWay: 3n },
      { part: "reserve", books: 31n, underWay: -1n },
    ]);
    // A statement before the list does not describe it either.
    const taken = (from: string) =>
      asOwner(`update proof.commits set taken_at = taken_at ${from} where sequence = ${sequence}
        and currency = 'tUSDT'`);
    await taken("+ (platform.now() - taken_at)");
    expect((await bridge()).looks).toMatchObject([{ part: "custody" }]);
    await asOwner(`update proof.commits c set taken_at = p.taken_at from proof.snapshots p
      where p.day = c.day and c.sequence = ${sequence} and c.currency = 'tUSDT'`);
    await asOwner("delete from chain.statements where block = 9");
  });

  it("says the same on the page of the lists and on the status, whose figures it leads to", async () => {
    const { rows } = await sql<{ day: string }>`
      select platform.day_of(min(opened_at)) as day from ledger.accounts
      where currency = 'tINR' and kind = 'client.local'`.execute(db());
    await asOwner("update platform.clock set shift = shift + interval '6 minutes'");
    await app.router.clock.refresh();
    await keepFigures(db(), app.router.clock, log);
    const { bridges, withoutList } = (await app.call(openProofs)).data;
    const { owed } = (await app.call(openStatus)).data;
    expect(bridges.map(({ currency }) => currency)).toEqual(["tUSDT"]);
    expect(owed?.bridge).toEqual(bridges[0]);
    expect(owed?.bridge?.at).toEqual(owed?.at);
    expect(owed?.bridge?.owed).toBe(
      (owed?.onDemand ?? 0n) + (owed?.principal ?? 0n) + (owed?.returns ?? 0n),
    );
    expect(owed?.onTheWay).toBe(await total("reserve.due_to_client"));
    const since = withoutList.find(({ currency }) => currency === "tINR")?.since;
    expect(since).toBe(rows[0]?.day);
    expect(withoutList.filter((one) => one.since === null).map(({ currency }) => currency)).toEqual(
      ["tEUR", "tTRY"],
    );
  });

  it("leads to now while money moves", async () => {
    const { owner } = app.database;
    const credits = Promise.all(
      Array.from({ length: 20 }, () => aCredit(owner.db, books.bob, ONE)),
    );
    const lists = await Promise.all(Array.from({ length: 8 }, () => read()));
    expect(lists.map(({ length }) => length)).toEqual(Array(8).fill(1));
    await credits;
    expect(moveOf(await bridge(), "paidIn")).toBe(50n * ONE);
  });

  it("is left out where it does not lead to today's balances, and that is told to the log", async () => {
    const said: string[] = [];
    const told = createLog("error", { write: (line) => void said.push(line) });
    const off = (by: number) =>
      asOwner(`update ledger.accounts set balance = balance + ${by}
        where kind = 'client.deposit' and owner = '${books.bob.id}'`);
    await off(1);
    const at = app.router.clock.now();
    expect(await atOneMoment(db(), (tx) => readBridges(tx, at, told))).toEqual([]);
    expect(said.join()).toContain("a list does not lead to now");
    await off(-1);
    expect(await read()).toHaveLength(1);
  });

  it("is left out where it goes by an event whose cause is not known, rather than given another's", async () => {
    const known = MOVE_OF as Record<string, BridgeMove>;
    const said: string[] = [];
    const told = createLog("error", { write: (line) => void said.push(line) });
    const { deposit } = known;
    delete known.deposit;
    try {
      const at = app.router.clock.now();
      expect(await atOneMoment(db(), (tx) => readBridges(tx, at, told))).toEqual([]);
    } finally {
      known.deposit = deposit ?? "paidIn";
    }
    const [line] = said.map((one) => JSON.parse(one) as Record<string, unknown>);
    expect(line).toMatchObject({ unknown: ["deposit"], sum: line?.owed });
    expect(await read()).toHaveLength(1);
  });

  it("knows of each event what it does to what members are owed", async () => {
    const { rows } = await sql<{ event: string }>`
      select distinct s.event from ledger.event_shapes s join ledger.account_kinds k using (kind)
      where k.owner_is = 'member' or k.kind = 'reserve.sold'`.execute(db());
    const known = [...Object.keys(MOVE_OF), ...NEUTRAL];
    expect(new Set(known).size).toBe(known.length);
    expect(rows.map(({ event }) => event).toSorted()).toEqual(known.toSorted());
  });

  it("leaves out only what leaves a member's own money as much as it was", async () => {
    const { rows } = await sql<{ event: string; off: bigint }>`
      select e.event, sum(case when e.side = k.normal then e.amount else -e.amount end)::bigint as off
      from ledger.entries e join ledger.account_kinds k using (kind)
      where e.event = any(${NEUTRAL})
        and (k.owner_is = 'member' or k.kind = 'reserve.sold' and e.event = 'daily_income')
      group by e.event, e.transaction_id`.execute(db());
    // Refunds of local money are in bridges-local.test.ts.
    const here = NEUTRAL.filter((event) => !event.startsWith("local_refund"));
    expect(new Set(rows.map(({ event }) => event))).toEqual(new Set(here));
    expect(rows.filter(({ off }) => off !== 0n)).toEqual([]);
  });
});

describe("a member's own figures of that moment", () => {
  const mine = async (who: { token: string }) => (await app.call(myProof, {}, who)).data.list;

  it("are those the ledger had then, and has now", async () => {
    const [own] = await mine(books.ana);
    const of = (name: string) => own?.books?.parts.find(({ part }) => part === name);
    const now = await memberBalances(db(), books.ana, "tUSDT");
    for (const [name, then] of Object.entries(balancesThen)) {
      const today = now[name as keyof typeof now];
      expect([name, of(name)?.was ?? 0n, of(name)?.now ?? 0n]).toEqual([name, then, today]);
    }
    expect(of("deposit")?.now).not.toBe(of("deposit")?.was);
  }); // @rule 5/own-figures

  it("add up to what was counted of everybody, and with all to the list", async () => {
    let sum = 0n;
    for (const who of [books.ana, books.bob, books.cem, dora, local]) {
      for (const { books: own } of await mine(who)) {
        sum += own?.parts.reduce((all, { was }) => all + was, 0n) ?? 0n;
      }
    }
    expect(sum).toBe(before.inCustody + before.returns);
  }); // @rule 5/own-figures

  it("know the returns still to come then and now, of orders begun, left and matured since", async () => {
    const of = async (who: { token: string }) =>
      (await mine(who))[0]?.books?.parts.find(({ part }) => part === "returns");
    const all = await Promise.all([books.ana, books.bob, books.cem, dora].map(of));
    const sum = (when: "was" | "now") => all.reduce((s, one) => s + (one?.[when] ?? 0n), 0n);
    expect(sum("was")).toBe(before.returns);
    expect(sum("now")).toBe(await total("reserve.sold"));
    expect(await of(dora)).toMatchObject({ was: 0n });
  }); // @rule 5/own-figures

  it("read each income of a member once, however many orders there are", async () => {
    const { rows } = await sql<{ id: string; bucket: number; incomes: number }>`
      select member_id as id, bucket, count(*)::int as incomes from income.incomes
      group by 1, 2 having count(distinct order_id) > 1 limit 1`.execute(db());
    const { rows: lists } = await sql<{ day: string; takenAt: Date }>`
      select day, taken_at as "takenAt" from proof.commits where currency = 'tUSDT'
      order by sequence desc limit 1`.execute(db());
    const [member, list] = [rows[0], lists[0]];
    if (!member || !list) throw new Error("nobody has incomes of several orders");
    const read = await app.database.owner.db.transaction().execute(async (tx) => {
      await withServersPlans(tx);
      await sql`set local enable_seqscan = off`.execute(tx);
      const count = async () => {
        const { rows } = await sql<{ n: number }>`
          select coalesce(sum(idx_tup_fetch + seq_tup_read), 0)::int as n
          from pg_stat_xact_user_tables where schemaname = 'income' and relname like 'incomes%'`.execute(
          tx,
        );
        return rows[0]?.n ?? 0;
      };
      const before = await count();
      await readOwnBooks(tx, member, { currency: "tUSDT", ...list });
      return (await count()) - before;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(member.incomes);
  });
});

describe("a currency that few have", () => {
  it("is told by its lists alone, so that nobody's deposit is seen at its minute", async () => {
    await liveDays(app.database, 1);
    await takeSnapshot({ db: db(), dataDir: app.config.DATA_DIR });
    await paidInLocally(70_000n);
    const bridged = async () => (await read()).map(({ currency }) => currency);
    expect(await bridged()).toEqual(["tUSDT"]);
    // An empty wallet counts for no member, whatever the list says.
    await asOwner("update proof.commits set members = 10 where currency = 'tINR'");
    for (let n = 2; n <= 10; n += 1) {
      expect(await bridged()).toEqual(["tUSDT"]);
      await paidInLocally(1_000n, await aMember(app));
    }
    expect(await bridged()).toEqual(["tUSDT", "tINR"]);
    expect(moveOf(await bridge("tINR"), "paidIn")).toBe(79_000n);
    await asOwner("update proof.commits set members = 1 where currency = 'tINR'");
  }); // @rule 4/status-private
});
