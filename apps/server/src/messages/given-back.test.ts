/** What a member is told when a payer's bank gives back what it had taken out of the local wallet. */
import { convertToUsdt, rechargeLocal } from "@ballast/contract/cash/fiat.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { listMessages } from "@ballast/contract/message/calls.ts";
import { closeAccount } from "@ballast/contract/user/own-data.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
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
import { bookGivenBack, proposeGivenBack } from "../cash/given-back.ts";
import { reconcileBank } from "../rails/bank/reconcile.ts";

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
const paidIn = (amount: bigint) => jobs.paidIn(member.token, amount, rechargeLocal);
const takenBack = async (id: string, amount: bigint) => {
  await bank.chargeBack(id, amount);
  await jobs.round();
  await sql`update platform.clock set shift = shift + interval '31 minutes'`.execute(
    app.database.owner.db,
  );
  await app.router.clock.refresh();
};
const proposed = async (id: string, amount: bigint) => {
  await bank.giveBack(id, amount);
  await reconcileBank({ bank: bank.client, db: app.database.db, log: silent });
  const why = { paymentId: id, reference: "the payer was wrong" };
  return app.database.db.transaction().execute((tx) => proposeGivenBack(tx, why, "ana"));
};
const booked = async (id: string, amount: bigint) =>
  approveAs(app.database.db, await proposed(id, amount), bookGivenBack);
/** The newest first; those about this payment. */
const told = async (id: string, language: Language = "en_US") => {
  await followIfDue(app.database.db);
  const { data } = await app.call(listMessages, { kind: "wallet" }, { ...session(), language });
  return data.list.filter(({ to }) => to === `/user/newrecharge?id=${publicId("payment", id)}`);
};

it("says how much is in the local wallet again, once for each time, in every language", async () => {
  const id = await paidIn(30_000n);
  await takenBack(id, 20_000n);
  expect(await told(id)).toHaveLength(1);
  await booked(id, 15_000n);
  await booked(id, 5_000n);
  const [last, first, ...earlier] = await told(id);
  expect(earlier).toHaveLength(1);
  expect(first).toMatchObject({
    title: "A deposit was given back",
    body: "The payer’s bank gave back 150.00 tINR of a deposit that had been taken back. It is in your local wallet again.",
  });
  expect(last?.body).toContain("gave back 50.00 tINR");
  const bodies = await Promise.all(
    LANGUAGES.map(async (language) => (await told(id, language))[0]?.body ?? ""),
  );
  expect(new Set(bodies).size).toBe(LANGUAGES.length);
  for (const body of bodies) expect(body).toContain("50.00 tINR");
  const digest = await stateDigest(app.database);
  await followIfDue(app.database.db);
  expect(await stateDigest(app.database)).toBe(digest);
});

it("tells the member's own part alone, and nothing where all of it is the operator's", async () => {
  const id = await paidIn(30_000n);
  await app.call(convertToUsdt, { amount: "18000", rate: "80" }, { ...session(), key: uuidv7() });
  await takenBack(id, 30_000n);
  await booked(id, 20_000n);
  const [message, ...before] = await told(id);
  expect(before).toHaveLength(1);
  expect(message?.body).toContain("gave back 120.00 tINR");
  await booked(id, 10_000n);
  expect(await told(id)).toHaveLength(2);
});

it("tells nobody whose account was closed meanwhile", async () => {
  const id = await paidIn(30_000n);
  await takenBack(id, 30_000n);
  const proposal = await proposed(id, 30_000n);
  await app.call(closeAccount, { password: member.password, sure: "yes" }, session());
  await approveAs(app.database.db, proposal, bookGivenBack);
  await followIfDue(app.database.db);
  const { rows } = await sql`
    select from messages.messages where member_id = ${member.id}`.execute(app.database.owner.db);
  expect(rows).toEqual([]);
});
