import {
  logIn,
  memberInfo,
  resetPassword,
  sendResetCode,
  updatePassword,
} from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  aFundPassword,
  aMember,
  aPassword,
  aPhone,
  credentials,
  type TestMember,
} from "../../test/builders.ts";
import { expectRefused, numberOf } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { verifyFundPassword } from "./fund-password.ts";
import {
  changePassword,
  prepareChange,
  prepareReset,
  resetPassword as setReset,
} from "./login-password.ts";

const app = useApp();

const HOUR_MS = 3_600_000;

async function expectHold(token: string): Promise<void> {
  const { securityHoldUntil } = (await app.call(memberInfo, {}, { token })).data;
  const hours = ((securityHoldUntil?.getTime() ?? 0) - app.router.clock.now().getTime()) / HOUR_MS;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
}

const logInAgain = async ({ phone, password }: Pick<TestMember, "phone" | "password">) =>
  (await app.call(logIn, { phone, password })).msg;
const isIn = async (token: string) => (await app.call(memberInfo, {}, { token })).code === 200;

describe("auth/update-password", () => {
  const change = (member: TestMember, newPassword: string, rest: Record<string, string> = {}) =>
    app.call(
      updatePassword,
      { oldPassword: member.password, newPassword, confirmPassword: newPassword, ...rest },
      member,
    );

  it("changes the password, ends the other sessions and holds withdrawals for 24 hours", async () => {
    const member = await aMember(app);
    const stranger = await aMember(app);
    const other = await logInAgain(member);
    const password = aPassword();
    expect((await change(member, password)).code).toBe(200);
    expect([await isIn(member.token), await isIn(other)]).toEqual([true, false]);
    expect(await isIn(stranger.token)).toBe(true);
    await expectHold(member.token);
    expect((await app.call(logIn, credentials(member))).code).toBe(1105);
    expect(await isIn(await logInAgain({ ...member, password }))).toBe(true);
    await app.advanceDays(1);
    const info = await app.call(memberInfo, {}, member);
    expect(info.data.securityHoldUntil).toBeNull();
  });

  it("refuses, and changes nothing", async () => {
    const member = await aMember(app);
    const refused = (
      code: Parameters<typeof expectRefused>[1],
      call: () => ReturnType<typeof change>,
    ) => expectRefused(app.database, code, call);
    const password = aPassword();
    await refused("old_password_wrong", () =>
      change(member, password, { oldPassword: "Wrong123" }),
    );
    await refused("password_unchanged", () => change(member, member.password));
    await refused("old_password_wrong", () =>
      change(member, "Wrong123", { oldPassword: "Wrong123" }),
    );
    await refused("passwords_differ", () =>
      change(member, password, { confirmPassword: "Oth3rOne" }),
    );
    await refused("password_form", () => change(member, "short"));
    await refused("password_breached", () => change(member, "Password1"));
    await refused("bad_input", () => change(member, ""));
    await refused("not_logged_in", () => change({ ...member, token: "" }, password));
    expect(await isIn(await logInAgain(member))).toBe(true);
  }); // @rule input/old-password input/phone

  it("lets nobody who stole a session guess the old password", async () => {
    const member = await aMember(app);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => change(member, aPassword(), { oldPassword: aPassword() })),
    );
    expect(guesses.filter((reply) => reply.code === 1110)).toHaveLength(5);
    expect((await change(member, aPassword())).code).toBe(numberOf("too_many_tries"));
    // The owner can still log in from elsewhere, and guesses there do not prevent a change of the
    // password.
    expect((await app.call(logIn, credentials(member))).code).toBe(200);
    const other = await aMember(app);
    for (let made = 0; made < 5; made += 1) {
      await app.call(logIn, { phone: other.phone, password: aPassword() });
    }
    expect((await change(other, aPassword())).code).toBe(200);
  }); // @rule input/old-password

  it("is not the fund password, which only who knows the old one is told", async () => {
    const member = await aMember(app);
    const fund = await aFundPassword(app, member);
    await expectRefused(app.database, "old_password_wrong", () =>
      change(member, fund, { oldPassword: "Wrong123" }),
    );
    await expectRefused(app.database, "passwords_same", () => change(member, fund));
    expect(await isIn(await logInAgain(member))).toBe(true);
    expect((await change(member, aPassword())).code).toBe(200);
  }); // @rule input/two-secrets

  it("lets nobody who knows the login password guess the fund password by changing to it", async () => {
    let member = await aMember(app);
    const fund = await aFundPassword(app, member);
    for (let made = 0; made < 5; made += 1) {
      const password = aPassword();
      expect((await change(member, password)).code).toBe(200);
      member = { ...member, password };
    }
    await expectRefused(app.database, "too_many_tries", () => change(member, fund));
    // Counted separately: where the fund password is normally required, nobody has failed.
    await verifyFundPassword(app.database.db, member, fund, "192.0.2.7");
  }); // @rule input/two-secrets

  it("is changed however often the fund password was wrong: a stolen session ends so", async () => {
    const member = await aMember(app);
    await aFundPassword(app, member);
    const verify = (password: string) =>
      verifyFundPassword(app.database.db, member, password, "192.0.2.7");
    for (let made = 0; made < 5; made += 1) {
      await expect(verify(aPassword())).rejects.toEqual(
        expect.objectContaining({ refusal: "fund_password_wrong" }),
      );
    }
    expect((await change(member, aPassword())).code).toBe(200);
  });

  it("is not changed where the fund password changed since the two were compared", async () => {
    const member = await aMember(app);
    const { db } = app.database;
    const newPassword = aPassword();
    const given = { newPassword, confirmPassword: newPassword, oldPassword: member.password };
    const changing = await prepareChange(db, { ...given, memberId: member.id, ip: "192.0.2.7" });
    await aFundPassword(app, member);
    await expect(
      db.transaction().execute((tx) => changePassword(tx, "", changing)),
    ).rejects.toEqual(expect.objectContaining({ refusal: "busy" }));
    expect(await isIn(await logInAgain(member))).toBe(true);
  });

  it("goes through once when changes race", async () => {
    const member = await aMember(app);
    const replies = await Promise.all([aPassword(), aPassword()].map((to) => change(member, to)));
    expect(replies.map((reply) => reply.code).sort()).toEqual([1110, 200]);
  });

  it("repeated is refused: the old password is no longer the old one", async () => {
    const member = await aMember(app);
    const password = aPassword();
    expect((await change(member, password)).code).toBe(200);
    await expectRefused(app.database, "old_password_wrong", () => change(member, password));
  });
});

describe("auth/code/resetpass and auth/reset-password", () => {
  async function resetCode(phone: string): Promise<string> {
    app.sms.messages.length = 0;
    await sql`delete from security.code_sends`.execute(app.database.db);
    expect((await app.call(sendResetCode, { phone })).code).toBe(200);
    return app.sms.codeFor(phone);
  }
  const reset = (phone: string, code: string, newPassword: string, confirmPassword = newPassword) =>
    app.call(resetPassword, { phone, code, newPassword, confirmPassword });

  it("sets a new password, ends every session, frees the tries and holds withdrawals", async () => {
    const member = await aMember(app);
    for (let made = 0; made < 6; made += 1)
      await app.call(logIn, { phone: member.phone, password: "Wr0ng" });
    expect((await app.call(logIn, credentials(member))).code).toBe(numberOf("too_many_tries"));
    const password = aPassword();
    expect((await reset(member.phone, await resetCode(member.phone), password)).code).toBe(200);
    expect(await isIn(member.token)).toBe(false);
    const token = await logInAgain({ ...member, password });
    await expectHold(token);
  });

  it("sets none that is the fund password, which only the code is told", async () => {
    const member = await aMember(app);
    const fund = await aFundPassword(app, member);
    const code = await resetCode(member.phone);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const { database } = app;
    await expectRefused(database, "code_wrong", () => reset(member.phone, wrong, fund));
    await expectRefused(database, "passwords_same", () => reset(member.phone, code, fund));
    expect(await isIn(member.token)).toBe(true);
    expect((await reset(member.phone, code, aPassword())).code).toBe(200);
  }); // @rule input/two-secrets

  it("sets none where the fund password changed since the two were compared", async () => {
    const member = await aMember(app);
    const { db } = app.database;
    const newPassword = aPassword();
    const prepared = await prepareReset(db, {
      ...{ phone: member.phone, code: await resetCode(member.phone) },
      ...{ newPassword, confirmPassword: newPassword },
    });
    await aFundPassword(app, member);
    await expect(db.transaction().execute((tx) => setReset(tx, prepared))).rejects.toEqual(
      expect.objectContaining({ refusal: "busy" }),
    );
    expect(await isIn(await logInAgain(member))).toBe(true);
  });

  it("ends the wait inside of a session too, and forgets where who had the login came in", async () => {
    const member = await aMember(app);
    const known = async () => {
      const { rows } = await sql`
        select from security.known_addresses where member_id = ${member.id}`.execute(
        app.database.db,
      );
      return rows.length;
    };
    const change = (token: string, oldPassword: string, newPassword = aPassword()) =>
      app.call(
        updatePassword,
        { oldPassword, newPassword, confirmPassword: newPassword },
        { token },
      );
    for (let made = 0; made < 6; made += 1) await change(member.token, aPassword());
    expect((await change(member.token, member.password)).code).toBe(numberOf("too_many_tries"));
    expect(await known()).toBe(1);
    const password = aPassword();
    expect((await reset(member.phone, await resetCode(member.phone), password)).code).toBe(200);
    expect(await known()).toBe(0);
    const token = await logInAgain({ ...member, password });
    expect((await change(token, password)).code).toBe(200);
  });

  it("forgets how often a new password was held against the fund password", async () => {
    const member = await aMember(app);
    await aFundPassword(app, member);
    const tries = async () => {
      const { rows } = await sql`
        select from security.login_failures where starts_with(key, ${member.id})`.execute(
        app.database.owner.db,
      );
      return rows.length;
    };
    const oldPassword = aPassword();
    const password = { newPassword: oldPassword, confirmPassword: oldPassword };
    const given = { oldPassword: member.password, ...password };
    expect((await app.call(updatePassword, given, member)).code).toBe(200);
    expect(await tries()).toBe(1);
    expect((await reset(member.phone, await resetCode(member.phone), aPassword())).code).toBe(200);
    expect(await tries()).toBe(0);
  });

  it("answers an unknown phone alike, sends it nothing and keeps its code to itself", async () => {
    const member = await aMember(app);
    const unknown = aPhone();
    await sql`delete from security.code_sends`.execute(app.database.db);
    app.sms.messages.length = 0;
    const toUnknown = await app.call(sendResetCode, { phone: unknown });
    const toMember = await app.call(sendResetCode, { phone: member.phone });
    expect(toUnknown.raw).toEqual(toMember.raw);
    await app.sms.codeFor(member.phone);
    expect(app.sms.messages.filter(({ to }) => to === unknown)).toEqual([]);
    const limited = await app.call(sendResetCode, { phone: unknown });
    expect(limited.code).toBe((await app.call(sendResetCode, { phone: member.phone })).code);
    await expectRefused(app.database, "code_wrong", () => reset(unknown, "000000", aPassword()));
  });

  it("answers alike while the provider is down", async () => {
    const member = await aMember(app);
    await sql`delete from security.code_sends`.execute(app.database.db);
    app.sms.nextAnswers.push(503, 503);
    expect((await app.call(sendResetCode, { phone: member.phone })).code).toBe(200);
    await expect.poll(() => app.sms.nextAnswers).toEqual([]);
  });

  it("refuses, and changes nothing", async () => {
    const member = await aMember(app);
    const { phone } = member;
    const code = await resetCode(phone);
    const password = aPassword();
    const refused = (
      refusal: Parameters<typeof expectRefused>[1],
      call: () => ReturnType<typeof reset>,
    ) => expectRefused(app.database, refusal, call);
    await refused("passwords_differ", () => reset(phone, code, password, "Oth3rOne"));
    await refused("password_form", () => reset(phone, code, "1234567a"));
    await refused("password_breached", () => reset(phone, code, "Iloveyou1"));
    await refused("phone_not_valid", () => reset("+91", code, password));
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    await refused("code_wrong", () => reset(phone, wrong, password));
    await expectRefused(app.database, "phone_not_valid", () =>
      app.call(sendResetCode, { phone: "+91" }),
    );
    expect(await isIn(member.token)).toBe(true);
    expect((await reset(phone, code, password)).code).toBe(200);
    await refused("code_wrong", () => reset(phone, code, aPassword()));
  });
});
