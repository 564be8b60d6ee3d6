/** What a member is told of a payment that its bank took back: when, who bears it, and once. */
import { listCashRecharges, rechargeCash } from "@ballast/contract/cash/calls.ts";
import { convertToUsdt, listLocalRecharges, rechargeLocal } from "@ballast/contract/cash/fiat.ts";
import type { PaymentKind } from "@ballast/contract/cash/payments.ts";
import { consoleRows } from "@ballast/contract/console/calls.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listMessages } from "@ballast/contract/message/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import {
  aFloat,
  aRate,
  openChannels,
  startTestBank,
  type TestBank,
  worker,
} from "../../test/bank.ts";
import { aMember, type TestMember } from "../../test/builders.ts";
import { silent } from "../../test/chain.ts";
import { followIfDue } from "../../test/due-job.ts";
import { expectInvariants, stateDigest } from "../../test/harness.ts";
import { approveAs } from "../../test/reserve-builders.ts";
import { staffSession } from "../../test/staff-session.ts";
import { reconcileBank } from "../rails/bank/reconcile.ts";
import { bookGivenBack, proposeGivenBack } from "./given-back.ts";

let app: TestApp;
let bank: TestBank;
let jobs: ReturnType<typeof worker>;
let member: TestMember;
beforeAll(async () => {
  bank = await startTestBank();
  app = await startApp(bank.env);
  jobs = worker(app, bank);
  await openChannels(app.database);
  await aRate(app.database, "tINR", "80");
  await aFloat(app.database, "tUSDT", 2_000_000_000n);
  await aFloat(app.database, "tINR", 1_000_000n, bank);
  await jobs.reconcile();
});
afterAll(async () => {
  await jobs.reconcile();
  await expectInvariants(app.database);
  await app.stop();
  await bank.stop();
});
beforeEach(async () => {
  member = await aMember(app);
});

const session = () => ({ token: member.token });
const work = () => jobs.round();
const later = async (days: number) => {
  await sql`update platform.clock set shift = shift + make_interval(days => ${days})`.execute(
    app.database.owner.db,
  );
  await app.router.clock.refresh();
};
const paidIn = (kind: PaymentKind, amount: bigint) =>
  jobs.paidIn(member.token, amount, kind === "cash" ? rechargeCash : rechargeLocal);
const payment = async (kind: PaymentKind, id: string) => {
  const list = kind === "cash" ? listCashRecharges : listLocalRecharges;
  const { data } = await app.call(list, { id: publicId("payment", id) }, session());
  if (!data.list[0]) throw new Error("the payment is not listed");
  return data.list[0];
};
/** The newest first; those about what was taken back. */
const told = async (language: "en_US" | "de_DE" = "en_US") => {
  await followIfDue(app.database.db);
  const { data } = await app.call(listMessages, { kind: "wallet" }, { ...session(), language });
  return data.list.filter(({ to }) => to?.includes("?id=pay_"));
};
const lastChange = async () => {
  const { rows } = await sql<{ seq: bigint }>`
    select coalesce(max(seq), 0) as seq from messages.changes where member_id = ${member.id}`.execute(
    app.database.db,
  );
  return rows[0]?.seq ?? 0n;
};
const topicsAfter = async (seq: bigint) => {
  const { rows } = await sql<{ topic: string }>`
    select topic from messages.changes where member_id = ${member.id} and seq > ${seq}`.execute(
    app.database.db,
  );
  return rows.map(({ topic }) => topic).sort();
};

describe("a payment that the payer's bank takes back days later", () => {
  it("is the operator's to bear where it was credited in tUSDT, and its member is told so, once", async () => {
    const id = await paidIn("cash", 100_000n);
    const before = await payment("cash", id);
    expect(before).toMatchObject({ chargedBackAt: null, chargedBackFromWallet: 0n });
    expect(before.paidAt?.getTime()).toBeLessThanOrEqual(before.endedAt?.getTime() ?? 0);
    await told();
    const known = await lastChange();
    await later(3);
    await bank.chargeBack(id);
    await work();
    const after = await payment("cash", id);
    expect(after).toMatchObject({
      ...{ state: "charged_back", chargedBack: 100_000n, chargedBackFromWallet: 0n },
      ...{ endedAt: before.endedAt, paidAt: before.paidAt, credited: before.credited },
    });
    const days = ((after.chargedBackAt?.getTime() ?? 0) - Number(after.endedAt)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(3);
    const [message, ...more] = await told();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      title: "A deposit was taken back",
      at: after.chargedBackAt,
      to: `/user/cashrecharge?id=${publicId("payment", id)}`,
    });
    expect(message?.body).toContain("took 1,000.00 tINR of a deposit back. The operator bears it");
    // nothing of the ledger is the member's own, who is told all the same that the payment is
    // another
    expect(await topicsAfter(known)).toEqual(["deposit", "message"]);
    const digest = await stateDigest(app.database);
    await work();
    await followIfDue(app.database.db);
    expect(await stateDigest(app.database)).toBe(digest);
    const staff = await staffSession(app, "finance");
    const { data } = await app.call(consoleRows, { resource: "local-payments" }, { staff });
    const row = data.list.find(({ values }) => values.payment === publicId("payment", id));
    expect(row?.values).toMatchObject({
      endedAt: after.endedAt?.toISOString(),
      chargedBackAt: after.chargedBackAt?.toISOString(),
    });
  });

  it("left the member's local wallet as far as it was there, the rest is the operator's", async () => {
    const id = await paidIn("fiat", 30_000n);
    await bank.chargeBack(id, 12_000n);
    await work();
    expect(await payment("fiat", id)).toMatchObject({ chargedBackFromWallet: 12_000n });
    const convert = { amount: "10000", rate: "80" };
    await app.call(convertToUsdt, convert, { ...session(), key: uuidv7() });
    await bank.chargeBack(id, 15_000n);
    await work();
    expect(await payment("fiat", id)).toMatchObject({
      ...{ chargedBack: 27_000n, chargedBackFromWallet: 20_000n },
    });
    await bank.chargeBack(id, 2_000n);
    await work();
    const bodies = (await told()).map(({ body }) => body.replace(/ If you did not .*/, ""));
    expect(bodies).toEqual([
      "The payer’s bank took 20.00 tINR of a deposit back. The operator bears it: nothing left your wallets.",
      "The payer’s bank took 150.00 tINR of a deposit back. Of it 80.00 tINR left your local wallet, as it went back to the account it was paid from; the operator bears the rest.",
      "The payer’s bank took 120.00 tINR of a deposit back. It left your local wallet, as it went back to the account it was paid from.",
    ]);
    const [, shared] = await told("de_DE");
    expect(shared?.body).toContain("Davon gingen 80.00 tINR von Ihrem Landeswährungskonto ab");
    expect(shared?.to).toBe(`/user/newrecharge?id=${publicId("payment", id)}`);
  });

  it("is told of again when the bank gives it back, though nothing comes to the member", async () => {
    const id = await paidIn("cash", 50_000n);
    await bank.chargeBack(id);
    await work();
    await told();
    await later(1);
    await bank.giveBack(id, 50_000n);
    await reconcileBank({ bank: bank.client, db: app.database.db, log: silent });
    const known = await lastChange();
    const why = { paymentId: id, reference: "the payer was wrong" };
    const proposal = await app.database.db
      .transaction()
      .execute((tx) => proposeGivenBack(tx, why, "ana"));
    await approveAs(app.database.db, proposal, bookGivenBack);
    expect(await told()).toHaveLength(1);
    expect(await topicsAfter(known)).toEqual(["deposit"]);
    const again = await payment("cash", id);
    expect(again).toMatchObject({ state: "credited", chargedBackAt: null, chargedBack: 0n });
  });
});
