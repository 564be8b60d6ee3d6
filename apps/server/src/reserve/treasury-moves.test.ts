import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { houseCash, staffPair } from "../../test/builders.ts";
import { stateDigest } from "../../test/harness.ts";
import { useDatabase } from "../../test/kit.ts";
import {
  aDocument,
  anOperatorReceipt,
  approveAs,
  aStatement,
  endTransfer,
} from "../../test/reserve-builders.ts";
import { treasuryWallets } from "../../test/wallet-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { consent, endProposal, proposalOf } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { transferOf } from "../rails/chain/transfers.ts";
import { openCampaign, proposeCampaign, proposeTopUp, startPromotion } from "./campaigns.ts";
import { proposeFunding, startFunding } from "./fund-reserve.ts";
import { freeLots } from "./lots.ts";
import { bookOutsideYield, proposeOutsideYield } from "./outside-yield.ts";
import { applyMoves } from "./treasury-moves.ts";

const database = useDatabase();
beforeAll(async () => {
  await staffPair(database.db);
  await treasuryWallets(database.db);
});

const CENT = 10_000n;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const total = (kind: string) => totalOf(database.db, kind, "tUSDT");
const propose = (amount: bigint) =>
  inTx((tx) =>
    proposeFunding(
      tx,
      { amount, currency: "tUSDT", document: aDocument(), reference: "board minute 7" },
      "ana",
    ),
  );
const lotState = async (proposal: string) => {
  const { rows } = await sql<{ state: string; attestor: string | null }>`
    select state, attestor from reserve.lots where proposal_id = ${proposal}`.execute(database.db);
  return rows[0];
};

describe("funding the reserve", () => {
  it("moves the money on the chain first and books it when that is confirmed", async () => {
    await houseCash(database.db, 500n * CENT);
    const before = { cash: await total("house.cash"), capital: await total("reserve.capital") };
    const id = await propose(300n * CENT);
    expect(await lotState(id)).toEqual({ state: "proposed", attestor: null });
    expect(await transferOf(database.db, id)).toBeNull();

    await approveAs(database.db, id, startFunding);
    expect(await lotState(id)).toEqual({ state: "moving", attestor: "ben" });
    expect(await transferOf(database.db, id)).toMatchObject({
      amount: 300n * CENT,
      state: "queued",
    });
    await applyMoves(database.db);
    expect(await total("house.cash")).toBe(before.cash);

    await endTransfer(database.db, id);
    await applyMoves(database.db);
    expect(await total("house.cash")).toBe(before.cash - 300n * CENT);
    expect(await total("reserve.capital")).toBe(before.capital + 300n * CENT);
    expect(await lotState(id)).toEqual({ state: "funded", attestor: "ben" });
    expect((await proposalOf(database.db, id)).state).toBe("done");
    const lots = await freeLots(database.db, "tUSDT");
    expect(lots.at(-1)).toMatchObject({ source: "capital", free: 300n * CENT });
  });

  it("queues nothing for a proposal that nobody else approved, whoever asks", async () => {
    const id = await propose(1n * CENT);
    const queue = sql`select reserve.queue_move(${id})`.execute(database.db);
    await expect(queue).rejects.toMatchObject({ code: "BL001" });
    expect(await transferOf(database.db, id)).toBeNull();
  });

  it("queues nothing for a proposal that nobody else approved, whoever asks", async () => {
    const id = await propose(1n * CENT);
    const queue = sql`select reserve.queue_move(${id})`.execute(database.db);
    await expect(queue).rejects.toMatchObject({ code: "BL001" });
    expect(await transferOf(database.db, id)).toBeNull();
  });

  it("books a move once, however often and from wherever the job runs", async () => {
    await houseCash(database.db, 100n * CENT);
    const id = await propose(100n * CENT);
    await approveAs(database.db, id, startFunding);
    await endTransfer(database.db, id);
    const before = await total("reserve.cash");
    await Promise.allSettled([1, 2, 3].map(() => applyMoves(database.db)));
    await applyMoves(database.db);
    expect(await total("reserve.cash")).toBe(before + 100n * CENT);
  });

  it("a transfer that failed books nothing, ends the proposal and frees the money", async () => {
    await houseCash(database.db, 50n * CENT);
    const free = await total("house.cash");
    const id = await propose(free);
    await approveAs(database.db, id, startFunding);
    await endTransfer(database.db, id, "failed");
    await applyMoves(database.db);
    expect(await lotState(id)).toMatchObject({ state: "failed" });
    expect((await proposalOf(database.db, id)).state).toBe("refused");
    expect(await total("house.cash")).toBe(free);
    const again = await propose(free);
    await approveAs(database.db, again, startFunding);
    await endTransfer(database.db, again);
    await applyMoves(database.db);
    expect(await total("house.cash")).toBe(0n);
  });

  it("one that cannot be booked is told, and holds up no other", async () => {
    await houseCash(database.db, 90n * CENT);
    const [broken, whole] = [await propose(30n * CENT), await propose(60n * CENT)];
    for (const id of [broken, whole]) {
      await approveAs(database.db, id, startFunding);
      await endTransfer(database.db, id);
    }
    const state = (to: string) =>
      sql`update ledger.proposals set state = ${to} where id = ${broken}`.execute(
        database.owner.db,
      );
    await state("withdrawn");
    const told: string[] = [];
    await applyMoves(database.db, (transfer) => told.push(transfer));
    expect(told).toEqual([broken]);
    expect((await lotState(whole))?.state).toBe("funded");
    await state("approved");
    await applyMoves(database.db, (transfer) => told.push(transfer));
    expect(told).toEqual([broken]);
    expect((await lotState(broken))?.state).toBe("funded");
  });

  it("refuses to spend what other approved moves are about to take, and changes nothing", async () => {
    await houseCash(database.db, 100n * CENT);
    const first = await propose(60n * CENT);
    const second = await propose(60n * CENT);
    await approveAs(database.db, first, startFunding);
    const before = await stateDigest(database);
    await expect(approveAs(database.db, second, startFunding)).rejects.toMatchObject({
      refusal: "house_cash_short",
      details: { free: "0.40 tUSDT", needed: "0.60 tUSDT" },
    });
    expect(await stateDigest(database)).toBe(before);
    await endTransfer(database.db, first);
    await applyMoves(database.db);
  });

  it("two approvals at once cannot spend the same money", async () => {
    await houseCash(database.db, 100n * CENT - (await total("house.cash")));
    const ids = await Promise.all([1, 2, 3, 4].map(() => propose(40n * CENT)));
    const ended = await Promise.allSettled(
      ids.map((id) => approveAs(database.db, id, startFunding)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(2);
    for (const [at, id] of ids.entries()) {
      if (ended[at]?.status === "fulfilled") await endTransfer(database.db, id);
    }
    await applyMoves(database.db);
    expect(await total("house.cash")).toBe(20n * CENT);
  });

  it("the database refuses the maker's own consent, and money without any", async () => {
    const id = await propose(10n * CENT);
    await expect(
      sql`select ledger.consent(${id}, 'ana', 'fine by me')`.execute(database.db),
    ).rejects.toMatchObject({ code: "23514" });
    await expect(
      sql`select ledger.fund_reserve(${id})`.execute(database.owner.db),
    ).rejects.toMatchObject({ code: "BL001" });
    await expect(inTx((tx) => consent(tx, id, "ana", "fine by me"))).rejects.toMatchObject({
      refusal: "own_proposal",
    });
  });

  it("no word but the rail's books an approved move, or ends it", async () => {
    await houseCash(database.db, 10n * CENT);
    const id = await propose(10n * CENT);
    await approveAs(database.db, id, startFunding);
    const before = await stateDigest(database);
    for (const event of ["fund_reserve", "fund_promotion", "fund_float"]) {
      await expect(
        sql`select ${sql.ref(`ledger.${event}`)}(${id})`.execute(database.db),
      ).rejects.toMatchObject({ code: "42501" });
    }
    const end = () => sql`select reserve.end_move(${id})`.execute(database.db);
    await expect(end()).rejects.toMatchObject({ code: "BL033" });
    expect(await stateDigest(database)).toBe(before);
    await endTransfer(database.db, id, "failed");
    await applyMoves(database.db);
    await expect(end()).rejects.toMatchObject({ code: "BL010" });
    expect(await lotState(id)).toMatchObject({ state: "failed" });
  });

  it("a document is needed", async () => {
    const funding = { amount: 1n, currency: "tUSDT", document: null, reference: "" } as const;
    const before = await stateDigest(database);
    await expect(inTx((tx) => proposeFunding(tx, funding, "ana"))).rejects.toMatchObject({
      refusal: "document_missing",
    });
    expect(await stateDigest(database)).toBe(before);
  });
});

describe("outside yield", () => {
  const proposeYield = (amount: bigint, txHash: string) =>
    inTx((tx) =>
      proposeOutsideYield(tx, { amount, currency: "tUSDT", document: aDocument(), txHash }, "ana"),
    );

  it("is booked once two people have seen what arrived on the reserve's wallet", async () => {
    const hash = await anOperatorReceipt(database.owner.db, "reserve", 70n * CENT);
    await aStatement(database.owner.db, "reserve", 1n);
    const before = await total("reserve.yield");
    const id = await proposeYield(70n * CENT, hash.toUpperCase().replace("0X", "0x"));
    const one = await inTx((tx) => consent(tx, id, "ben", "seen it"));
    expect(one.state).toBe("open");
    await expect(sql`select reserve.book_yield(${id})`.execute(database.db)).rejects.toMatchObject({
      code: "BL001",
    });
    const second = () =>
      inTx(async (tx) => bookOutsideYield(tx, await consent(tx, id, "eva", "seen it too")));
    // The newest statement lacks a little of it.
    await expect(second()).rejects.toMatchObject({ refusal: "money_not_arrived" });
    await aStatement(database.owner.db, "reserve");
    const { db } = database.owner;
    await sql`update chain.receipts set state = 'orphaned' where tx_hash = ${hash}`.execute(db);
    await expect(second()).rejects.toMatchObject({ refusal: "yield_receipt_unknown" });
    await sql`update chain.receipts set state = 'operator' where tx_hash = ${hash}`.execute(db);
    expect(await total("reserve.yield")).toBe(before);
    await second();
    expect(await total("reserve.yield")).toBe(before + 70n * CENT);
    expect(await lotState(id)).toEqual({ state: "funded", attestor: "ben, eva" });
    await expect(proposeYield(70n * CENT, hash)).rejects.toMatchObject({
      refusal: "receipt_matched",
    });
  }); // @rule 2/arrived

  it("refuses what did not arrive: another amount, another wallet, another hash", async () => {
    const toHouse = await anOperatorReceipt(database.owner.db, "house", 70n * CENT);
    const toReserve = await anOperatorReceipt(database.owner.db, "reserve", 70n * CENT);
    const before = await stateDigest(database);
    for (const [amount, hash] of [
      [70n * CENT, toHouse],
      [71n * CENT, toReserve],
      [70n * CENT, `0x${"0".repeat(64)}`],
    ] as const) {
      await expect(proposeYield(amount, hash)).rejects.toMatchObject({
        refusal: "yield_receipt_unknown",
      });
    }
    expect(await stateDigest(database)).toBe(before);
  });
});

describe("a welcome campaign", () => {
  const draft = {
    kind: "welcome",
    name: "Welcome",
    currency: "tUSDT",
    amount: 4n * CENT,
    budget: 100n * CENT,
    funding: 60n * CENT,
  } as const;

  it("opens when its first money has reached custody", async () => {
    expect(await openCampaign(database.db, "welcome")).toBeNull();
    await houseCash(database.db, 200n * CENT);
    const id = await inTx((tx) => proposeCampaign(tx, draft, "ana"));
    await approveAs(database.db, id, startPromotion);
    expect(await openCampaign(database.db, "welcome")).toBeNull();
    await endTransfer(database.db, id);
    await applyMoves(database.db);
    await applyMoves(database.db);
    expect(await openCampaign(database.db, "welcome")).toMatchObject({
      name: "Welcome",
      amount: 4n * CENT,
    });
    expect(await total("client.promotion")).toBe(60n * CENT);
  });

  it("is the only one of its kind; more money comes within its budget", async () => {
    const campaign = await openCampaign(database.db, "welcome");
    const campaignId = campaign?.id ?? "";
    const before = await stateDigest(database);
    await expect(inTx((tx) => proposeCampaign(tx, draft, "ana"))).rejects.toMatchObject({
      refusal: "campaign_open",
    });
    const much = { campaignId, amount: 41n * CENT };
    await expect(inTx((tx) => proposeTopUp(tx, much, "ana"))).rejects.toMatchObject({
      refusal: "over_budget",
    });
    const stranger = { campaignId: crypto.randomUUID(), amount: 1n * CENT };
    await expect(inTx((tx) => proposeTopUp(tx, stranger, "ana"))).rejects.toMatchObject({
      refusal: "campaign_unknown",
    });
    expect(await stateDigest(database)).toBe(before);

    const less = { campaignId, amount: 5n * CENT };
    const first = await inTx((tx) => proposeTopUp(tx, less, "ana"));
    await expect(inTx((tx) => proposeTopUp(tx, less, "eva"))).rejects.toMatchObject({
      refusal: "proposed_already",
    });
    await inTx((tx) => endProposal(tx, first, "withdrawn"));

    const id = await inTx((tx) => proposeTopUp(tx, { campaignId, amount: 40n * CENT }, "ana"));
    await approveAs(database.db, id, startPromotion);
    await endTransfer(database.db, id);
    await applyMoves(database.db);
    expect(await total("client.promotion")).toBe(100n * CENT);
  }); // @rule console/open-once

  it("draws its budget into the bucket that needs it, and says when there is too little", async () => {
    const campaign = (await openCampaign(database.db, "welcome"))?.id ?? "";
    const drawn = async (bucket: number, needed: bigint) => {
      const { rows } = await sql<{ ok: boolean }>`
        select reserve.draw_promotion(${campaign}, ${bucket}, ${needed}) as ok`.execute(
        database.db,
      );
      return rows[0]?.ok;
    };
    const held = async (bucket: number) => {
      const { rows } = await sql<{ balance: bigint }>`
        select balance from ledger.accounts where bucket = ${bucket} and owner = ${campaign}
          and kind = 'client.promotion'`.execute(database.db);
      return rows[0]?.balance ?? -1n;
    };
    expect(await drawn(9, 4n * CENT)).toBe(true);
    expect(await held(9)).toBe(40n * CENT);
    expect(await drawn(9, 4n * CENT)).toBe(true);
    expect(await held(9)).toBe(40n * CENT);
    expect(await drawn(3, 101n * CENT)).toBe(false);
    expect(await held(3)).toBe(0n);
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, bucket) => drawn((bucket * 31) % 64, 4n * CENT)),
    );
    expect(all).not.toContain(undefined);
    expect(await total("client.promotion")).toBe(100n * CENT);
    expect(await drawn(63, 100n * CENT)).toBe(true);
    expect(await held(63)).toBe(100n * CENT);
    expect(await drawn(0, 4n * CENT)).toBe(true);
  });
});
