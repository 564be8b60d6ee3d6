import { logIn, register, sendRegisterCode } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  aMember,
  aPassword,
  aPhone,
  credentials,
  PUBLIC_INVITE_CODE,
} from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";

const app = useApp();

/** The valid input of a newcomer's registration. */
async function anApplication(country?: Parameters<typeof aPhone>[0]) {
  const phone = aPhone(country);
  await app.call(sendRegisterCode, { phone });
  const code = await app.sms.codeFor(phone);
  return { phone, code, password: aPassword(), inviteCode: PUBLIC_INVITE_CODE };
}

const refused = (code: Parameters<typeof expectRefused>[1], input: Record<string, string>) =>
  expectRefused(app.database, code, () => app.call(register, input));

async function memberRow(id: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from members.members where id = ${id}`.execute(app.database.db);
  return rows[0];
}

async function setPolicy(country: string, offers: boolean): Promise<void> {
  await sql`
    insert into members.country_policy values (${country}, ${offers}, false, false, false, false,
      'general')
    on conflict (country) do update set offers = excluded.offers`.execute(app.database.owner.db);
}

describe("auth/register", () => {
  it("makes a member of the phone's country, with ledger accounts in its bucket", async () => {
    const application = await anApplication("TR");
    const reply = await app.call(register, application);
    expect(reply.code).toBe(200);
    const id = reply.data.userId;
    expect(await memberRow(id)).toMatchObject({
      phone: application.phone,
      country: "TR",
      name: null,
      state: "active",
      invited_with: PUBLIC_INVITE_CODE,
      inviter_id: null,
    });
    const { rows } = await sql<{ kind: string; balance: bigint; bucket: number }>`
      select kind, balance, bucket from ledger.accounts where owner = ${id}`.execute(
      app.database.db,
    );
    expect(rows.map((row) => row.kind).sort()).toEqual([
      "client.deposit",
      "client.earned",
      "client.income",
      "client.principal",
      "client.returned",
      "client.withdrawing",
    ]);
    const row = await memberRow(id);
    expect(rows.every(({ balance, bucket }) => balance === 0n && bucket === row?.bucket)).toBe(
      true,
    );
    expect((await app.call(logIn, application)).code).toBe(200);
  });

  it("records who invited, whatever the case of the code", async () => {
    const inviter = await aMember(app);
    const { shareCode } = (await app.call(logIn, credentials(inviter))).data;
    const application = { ...(await anApplication()), inviteCode: shareCode.toLowerCase() };
    const reply = await app.call(register, application);
    expect(await memberRow(reply.data.userId)).toMatchObject({
      inviter_id: inviter.id,
      invited_with: shareCode,
    });
  });

  it("reads phone and code in any digits, and the invitation out of its link", async () => {
    const inviter = await aMember(app);
    const { shareCode } = (await app.call(logIn, credentials(inviter))).data;
    const application = await anApplication("IN");
    const devanagari = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
    const link = `https://ballast.example/user/login/register?code=${shareCode}&lang=de`;
    const reply = await app.call(register, {
      ...application,
      phone: devanagari(application.phone),
      code: devanagari(application.code),
      inviteCode: link,
    });
    expect(await memberRow(reply.data.userId)).toMatchObject({
      phone: application.phone,
      inviter_id: inviter.id,
    });
    const typed = { phone: devanagari(application.phone), password: application.password };
    expect((await app.call(logIn, typed)).code).toBe(200);
  }); // @rule input/digits

  it("answers a repeat with code_wrong: a code is used once", async () => {
    const application = await anApplication();
    expect((await app.call(register, application)).code).toBe(200);
    await refused("code_wrong", application);
  });

  it("makes one member of racing repeats", async () => {
    const application = await anApplication();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => app.call(register, application)),
    );
    expect(replies.map((reply) => reply.code).sort()).toEqual([1106, 1106, 1106, 200]);
  });

  it("refuses a wrong code, also another purpose's or another phone's", async () => {
    const application = await anApplication();
    const other = await anApplication();
    const wrong = String((Number(application.code) + 1) % 1_000_000).padStart(6, "0");
    await refused("code_wrong", { ...application, code: wrong });
    if (other.code !== application.code) {
      await refused("code_wrong", { ...application, code: other.code });
    }
    await refused("code_wrong", { ...application, phone: aPhone() });
    await refused("bad_input", { ...application, code: "12345" });
    expect((await app.call(register, application)).code).toBe(200);
  });

  it("tells that a phone is taken only to who holds it", async () => {
    const member = await aMember(app);
    await sql`delete from security.code_sends`.execute(app.database.db);
    const sent = await app.call(sendRegisterCode, { phone: member.phone });
    const toNewcomer = await app.call(sendRegisterCode, { phone: aPhone() });
    expect(sent.raw).toEqual(toNewcomer.raw);
    const application = {
      phone: member.phone,
      code: await app.sms.codeFor(member.phone),
      password: aPassword(),
      inviteCode: PUBLIC_INVITE_CODE,
    };
    const wrong = String((Number(application.code) + 1) % 1_000_000).padStart(6, "0");
    await refused("code_wrong", { ...application, code: wrong });
    await refused("phone_taken", application);
    expect((await app.call(logIn, credentials(member))).code).toBe(200);
  });

  it("refuses bad phones, passwords and invitations before it looks at the code", async () => {
    const application = await anApplication();
    await refused("phone_not_valid", { ...application, phone: "+91 12" });
    await refused("password_form", { ...application, password: "7Harbour" });
    await refused("password_breached", { ...application, password: "Password1" });
    await refused("invite_code_unknown", { ...application, inviteCode: "ZZZZZZZZ" });
    await refused("bad_input", { ...application, inviteCode: "" });
    const { rows } = await sql<{ tries: number }>`
      select tries from security.codes where phone = ${application.phone}`.execute(app.database.db);
    expect(rows[0]?.tries).toBe(0);
    expect((await app.call(register, application)).code).toBe(200);
  }); // @rule input/password input/register

  it("takes no public code when the operator has published none", async () => {
    const application = await anApplication();
    const publish = (code: string | null) =>
      sql`update platform.settings set value = ${JSON.stringify(code)}::jsonb
        where name = 'members.public_invite_code'`.execute(app.database.db);
    await publish(null);
    await refused("invite_code_unknown", application);
    await publish(PUBLIC_INVITE_CODE);
    expect((await app.call(register, application)).code).toBe(200);
  }); // @rule input/public-invitation

  it("refuses a country that is not served, before and after the code", async () => {
    const application = await anApplication("PT");
    await setPolicy("PT", false);
    await refused("country_not_served", application);
    const messages = app.sms.messages.length;
    await expectRefused(app.database, "country_not_served", () =>
      app.call(sendRegisterCode, { phone: aPhone("PT") }),
    );
    expect(app.sms.messages).toHaveLength(messages);
    await setPolicy("PT", true);
    expect((await app.call(register, application)).code).toBe(200);
  }); // @rule 3/asked
});

describe("auth/code/reg", () => {
  it("sends six digits in the language asked for, and says what they are for", async () => {
    const phone = aPhone("DE");
    await app.call(sendRegisterCode, { phone }, { language: "de_DE" });
    const message = app.sms.messages.find(({ to }) => to === phone);
    expect(message?.text).toMatch(/^\d{6} ist Ihr Ballast-Code für die Registrierung\./);
    expect(message?.text).toContain("10 Minuten");
  });

  it("refuses what is not a mobile number and sends nothing", async () => {
    const messages = app.sms.messages.length;
    await expectRefused(app.database, "phone_not_valid", () =>
      app.call(sendRegisterCode, { phone: "+44 20 7946 0958" }),
    );
    expect(app.sms.messages).toHaveLength(messages);
  }); // @rule input/phone

  it("says so when the provider does not take the message", async () => {
    app.sms.nextAnswers.push(503, 503);
    await expectRefused(app.database, "sms_not_sent", () =>
      app.call(sendRegisterCode, { phone: aPhone() }),
    );
  });
});
