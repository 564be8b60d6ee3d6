import { logIn, memberInfo, updatePassword } from "@ballast/contract/user/calls.ts";
import {
  beginTotp,
  disableTotp,
  enableTotp,
  logInSecond,
  readSecondStep,
} from "@ballast/contract/user/second-step.ts";
import { endOtherSessions } from "@ballast/contract/user/sessions.ts";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { setLimits } from "../../test/app.ts";
import { aMember, aPassword, credentials, type TestMember } from "../../test/builders.ts";
import { expectRefused, expectRefusedAtStep, numberOf } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { phoneTime } from "../platform/clock.ts";
import type { Tx } from "../platform/db.ts";
import { createVault } from "../platform/vault.ts";
import { forgetSecurityTraces } from "./jobs.ts";
import { resealTotp } from "./totp.ts";

const app = useApp();
beforeAll(async () => {
  await setLimits(app.database, { login: 100, second: 5 });
});

const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
const begin = (member: TestMember, password = member.password) =>
  app.call(beginTotp, { password }, member);
const enable = (member: TestMember, code: string) => app.call(enableTotp, { code }, member);
const stateOf = async (member: TestMember) => (await app.call(readSecondStep, {}, member)).data;
const isIn = async (token: string) => (await app.call(memberInfo, {}, { token })).code === 200;

/** The authenticator app: the code of a time step, 0 is now. Marks a used step as long ago. */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: phoneTime() + step * 30_000,
  });
const stepsPass = () => asOwner("update security.totp set last_step = 0");

/** Somebody changes the member's credentials after `call` was authorised and before it writes. */
async function whileHeld<T>(
  member: TestMember,
  call: () => Promise<T>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const waits = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%security.logins%'`.execute(app.database.db)
    ).rows.length;
  return app.database.owner.db
    .transaction()
    .execute(async (tx) => {
      await sql`select from security.logins where member_id = ${member.id} for update`.execute(tx);
      const called = call();
      await vi.waitUntil(waits, { timeout: 10_000 });
      await change(tx);
      return { called };
    })
    .then(({ called }) => called);
}

type Protected = TestMember & { secret: string; recoveryCodes: string[] };

async function aProtectedMember(): Promise<Protected> {
  const member = await aMember(app);
  const { secret } = (await begin(member)).data;
  const { recoveryCodes } = (await enable(member, codeOf(secret))).data;
  await stepsPass();
  return { ...member, secret, recoveryCodes };
}

/** The challenge in the response to a right password. */
async function challengeOf(member: TestMember): Promise<string> {
  const reply = await app.call(logIn, credentials(member));
  const details = reply.raw.data as { refusal: string; challenge: string; ways: string };
  expect(details).toMatchObject({ refusal: "second_step_required", ways: "totp" });
  return details.challenge;
}
const second = (challenge: string, code: string) => app.call(logInSecond, { challenge, code });

describe("setting up an authenticator app", () => {
  it("asks for the password, then for a code, and changes nothing before", async () => {
    const member = await aMember(app);
    await expectRefused(app.database, "totp_off", () => enable(member, "123456"));
    await expectRefused(app.database, "login_password_wrong", () => begin(member, "Wrong77guess"));
    const { secret, uri } = (await begin(member)).data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Ballast:/);
    expect(uri).toContain(`secret=${secret}`);
    expect(await stateOf(member)).toEqual({ totpSince: null, recoveryLeft: 0, passkeys: [] });
    expect((await app.call(logIn, credentials(member))).code).toBe(200);
    await expectRefused(app.database, "second_step_wrong", () => enable(member, "000000"));
  });

  it("on: gives ten recovery codes once, ends other sessions, holds withdrawals 24 hours", async () => {
    const member = await aMember(app);
    const other = (await app.call(logIn, credentials(member))).msg;
    const { secret } = (await begin(member)).data;
    const { data } = await enable(member, codeOf(secret));
    expect(new Set(data.recoveryCodes).size).toBe(10);
    expect(data.recoveryCodes.every((code) => /^(\w{4}-){2}\w{4}$/.test(code))).toBe(true);
    expect([await isIn(member.token), await isIn(other)]).toEqual([true, false]);
    const info = await app.call(memberInfo, {}, member);
    const until = info.data.securityHoldUntil?.getTime() ?? 0;
    expect((until - app.router.clock.now().getTime()) / 3_600_000).toBeCloseTo(24, 1);
    expect(await stateOf(member)).toMatchObject({ recoveryLeft: 10 });
    await expectRefused(app.database, "totp_on", () => begin(member));
    await expectRefused(app.database, "totp_on", () => enable(member, codeOf(secret, 1)));
  });

  it("begun again before it was confirmed, counts with the newer secret alone", async () => {
    const member = await aMember(app);
    const first = (await begin(member)).data.secret;
    const { secret } = (await begin(member)).data;
    await expectRefused(app.database, "second_step_wrong", () => enable(member, codeOf(first)));
    expect((await enable(member, codeOf(secret))).code).toBe(200);
  });

  it("begun before the password was changed, cannot be turned on: who began it may be shut out by that", async () => {
    const member = await aMember(app);
    const { secret } = (await begin(member)).data;
    const newPassword = aPassword();
    const input = { oldPassword: member.password, newPassword, confirmPassword: newPassword };
    expect((await app.call(updatePassword, input, member)).code).toBe(200);
    await expectRefused(app.database, "totp_off", () => enable(member, codeOf(secret)));
  });

  it("turns on the secret whose code was right, and none that came in its place meanwhile", async () => {
    const member = await aMember(app);
    const { secret } = (await begin(member)).data;
    const vault = createVault(app.config.VAULT_KEYS);
    const other = vault.seal(new Secret({ size: 20 }).base32, `totp ${member.id}`).box;
    const reply = await whileHeld(
      member,
      () => enable(member, codeOf(secret)),
      (tx) =>
        sql`update security.totp set box = ${other} where member_id = ${member.id}`.execute(tx),
    );
    expect(reply.code).toBe(numberOf("second_step_wrong"));
    expect((await stateOf(member)).totpSince).toBeNull();
  });

  it("is not begun on the word of who was asked before a change", async () => {
    const member = await aMember(app);
    const reply = await whileHeld(
      member,
      () => begin(member),
      (tx) =>
        sql`update security.logins set hold_until = platform.now() + interval '24 hours'
        where member_id = ${member.id}`.execute(tx),
    );
    expect(reply.code).toBe(numberOf("challenge_over"));
    await expectRefused(app.database, "totp_off", () => enable(member, "123456"));
  });

  it("keeps the secret sealed, for its own row alone, and seals it anew under a new key", async () => {
    const member = await aProtectedMember();
    const { rows } = await sql<{ box: Buffer }>`
      select box from security.totp where member_id = ${member.id}`.execute(app.database.db);
    expect(rows[0]?.box.includes(Buffer.from(member.secret))).toBe(false);
    const newer = createVault([{ id: "new", key: Buffer.alloc(32, 9) }, ...app.config.VAULT_KEYS]);
    const context = { ...app, db: app.database.db, clock: app.router.clock };
    await resealTotp(newer).run(context as never);
    await resealTotp(newer).run(context as never);
    const after = await sql<{ keyId: string }>`
      select distinct key_id as "keyId" from security.totp`.execute(app.database.db);
    expect(after.rows).toEqual([{ keyId: "new" }]);
    const older = createVault([...app.config.VAULT_KEYS, { id: "new", key: Buffer.alloc(32, 9) }]);
    await resealTotp(older).run(context as never);
    expect((await second(await challengeOf(member), codeOf(member.secret))).code).toBe(200);
  });
});

describe("logging in with a second step", () => {
  it("takes password, then code: the token comes with the second", async () => {
    const member = await aProtectedMember();
    const reply = await second(await challengeOf(member), codeOf(member.secret));
    expect(reply.code).toBe(200);
    expect(reply.data.phone).toBe(member.phone);
    expect(await isIn(reply.msg)).toBe(true);
  });

  it("reads a code in the digits of any script", async () => {
    const member = await aProtectedMember();
    const tamil = codeOf(member.secret).replace(/\d/g, (digit) =>
      String.fromCodePoint(0xbe6 + Number(digit)),
    );
    expect((await second(await challengeOf(member), tamil)).code).toBe(200);
  }); // @rule input/digits

  it("says nothing of it to who does not know the password", async () => {
    const member = await aProtectedMember();
    const reply = await app.call(logIn, { ...credentials(member), password: "Wrong77guess" });
    expect(reply.code).toBe(numberOf("login_failed"));
  });

  it("takes each code once, and none that is older than one used", async () => {
    const member = await aProtectedMember();
    const code = codeOf(member.secret);
    const older = codeOf(member.secret, -1);
    expect((await second(await challengeOf(member), code)).code).toBe(200);
    const again = await challengeOf(member);
    expect((await second(again, code)).code).toBe(numberOf("second_step_wrong"));
    expect((await second(again, older)).code).toBe(numberOf("second_step_wrong"));
    expect((await second(again, codeOf(member.secret, 1))).code).toBe(200);
  });

  it("lets one of several equal codes at once in", async () => {
    const member = await aProtectedMember();
    const challenges = await Promise.all([1, 2, 3].map(() => challengeOf(member)));
    const code = codeOf(member.secret);
    const replies = await Promise.all(challenges.map((challenge) => second(challenge, code)));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  });

  it("waits after five wrong codes, also for the right one", async () => {
    const member = await aProtectedMember();
    const challenge = await challengeOf(member);
    for (let n = 0; n < 5; n += 1) {
      expect((await second(challenge, "000000")).code).toBe(numberOf("second_step_wrong"));
    }
    const reply = await second(challenge, codeOf(member.secret));
    expect(reply.code).toBe(numberOf("too_many_tries"));
    await asOwner("update security.login_failures set at = at - interval '61 seconds'");
    expect((await second(challenge, codeOf(member.secret))).code).toBe(200);
  });

  it("takes a recovery code however it is typed, once", async () => {
    const member = await aProtectedMember();
    const [code = "", other = ""] = member.recoveryCodes;
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
    expect((await second(await challengeOf(member), typed)).code).toBe(200);
    expect((await stateOf(member)).recoveryLeft).toBe(9);
    const challenge = await challengeOf(member);
    expect((await second(challenge, code)).code).toBe(numberOf("second_step_wrong"));
    expect((await second(challenge, other)).code).toBe(200);
  });

  it("is over after five minutes, after an answer, and after a change of the password", async () => {
    const member = await aProtectedMember();
    const challenge = await challengeOf(member);
    expect((await second(challenge, codeOf(member.secret))).code).toBe(200);
    await stepsPass();
    await expectRefused(app.database, "challenge_over", () =>
      second(challenge, codeOf(member.secret)),
    );
    const old = await challengeOf(member);
    await asOwner(
      "update security.challenges set expires_at = expires_at - interval '301 seconds'",
    );
    expect((await second(old, codeOf(member.secret))).code).toBe(numberOf("challenge_over"));
    const stolen = await challengeOf(member);
    const newPassword = aPassword();
    const input = { oldPassword: member.password, newPassword, confirmPassword: newPassword };
    expect((await app.call(updatePassword, input, member)).code).toBe(200);
    expect((await second(stolen, codeOf(member.secret))).code).toBe(numberOf("login_failed"));
    await expectRefused(app.database, "challenge_over", () => second("A".repeat(43), "123456"));
    await expectRefused(app.database, "bad_input", () => second("short", "123456"));
  });

  it("forgets what is over, and setups that were never confirmed", async () => {
    const member = await aMember(app);
    await begin(member);
    await asOwner("update security.totp set begun_at = begun_at - interval '25 hours'");
    await asOwner("update security.challenges set expires_at = expires_at - interval '1 hour'");
    await forgetSecurityTraces.run({ db: app.database.db } as never);
    const { rows } = await sql`
      select member_id from security.totp where enabled_at is null
      union all select null from security.challenges`.execute(app.database.db);
    expect(rows).toEqual([]);
  });
});

describe("turning it off", () => {
  const turnOff = (member: TestMember, more: Record<string, string> = {}) =>
    app.call(disableTotp, { password: member.password, ...more }, member);
  async function off(member: Protected, code: string, password = member.password) {
    const asked = await turnOff(member, { password });
    const { refusal, challenge = "" } = asked.raw.data as Record<string, string>;
    return refusal === "second_step_required"
      ? turnOff(member, { password, challenge, code })
      : asked;
  }

  it("takes the password, then a code, as a login does, and changes nothing before", async () => {
    const member = await aProtectedMember();
    await expectRefusedAtStep(
      app.database,
      "second_step_required",
      () => turnOff(member),
      // A code without the challenge is not accepted.
      () => turnOff(member, { code: codeOf(member.secret) }),
    );
  });

  it("takes no answer to a challenge that another was given", async () => {
    const [member, thief] = [await aProtectedMember(), await aProtectedMember()];
    const challenge = await challengeOf(thief);
    await expectRefused(app.database, "challenge_over", () =>
      turnOff(member, { challenge, code: codeOf(thief.secret) }),
    );
  });

  it("takes password and code, and holds withdrawals", async () => {
    const member = await aProtectedMember();
    await expectRefused(app.database, "login_password_wrong", () =>
      off(member, codeOf(member.secret), "Wrong77guess"),
    );
    const { challenge = "" } = (await turnOff(member)).raw.data as Record<string, string>;
    await expectRefused(app.database, "second_step_wrong", () =>
      turnOff(member, { challenge, code: "000000" }),
    );
    await asOwner("update security.logins set hold_until = null");
    expect((await off(member, codeOf(member.secret))).code).toBe(200);
    expect(await stateOf(member)).toEqual({ totpSince: null, recoveryLeft: 0, passkeys: [] });
    const info = await app.call(memberInfo, {}, member);
    expect(info.data.securityHoldUntil).toBeInstanceOf(Date);
    expect((await app.call(logIn, credentials(member))).code).toBe(200);
    await expectRefused(app.database, "totp_off", () => off(member, codeOf(member.secret)));
  });

  it("can be done with a recovery code", async () => {
    const member = await aProtectedMember();
    expect((await off(member, member.recoveryCodes[0] ?? "")).code).toBe(200);
  });
});

describe("strangers", () => {
  it("are not told of any member's second step, and change none", async () => {
    for (const call of [
      () => app.call(readSecondStep),
      () => app.call(beginTotp, { password: "Harbour7wall" }),
      () => app.call(enableTotp, { code: "123456" }),
      () => app.call(disableTotp, { password: "Harbour7wall", code: "123456" }),
      () => app.call(endOtherSessions),
    ]) {
      await expectRefused(app.database, "not_logged_in", call);
    }
  });
});

describe("user/sessions/end-others", () => {
  it("ends all of the member's sessions but this one, and nobody else's", async () => {
    const [member, stranger] = [await aMember(app), await aMember(app)];
    const others = [1, 2].map(() => app.call(logIn, credentials(member)));
    const tokens = (await Promise.all(others)).map(({ msg }) => msg);
    const reply = await app.call(endOtherSessions, {}, member);
    expect(reply.data).toEqual({ ended: 2 });
    expect((await app.call(endOtherSessions, {}, member)).data).toEqual({ ended: 0 });
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false]);
    expect([await isIn(member.token), await isIn(stranger.token)]).toEqual([true, true]);
  });
});
