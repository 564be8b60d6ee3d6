import {
  hasFundPassword,
  logIn,
  memberInfo,
  resetPassword,
  sendFundPasswordCode,
  updateFundPassword,
  updatePassword,
} from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  aFundPassword,
  aMember,
  aPassword,
  credentials,
  type TestMember,
} from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import {
  prepareFundPassword,
  securityHoldUntil,
  setFundPassword,
  verifyFundPassword,
} from "./fund-password.ts";

const app = useApp();

async function fundCode(member: TestMember): Promise<string> {
  app.sms.messages.length = 0;
  await sql`delete from security.code_sends`.execute(app.database.db);
  expect((await app.call(sendFundPasswordCode, {}, member)).code).toBe(200);
  return app.sms.codeFor(member.phone);
}

const set = (member: { token: string }, code: string, payPassword: string, again = payPassword) =>
  app.call(updateFundPassword, { code, payPassword, confirmPassword: again }, member);
const verify = (member: TestMember, password: string) =>
  verifyFundPassword(app.database.db, member, password, "192.0.2.7");
const refusal = (code: string) => expect.objectContaining({ refusal: code });

describe("auth/paypwd-code and auth/update-paypwd", () => {
  it("set the first fund password without a hold and without ending a session", async () => {
    const member = await aMember(app);
    const other = (await app.call(logIn, credentials(member))).msg;
    expect((await app.call(hasFundPassword, {}, member)).data).toEqual({ hasPaypass: false });
    await expect(verify(member, "Harbour7")).rejects.toEqual(refusal("fund_password_missing"));
    const payPassword = aPassword();
    expect((await set(member, await fundCode(member), payPassword)).code).toBe(200);
    expect((await app.call(hasFundPassword, {}, member)).data).toEqual({ hasPaypass: true });
    await verify(member, payPassword);
    expect(await securityHoldUntil(app.database.db, member)).toBeNull();
    expect((await app.call(memberInfo, {}, { token: other })).data.hasPaypass).toBe(true);
  });

  it("replacing it ends the other sessions and holds withdrawals for 24 hours", async () => {
    const member = await aMember(app);
    const first = await aFundPassword(app, member);
    const other = (await app.call(logIn, credentials(member))).msg;
    const second = aPassword();
    expect((await set(member, await fundCode(member), second)).code).toBe(200);
    await expect(verify(member, first)).rejects.toEqual(refusal("fund_password_wrong"));
    await verify(member, second);
    const until = (await securityHoldUntil(app.database.db, member))?.getTime() ?? 0;
    expect(Math.abs(until - app.router.clock.now().getTime() - 86_400_000)).toBeLessThan(60_000);
    expect((await app.call(memberInfo, {}, { token: other })).code).toBe(401);
    expect((await app.call(memberInfo, {}, member)).code).toBe(200);
  });

  it("refuses, and changes nothing", async () => {
    const member = await aMember(app);
    const code = await fundCode(member);
    const password = aPassword();
    const refused = (
      code: Parameters<typeof expectRefused>[1],
      call: () => ReturnType<typeof set>,
    ) => expectRefused(app.database, code, call);
    await refused("passwords_differ", () => set(member, code, password, aPassword()));
    await refused("password_form", () => set(member, code, "12345678"));
    await refused("password_breached", () => set(member, code, "Letmein1"));
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    await refused("code_wrong", () => set(member, wrong, password));
    await refused("not_logged_in", () => set({ token: "" }, code, password));
    const stranger = await aMember(app);
    await refused("code_wrong", () => set(stranger, code, password));
    expect((await set(member, code, password)).code).toBe(200);
    await refused("code_wrong", () => set(member, code, aPassword()));
  });

  it("is not the login password, which only the code is told, and which stays for another try", async () => {
    const member = await aMember(app);
    const code = await fundCode(member);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const { database } = app;
    await expectRefused(database, "code_wrong", () => set(member, wrong, member.password));
    await expectRefused(database, "passwords_same", () => set(member, code, member.password));
    const password = aPassword();
    expect((await set(member, code, password)).code).toBe(200);
    const again = await fundCode(member);
    await expectRefused(database, "passwords_same", () => set(member, again, member.password));
    await verify(member, password);
  }); // @rule input/two-secrets

  it("is not set where the login password changed since the two were compared", async () => {
    const member = await aMember(app);
    const { db } = app.database;
    const payPassword = aPassword();
    const given = { code: await fundCode(member), payPassword, confirmPassword: payPassword };
    const prepared = await prepareFundPassword(db, member, given);
    const passwords = { newPassword: payPassword, confirmPassword: payPassword };
    const changed = { oldPassword: member.password, ...passwords };
    expect((await app.call(updatePassword, changed, member)).code).toBe(200);
    await expect(
      db.transaction().execute((tx) => setFundPassword(tx, { ...member, sessionId: "" }, prepared)),
    ).rejects.toEqual(refusal("busy"));
    expect((await app.call(hasFundPassword, {}, member)).data).toEqual({ hasPaypass: false });
  }); // @rule input/two-secrets

  it("does not take a code that was sent for something else", async () => {
    const member = await aMember(app);
    const code = await fundCode(member);
    const newPassword = aPassword();
    await expectRefused(app.database, "code_wrong", () =>
      app.call(resetPassword, {
        phone: member.phone,
        code,
        newPassword,
        confirmPassword: newPassword,
      }),
    );
  }); // @rule input/fund-password

  it("sends codes within the limits, and to a member only", async () => {
    const member = await aMember(app);
    await fundCode(member);
    await expectRefused(app.database, "code_send_limit", () =>
      app.call(sendFundPasswordCode, {}, member),
    );
    await expectRefused(app.database, "not_logged_in", () => app.call(sendFundPasswordCode));
    await expectRefused(app.database, "not_logged_in", () => app.call(hasFundPassword));
    await sql`delete from security.code_sends`.execute(app.database.db);
    app.sms.nextAnswers.push(503, 503);
    await expectRefused(app.database, "sms_not_sent", () =>
      app.call(sendFundPasswordCode, {}, member),
    );
  });
});

describe("checking a fund password", () => {
  it("must wait after five wrong ones, and is free again after a new one is set", async () => {
    const member = await aMember(app);
    await aFundPassword(app, member);
    for (let made = 0; made < 5; made += 1) {
      await expect(verify(member, "Wrong123")).rejects.toEqual(refusal("fund_password_wrong"));
    }
    await expect(verify(member, "Wrong123")).rejects.toEqual(
      expect.objectContaining({ refusal: "too_many_tries" }),
    );
    const password = aPassword();
    expect((await set(member, await fundCode(member), password)).code).toBe(200);
    await verify(member, password);
  });
});
