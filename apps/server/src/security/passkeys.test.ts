import { publicId } from "@ballast/contract/ids.ts";
import { logIn, memberInfo, updatePassword } from "@ballast/contract/user/calls.ts";
import {
  addPasskey,
  beginAddPasskey,
  beginPasskey,
  beginTotp,
  enableTotp,
  logInPasskey,
  readSecondStep,
  removePasskey,
} from "@ballast/contract/user/second-step.ts";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { setLimits } from "../../test/app.ts";
import { aMember, aPassword, credentials, type TestMember } from "../../test/builders.ts";
import {
  type Authenticator,
  createAuthenticator,
  type Lie,
} from "../../test/fakes/authenticator.ts";
import { expectRefused, expectRefusedAtStep, numberOf } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { phoneTime } from "../platform/clock.ts";
import { originOf, passkeyHostOf } from "./passkey-host.ts";

const app = useApp();
beforeAll(async () => {
  await setLimits(app.database, { login: 100 });
});

const begin = (member: TestMember, password = member.password, more: Record<string, string> = {}) =>
  app.call(beginAddPasskey, { password, ...more }, member);
const add = (member: TestMember, challenge: string, response: string, name = "My phone") =>
  app.call(addPasskey, { challenge, response, name }, member);
const stateOf = async (member: TestMember) => (await app.call(readSecondStep, {}, member)).data;

type WithPasskey = TestMember & {
  device: Authenticator;
  passkeyId: string;
  recoveryCodes: string[];
};

async function aMemberWithPasskey(device = createAuthenticator()): Promise<WithPasskey> {
  const member = await aMember(app);
  const { challenge, options } = (await begin(member)).data;
  const { data } = await add(member, challenge, device.make(options));
  const { recoveryCodes } = data;
  return { ...member, device, recoveryCodes, passkeyId: publicId("passkey", data.passkeyId) };
}

/** The answer to a change that requires a second step, signed by the device. */
async function signed(asked: { raw: { data: unknown } }, device: Authenticator) {
  const { refusal, challenge = "" } = asked.raw.data as Record<string, string>;
  expect(refusal).toBe("second_step_required");
  const { options } = (await app.call(beginPasskey, { challenge })).data;
  return { challenge, response: device.sign(options) };
}

async function logInWith(device: Authenticator, lie: Lie = {}, after?: string) {
  const begun = await app.call(beginPasskey, after === undefined ? {} : { challenge: after });
  const { challenge, options } = begun.data;
  return app.call(logInPasskey, { challenge, response: device.sign(options, lie) });
}

async function afterPassword(member: TestMember): Promise<string> {
  const { raw } = await app.call(logIn, credentials(member));
  expect(raw.data).toMatchObject({ refusal: "second_step_required", ways: "passkey" });
  return (raw.data as { challenge: string }).challenge;
}

async function turnOn(member: TestMember) {
  const { secret } = (await app.call(beginTotp, { password: member.password }, member)).data;
  const code = new TOTP({ secret }).generate({ timestamp: phoneTime() });
  expect((await app.call(enableTotp, { code }, member)).code).toBe(200);
}

async function newPassword(member: TestMember) {
  const next = aPassword();
  const input = { oldPassword: member.password, newPassword: next, confirmPassword: next };
  expect((await app.call(updatePassword, input, member)).code).toBe(200);
}

describe("adding a passkey", () => {
  it("asks for the password, keeps its public half, and holds withdrawals for 24 hours", async () => {
    const member = await aMember(app);
    const other = (await app.call(logIn, credentials(member))).msg;
    await expectRefused(app.database, "login_password_wrong", () => begin(member, "Wrong77guess"));
    const { challenge, options } = (await begin(member)).data;
    expect(JSON.parse(options)).toMatchObject({ rp: { id: "localhost", name: "Ballast" } });
    const { data } = await add(member, challenge, createAuthenticator().make(options));
    expect(data.recoveryCodes).toHaveLength(10);
    expect((await stateOf(member)).passkeys).toEqual([
      {
        passkeyId: data.passkeyId,
        name: "My phone",
        createdAt: expect.any(Date),
        lastUsedAt: null,
      },
    ]);
    const info = await app.call(memberInfo, {}, member);
    expect(info.data.securityHoldUntil).toBeInstanceOf(Date);
    expect((await app.call(memberInfo, {}, { token: other })).code).toBe(401);
  });

  it.each<[string, Lie]>([
    ["another address", { origin: "https://ballast.example" }],
    ["an address that only looks local", { origin: "http://localhost.example:8080" }],
    ["another host", { rpId: "example.org" }],
    ["another challenge", { challenge: "AAAA" }],
    ["a device that did not verify its owner", { unverified: true }],
  ])("refuses what was made for %s", async (_, lie) => {
    const member = await aMember(app);
    const { challenge, options } = (await begin(member)).data;
    const { code } = await add(member, challenge, createAuthenticator().make(options, lie));
    expect(code).toBe(numberOf("passkey_not_valid"));
    expect((await stateOf(member)).passkeys).toEqual([]);
  });

  it("takes an answer once, and only from who asked", async () => {
    const [member, thief] = [await aMember(app), await aMember(app)];
    const { challenge, options } = (await begin(member)).data;
    const made = createAuthenticator().make(options);
    expect((await add(thief, challenge, made)).code).toBe(numberOf("challenge_over"));
    const again = (await begin(member)).data;
    const device = createAuthenticator();
    expect((await add(member, again.challenge, device.make(again.options))).code).toBe(200);
    await expectRefused(app.database, "challenge_over", () =>
      add(member, again.challenge, device.make(again.options)),
    );
  });

  it("gives no second set of recovery codes, and refuses a passkey that somebody has", async () => {
    const member = await aMemberWithPasskey();
    const more = await signed(await begin(member), member.device);
    const { challenge, options } = (await begin(member, member.password, more)).data;
    expect(JSON.parse(options).excludeCredentials).toHaveLength(1);
    const { data } = await add(member, challenge, createAuthenticator().make(options), "Key");
    expect(data.recoveryCodes).toEqual([]);
    const other = await aMember(app);
    const begun = (await begin(other)).data;
    const taken = await add(other, begun.challenge, member.device.make(begun.options));
    expect(taken.code).toBe(numberOf("passkey_not_valid"));
  });

  it("ends an authenticator app that somebody began before and did not confirm", async () => {
    const member = await aMember(app);
    const begun = await app.call(beginTotp, { password: member.password }, member);
    const { challenge, options } = (await begin(member)).data;
    await add(member, challenge, createAuthenticator().make(options));
    const code = new TOTP({ secret: begun.data.secret }).generate({ timestamp: phoneTime() });
    await expectRefused(app.database, "totp_off", () => app.call(enableTotp, { code }, member));
  });

  it.each<[string, (member: TestMember) => Promise<unknown>]>([
    ["an authenticator app", (member) => turnOn(member)],
    [
      "another passkey",
      async (member) => {
        const { challenge, options } = (await begin(member)).data;
        return add(member, challenge, createAuthenticator().make(options));
      },
    ],
    ["another password", (member) => newPassword(member)],
  ])(
    "begun before %s came, is not added: who began it may be shut out by that",
    async (_, change) => {
      const member = await aMember(app);
      const { challenge, options } = (await begin(member)).data;
      await change(member);
      const before = (await stateOf(member)).passkeys.length;
      const reply = await add(member, challenge, createAuthenticator().make(options));
      expect(reply.code).toBe(numberOf("challenge_over"));
      expect((await stateOf(member)).passkeys).toHaveLength(before);
    },
  );

  it("ends at ten", async () => {
    const member = await aMemberWithPasskey();
    await sql`
      insert into security.passkeys
        (id, member_id, credential_id, public_key, counter, transports, name, created_at)
      select gen_random_uuid(), ${member.id}, gen_random_uuid()::text, '\\x00', 0, '{}', 'x',
        platform.now()
      from generate_series(1, 9)`.execute(app.database.owner.db);
    // Refused before the second step is requested, so that no code is used up.
    await expectRefused(app.database, "passkeys_full", () => begin(member));
    expect((await stateOf(member)).recoveryLeft).toBe(10);
  });

  it.each(["{}", "[]", "not json", '{"response":{"clientDataJSON":"AAAA"}}'])(
    "refuses %s as an answer",
    async (response) => {
      const member = await aMember(app);
      const { challenge } = (await begin(member)).data;
      expect((await add(member, challenge, response)).code).toBe(numberOf("passkey_not_valid"));
    },
  );
});

describe("logging in", () => {
  it("by passkey alone is a whole login", async () => {
    const member = await aMemberWithPasskey();
    const reply = await logInWith(member.device);
    expect(reply.code).toBe(200);
    expect(reply.data.phone).toBe(member.phone);
    expect((await app.call(memberInfo, {}, { token: reply.msg })).data.userId).toBe(member.id);
    expect((await stateOf(member)).passkeys[0]?.lastUsedAt).toBeInstanceOf(Date);
  });

  it("by password asks for the passkey as second step", async () => {
    const member = await aMemberWithPasskey();
    const challenge = await afterPassword(member);
    const begun = await app.call(beginPasskey, { challenge });
    expect(JSON.parse(begun.data.options).allowCredentials).toMatchObject([
      { id: member.device.id },
    ]);
    expect((await logInWith(member.device, {}, challenge)).code).toBe(200);
  });

  it("does not take another member's passkey as second step", async () => {
    const [member, thief] = [await aMemberWithPasskey(), await aMemberWithPasskey()];
    const reply = await logInWith(thief.device, {}, await afterPassword(member));
    expect(reply.code).toBe(numberOf("passkey_not_valid"));
  });

  it("takes a passkey without a counter as often as it signs anew", async () => {
    const { device } = await aMemberWithPasskey(createAuthenticator({ counts: false }));
    expect((await logInWith(device)).code).toBe(200);
    expect((await logInWith(device)).code).toBe(200);
  });

  it("refuses a copy whose counter lags behind", async () => {
    const { device } = await aMemberWithPasskey();
    await logInWith(device);
    device.turnBack(2);
    expect((await logInWith(device)).code).toBe(numberOf("passkey_not_valid"));
  });

  it.each<[string, Lie]>([
    ["another address", { origin: "https://localhost:8080" }],
    ["another host", { rpId: "example.org" }],
    ["another challenge", { challenge: "AAAA" }],
    ["a device that did not verify its owner", { unverified: true }],
  ])("refuses what was signed for %s", async (_, lie) => {
    const { device } = await aMemberWithPasskey();
    expect((await logInWith(device, lie)).code).toBe(numberOf("passkey_not_valid"));
  });

  it("takes what was signed once, and nothing for a challenge that was not given", async () => {
    const { device } = await aMemberWithPasskey();
    const { challenge, options } = (await app.call(beginPasskey)).data;
    const response = device.sign(options);
    expect((await app.call(logInPasskey, { challenge, response })).code).toBe(200);
    await expectRefused(app.database, "challenge_over", () =>
      app.call(logInPasskey, { challenge, response }),
    );
    await expectRefused(app.database, "challenge_over", () =>
      app.call(beginPasskey, { challenge: "A".repeat(43) }),
    );
  });

  it("does not let a passkey in that nobody has", async () => {
    expect((await logInWith(createAuthenticator())).code).toBe(numberOf("passkey_not_valid"));
  });
});

describe("removing a passkey", () => {
  const remove = (
    member: TestMember,
    passkeyId: string,
    { password = member.password, ...more }: Record<string, string> = {},
  ) => app.call(removePasskey, { passkeyId, password, ...more }, member);

  it("takes more than the password: what the passkey signs, or a recovery code", async () => {
    const member = await aMemberWithPasskey();
    const { challenge } = await signed(await remove(member, member.passkeyId), member.device);
    await expectRefused(app.database, "second_step_wrong", () =>
      remove(member, member.passkeyId, { challenge, code: "AAAA-BBBB-CCCC" }),
    );
    const thief = createAuthenticator();
    const { options } = (await app.call(beginPasskey, { challenge })).data;
    await expectRefusedAtStep(app.database, "passkey_not_valid", () =>
      remove(member, member.passkeyId, { challenge, response: thief.sign(options) }),
    );
    const begun = await signed(await remove(member, member.passkeyId), member.device);
    const code = member.recoveryCodes[0] ?? "";
    const { challenge: again } = begun;
    expect((await remove(member, member.passkeyId, { challenge: again, code })).code).toBe(200);
  });

  it("by a thief who knows the password brings no passkey of his in to do it", async () => {
    const member = await aMemberWithPasskey();
    await expectRefusedAtStep(
      app.database,
      "second_step_required",
      () => begin(member),
      () => app.call(beginTotp, { password: member.password }, member),
    );
    // A signature of his own passkey for his own account is not accepted either.
    const other = await aMemberWithPasskey();
    const mine = await signed(await remove(other, other.passkeyId), other.device);
    await expectRefused(app.database, "challenge_over", () =>
      remove(member, member.passkeyId, mine),
    );
  });

  it("takes the password and the passkey; then it opens nothing any more", async () => {
    const member = await aMemberWithPasskey();
    await expectRefused(app.database, "login_password_wrong", () =>
      remove(member, member.passkeyId, { password: "Wrong77guess" }),
    );
    const more = await signed(await remove(member, member.passkeyId), member.device);
    expect((await remove(member, member.passkeyId, more)).code).toBe(200);
    expect((await logInWith(member.device)).code).toBe(numberOf("passkey_not_valid"));
    expect(await stateOf(member)).toEqual({ totpSince: null, recoveryLeft: 0, passkeys: [] });
    expect((await app.call(logIn, credentials(member))).code).toBe(200);
    await expectRefused(app.database, "item_unknown", () => remove(member, member.passkeyId));
  });

  it("is for its member alone", async () => {
    const [member, other] = [await aMemberWithPasskey(), await aMember(app)];
    await expectRefused(app.database, "item_unknown", () => remove(other, member.passkeyId));
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(removePasskey, { passkeyId: member.passkeyId, password: "x" }),
    );
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(beginAddPasskey, { password: "x" }),
    );
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(addPasskey, { challenge: "A".repeat(43), response: "{}", name: "x" }),
    );
  });
});

describe("the host of passkeys", () => {
  it("is that of PUBLIC_URL, and answers come from there alone", () => {
    const host = passkeyHostOf("https://app.example.org/somewhere");
    expect(host).toEqual({ id: "app.example.org", origin: "https://app.example.org" });
    expect(originOf(host, "AAAA")).toBe("https://app.example.org");
  });
});
