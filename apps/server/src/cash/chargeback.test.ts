/** Chargebacks and their reversals: at most one chargeback of a payment and one reversal of it. */
// @rule 2/chargeback-reversal 2/chargeback

import {
  applyCashWithdrawal,
  listCashRecharges,
  rechargeCash,
} from "@ballast/contract/cash/calls.ts";
import {
  convertToUsdt,
  getLocalRate,
  listLocalRecharges,
  listLocalRecords,
  listRefunds,
  rechargeLocal,
  refundLocal,
} from "@ballast/contract/cash/fiat.ts";
import type { PaymentKind } from "@ballast/contract/cash/payments.ts";
import { consoleRows } from "@ballast/contract/console/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listMessages } from "@ballast/contract/message/calls.ts";
import { getWallet } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aFloat, aRate, aUsableCard, openChannels } from "../../test/bank.ts";
import { aFundPassword, aMember, type TestMember } from "../../test/builders.ts";
import { followIfDue } from "../../test/due-job.ts";
import { expectInvariants, stateDigest } from "../../test/harness.ts";
import { useBankedApp } from "../../test/kit.ts";
import { sentBack } from "../../test/receipt-builders.ts";
import { aDocument, approveAs } from "../../test/reserve-builders.ts";
import { staffSession } from "../../test/staff-session.ts";
import { totalOf } from "../ledger/accounts.ts";
import { proposalOf } from "../ledger/proposals.ts";
import { bearLoss, proposeLoss } from "../reserve/bear-loss.ts";
import { readReconciliation } from "../reserve/reconciliation-breaks.ts";

const { app, bank, jobs } = useBankedApp();
let member: TestMember;
beforeAll(async () => {
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tUSDT", 1_000_000_000n);
  await aFloat(app.database, "tINR", 1_000_000n, bank);
  await jobs.until(async () => (await house("client.conversion")) === 1_000_000n);
});
beforeEach(async () => {
  member = await aMember(app);
});

const db = () => app.database.db;
const house = (kind: string, currency: "tINR" | "tUSDT" = "tINR") => totalOf(db(), kind, currency);
const paidIn = (kind: PaymentKind, amount: bigint) =>
  jobs.paidIn(member.token, amount, kind === "cash" ? rechargeCash : rechargeLocal);
const payment = async (kind: PaymentKind, id: string) => {
  const list = kind === "cash" ? listCashRecharges : listLocalRecharges;
  const { data } = await app.call(list, { id: publicId("payment", id) }, member);
  if (!data.list[0]) throw new Error("the payment is not listed");
  return data.list[0];
};
const local = async () => (await app.call(getLocalRate, {}, member)).data.balance;
const recharge = async () => (await app.call(getWallet, {}, member)).data.recharge;
const convert = (amount: bigint) =>
  app.call(convertToUsdt, { amount: `${amount}`, rate: "80" }, { ...member, key: uuidv7() });
/** A card of the member, and the fund password for a withdrawal to it. */
const aWayOut = async () => {
  const payPassword = await aFundPassword(app, member);
  const cardId = await aUsableCard(app, member);
  await sql`update security.logins set hold_until = null where member_id = ${member.id}`.execute(
    app.database.owner.db,
  );
  return { payPassword, cardId };
};
const withdraw = (amount: bigint, out: Awaited<ReturnType<typeof aWayOut>>) =>
  app.call(applyCashWithdrawal, { ...out, amount: `${amount}`, rate: "80" }, member);
const refund = (amount?: bigint) =>
  app.call(refundLocal, amount ? { amount: `${amount}` } : {}, { ...member, key: uuidv7() });
const kinds = async () =>
  (await app.call(listLocalRecords, {}, member)).data.list.map(({ kind }) => kind);
/** The messages about chargebacks and their reversals, newest first. */
const told = async () => {
  await followIfDue(db());
  const { data } = await app.call(listMessages, { kind: "wallet" }, member);
  return data.list.filter(({ to }) => to?.includes("?id=pay_"));
};
const chargedBack = async (id: string, amount?: bigint) => {
  await bank.chargeBack(id, amount);
  await jobs.round();
};
const givenBack = async (id: string, amount?: bigint) => {
  await bank.giveBack(id, amount);
  await jobs.round();
};
const agrees = async () => {
  expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: {}, isBreak: false });
  await expectInvariants(app.database);
};

describe("a chargeback", () => {
  it("of a local payment leaves that wallet, down to zero; the operator bears the rest", async () => {
    const id = await paidIn("fiat", 30_000n);
    await convert(10_000n);
    const losses = await house("house.losses");
    await chargedBack(id);
    expect(await local()).toBe(0n);
    expect((await house("house.losses")) - losses).toBe(10_000n);
    expect(await payment("fiat", id)).toMatchObject({
      ...{ state: "charged_back", chargedBack: 30_000n, chargedBackFromWallet: 20_000n },
      ...{ chargedBackAt: expect.any(Date), refundable: 0n },
    });
    expect(await kinds()).toEqual(["chargeback", "conversion", "local_deposit"]);
    const [message, ...more] = await told();
    expect(more).toEqual([]);
    expect(message?.body).toMatch(
      /^The payer’s bank took 300\.00 tINR of a deposit back\. 200\.00 tINR left the wallet /,
    );
    expect(message?.to).toBe(`/user/newrecharge?id=${publicId("payment", id)}`);
    await agrees();
    // Running the jobs again, or receiving the event again, books nothing.
    const digest = await stateDigest(app.database);
    await jobs.round();
    await followIfDue(db());
    expect(await stateDigest(app.database)).toBe(digest);
  }); // @rule 2/chargeback-told

  it("of a part takes that part, whatever else the wallet was paid in by", async () => {
    const id = await paidIn("fiat", 30_000n);
    const other = await paidIn("fiat", 5_000n);
    await chargedBack(id, 12_000n);
    expect(await local()).toBe(23_000n);
    expect(await payment("fiat", id)).toMatchObject({ refundable: 18_000n });
    const { data } = await refund();
    expect(data.list.map(({ paymentId, amount }) => [paymentId, amount])).toEqual([
      [other, 5_000n],
      [id, 18_000n],
    ]);
    await jobs.until(async () =>
      (await app.call(listRefunds, {}, member)).data.list.every(
        ({ state }) => state === "succeeded",
      ),
    );
    await agrees();
  }); // @rule 2/local-way-out

  it("of a payment in test dollars leaves the recharge wallet, and the float has back what it gave", async () => {
    const id = await paidIn("cash", 80_000n);
    expect(await recharge()).toBe(10_000_000n);
    const [losses, float] = [
      await house("house.losses"),
      await house("client.conversion", "tUSDT"),
    ];
    await chargedBack(id);
    expect(await recharge()).toBe(0n);
    expect(await house("house.losses")).toBe(losses);
    expect(await house("client.conversion", "tUSDT")).toBe(float + 10_000_000n);
    expect(await payment("cash", id)).toMatchObject({ chargedBackFromWallet: 10_000_000n });
    expect((await told())[0]?.body).toContain("10.00 tUSDT left the wallet");
    const staff = await staffSession(app, "finance");
    const { data } = await app.call(consoleRows, { resource: "local-payments" }, { staff });
    const row = data.list.find(({ values }) => values.payment === publicId("payment", id));
    expect(row?.values.chargedBackAt).not.toBeNull();
    await agrees();
  });

  it("of test dollars of which only a part is left is the operator's loss for the rest", async () => {
    const id = await paidIn("cash", 80_000n);
    expect((await withdraw(7_000_000n, await aWayOut())).code).toBe(200);
    const losses = await house("house.losses");
    await chargedBack(id);
    expect(await recharge()).toBe(0n);
    expect((await house("house.losses")) - losses).toBe(56_000n);
    expect(await payment("cash", id)).toMatchObject({ chargedBackFromWallet: 3_000_000n });
    await agrees();
  });

  it("beside a withdrawal of the same money takes what that leaves, whoever is first", async () => {
    for (let n = 0; n < 4; n += 1) {
      member = await aMember(app);
      const id = await paidIn("cash", 80_000n);
      const out = await aWayOut();
      await bank.chargeBack(id);
      await jobs.clients();
      const [, applied] = await Promise.all([jobs.once(), withdraw(10_000_000n, out)]);
      await jobs.once();
      expect(await recharge()).toBe(0n);
      const { chargedBackFromWallet: own } = await payment("cash", id);
      expect(own).toBe(applied.code === 200 ? 0n : 10_000_000n);
    }
    await agrees();
  });

  it("of an empty wallet is all the operator's, and takes nothing from the other wallets", async () => {
    const id = await paidIn("fiat", 8_000n);
    await convert(8_000n);
    const [losses, has] = [await house("house.losses"), await recharge()];
    await chargedBack(id);
    expect([await local(), await recharge()]).toEqual([0n, has]);
    expect((await house("house.losses")) - losses).toBe(8_000n);
    await agrees();
  });

  it("on a statement that is read again, or by several at once, is booked once", async () => {
    const id = await paidIn("fiat", 9_000n);
    await bank.chargeBack(id);
    await Promise.all([jobs.clients(), jobs.clients(), jobs.reconcile()]);
    expect(await local()).toBe(9_000n);
    expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: { unapplied: "-9000" } });
    const { rows } = await sql<{ no: bigint }>`
      select no from bank.lines where object = ${id} and kind = 'chargeback'`.execute(db());
    const apply = () =>
      sql<{ done: boolean }>`select cash.apply_chargeback('tINR', ${rows[0]?.no}) as done`.execute(
        db(),
      );
    const done = await Promise.all([apply(), apply(), apply(), jobs.once(), jobs.once()]);
    expect(done.flatMap((one) => one?.rows ?? []).filter((row) => row.done).length).toBeLessThan(2);
    expect((await apply()).rows).toEqual([{ done: false }]);
    expect(await kinds()).toEqual(["chargeback", "local_deposit"]);
    await agrees();
  });

  it("beside a conversion of the same money takes what that leaves, whoever is first", async () => {
    for (let n = 0; n < 4; n += 1) {
      member = await aMember(app);
      const id = await paidIn("fiat", 20_000n);
      await bank.chargeBack(id);
      await jobs.clients();
      const [, converted] = await Promise.all([jobs.once(), convert(20_000n)]);
      await jobs.once();
      expect(await local()).toBe(0n);
      const { chargedBackFromWallet: own } = await payment("fiat", id);
      expect(own).toBe(converted.code === 200 ? 0n : 20_000n);
    }
    await agrees();
  });

  it("waits for the end of a refund of the payment, and is a break by name after a day", async () => {
    for (const failTransfers of [0, 1]) {
      const id = await paidIn("fiat", 30_000n);
      await bank.faults({ holdTransfers: true });
      await refund(18_000n);
      await jobs.once();
      await bank.chargeBack(id);
      await jobs.round();
      expect(await payment("fiat", id)).toMatchObject({ state: "credited" });
      expect(await jobs.clients()).toMatchObject({ parts: { unapplied: "-12000" } });
      await sql`update bank.lines set at = at - interval '25 hours'
        where object = ${id} and kind = 'chargeback'`.execute(app.database.owner.db);
      expect(await jobs.clients()).toMatchObject({
        ...{ difference: 0n, isBreak: true, parts: { stuck_line: "-12000" } },
      });
      const { books } = await readReconciliation(db());
      expect(books.find(({ book }) => book === "clients")?.kind).toBe("stuck_line");
      await bank.faults({ failTransfers });
      await jobs.until(async () => (await payment("fiat", id)).state === "charged_back");
      expect(await local()).toBe(failTransfers ? 18_000n : 0n);
      await agrees();
    }
  });
});

describe("the reversal of a chargeback", () => {
  it("gives the member back what was debited, and the operator what it bore, once", async () => {
    const id = await paidIn("fiat", 30_000n);
    await convert(10_000n);
    const before = [await local(), await house("house.losses"), await house("client.conversion")];
    await chargedBack(id);
    await givenBack(id);
    expect([await local(), await house("house.losses"), await house("client.conversion")]).toEqual(
      before,
    );
    expect(await payment("fiat", id)).toMatchObject({
      ...{ state: "credited", chargedBack: 0n, chargedBackFromWallet: 0n, chargedBackAt: null },
      refundable: 30_000n,
    });
    expect(await kinds()).toEqual([
      ...["chargeback_reversal", "chargeback", "conversion", "local_deposit"],
    ]);
    const [message] = await told();
    expect(message?.body).toBe(
      "The payer’s bank gave back 300.00 tINR of a deposit that had been taken back. 200.00 tINR is in your wallet again.",
    );
    await agrees();
  }); // @rule 2/chargeback-told

  it("on the same statement as the chargeback follows it", async () => {
    const id = await paidIn("fiat", 4_000n);
    await bank.chargeBack(id);
    await bank.giveBack(id);
    expect(await jobs.clients()).toMatchObject({ difference: 0n, parts: {} });
    await jobs.round();
    expect([await local(), await kinds()]).toEqual([
      4_000n,
      ["chargeback_reversal", "chargeback", "local_deposit"],
    ]);
    await agrees();
  });

  it("comes to the recharge wallet in test dollars, and where the float has none to a receipt", async () => {
    const [one, two] = [await paidIn("cash", 80_000n), await paidIn("cash", 60_000n)];
    await chargedBack(one);
    await chargedBack(two);
    await givenBack(one);
    expect(await recharge()).toBe(10_000_000n);
    const mine = member;
    member = await aMember(app);
    await paidIn("cash", ((await house("client.conversion", "tUSDT")) * 80n) / 10_000n);
    member = mine;
    const unowned = await house("client.unidentified");
    await givenBack(two);
    expect(await recharge()).toBe(10_000_000n);
    expect(await house("client.unidentified")).toBe(unowned + 60_000n);
    await aFloat(app.database, "tUSDT", 1_000_000_000n);
    await agrees();
  });

  it("of a member whose account is closed is a receipt without an owner, and goes back to the payer", async () => {
    const id = await paidIn("fiat", 6_000n);
    await chargedBack(id);
    await sql`update members.members set state = 'closed' where id = ${member.id}`.execute(
      app.database.owner.db,
    );
    await givenBack(id);
    const { rows } = await sql<{ id: string }>`
      select ledger.derived_id('late_payment', ${id}) as id`.execute(db());
    const back = await sentBack(db(), rows[0]?.id ?? "");
    await jobs.until(async () => (await proposalOf(db(), back)).state === "done");
    await agrees();
  });

  it("pays what is open of the shortfall before it is float again", async () => {
    const id = await paidIn("fiat", 7_000n);
    await convert(7_000n);
    const [float, key] = [await house("client.conversion"), uuidv7()];
    const { db: owner } = app.database.owner;
    const { bucket } = member;
    await sql`select cash.draw_float('tINR', ${bucket}, ${float})`.execute(owner);
    await sql`select ledger.float_held(${key}, ${member.id}, 'tINR', ${float})`.execute(owner);
    await chargedBack(id);
    expect(await house("client.shortfall")).toBe(7_000n);
    await givenBack(id);
    expect([await house("client.shortfall"), await house("client.conversion")]).toEqual([0n, 0n]);
    await sql`select ledger.float_freed(${key}, ${member.id}, 'rail')`.execute(owner);
    await agrees();
  });
});

describe("any other line about a chargeback", () => {
  it("is a break for staff: a second chargeback, and what is given back of that", async () => {
    const id = await paidIn("fiat", 30_000n);
    await chargedBack(id, 12_000n);
    await chargedBack(id, 5_000n);
    expect(await local()).toBe(18_000n);
    expect(await payment("fiat", id)).toMatchObject({ chargedBack: 12_000n });
    expect(await jobs.clients()).toMatchObject({ difference: -5_000n, isBreak: true, parts: {} });
    const { books } = await readReconciliation(db());
    expect(books.find(({ book }) => book === "clients")?.kind).toBe("less_outside");
    await givenBack(id, 5_000n);
    await agrees();
    // The second line was another kind, so the third one reverses nothing.
    await givenBack(id, 12_000n);
    expect(await jobs.clients()).toMatchObject({ difference: 12_000n, isBreak: true, parts: {} });
    await chargedBack(id, 12_000n);
    await agrees();
  });

  it("is borne by the operator once two people say so, of just what two statements miss", async () => {
    const id = await paidIn("fiat", 10_000n);
    await chargedBack(id, 4_000n);
    await givenBack(id, 4_000n);
    await agrees();
    await chargedBack(id, 10_000n);
    for (const minutes of [30, 11]) {
      await sql`update platform.clock set shift = shift + make_interval(mins => ${minutes})`.execute(
        app.database.owner.db,
      );
      expect(await jobs.clients()).toMatchObject({ difference: -10_000n });
    }
    expect(await local()).toBe(10_000n);
    const loss = { book: "client", amount: 10_000n, currency: "tINR" } as const;
    const proposed = await db()
      .transaction()
      .execute((tx) =>
        proposeLoss(tx, { ...loss, document: aDocument(), reference: "twice" }, "ana"),
      );
    await approveAs(db(), proposed, bearLoss);
    await jobs.reconcile();
    await agrees();
  });

  it("of a part given back is a break until the bank says otherwise", async () => {
    const id = await paidIn("fiat", 10_000n);
    await chargedBack(id);
    await givenBack(id, 3_000n);
    expect(await local()).toBe(0n);
    expect(await jobs.clients()).toMatchObject({ difference: 3_000n, isBreak: true, parts: {} });
    await chargedBack(id, 3_000n);
    await agrees();
  });
});
