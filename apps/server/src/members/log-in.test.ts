import { setTimeout as sleep } from "node:timers/promises";
import { logIn, memberInfo, sendRegisterCode, systemInfo } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { setLimits } from "../../test/app.ts";
import {
  aMember,
  aPassword,
  aPhone,
  PUBLIC_INVITE_CODE,
  setMemberState,
} from "../../test/builders.ts";
import { expectRefused, numberOf } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import type { Db } from "../platform/db.ts";

const app = useApp({ TRUSTED_PROXIES: "loopback" });

const refused = (code: Parameters<typeof expectRefused>[1], input: Record<string, string>) =>
  expectRefused(app.database, code, () => app.call(logIn, input));

/** Lets time pass for the failures of everybody. */
async function minutesPass(minutes: number): Promise<void> {
  await sql`update security.login_failures set at = at - make_interval(mins => ${minutes})`.execute(
    app.database.owner.db,
  );
}

describe("auth/token/pass", () => {
  it("answers the token in msg and the member's own data", async () => {
    const member = await aMember(app);
    const { phone, password } = member;
    const reply = await app.call(logIn, { phone, password });
    expect(reply.msg).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Object.keys(reply.raw.data as object).sort()).toEqual([
      "createTime",
      "headUrl",
      "invitateCode",
      "markHeadbgUrl",
      "markText",
      "name",
      "phone",
      "shareCode",
      "timezoneType",
      "vipLevel",
    ]);
    expect(reply.data).toMatchObject({ phone, name: phone, headUrl: "", timezoneType: 0 });
    expect(reply.data.invitateCode).toBe(PUBLIC_INVITE_CODE);
    expect(reply.data.shareCode).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const info = await app.call(memberInfo, {}, { token: reply.msg });
    expect(info.data.userId).toBe(member.id);
  }); // @rule call/login-answer

  it("takes the phone however it is written, and opens a session of its own each time", async () => {
    const { phone, password, token } = await aMember(app);
    const spaced = `${phone.slice(0, 3)} ${phone.slice(3, 8)}-${phone.slice(8)}`;
    const reply = await app.call(logIn, { phone: spaced, password });
    expect(reply.code).toBe(200);
    expect(reply.msg).not.toBe(token);
    expect((await app.call(memberInfo, {}, { token })).code).toBe(200);
  });

  it("keeps the token nowhere, only its hash", async () => {
    const { phone, password } = await aMember(app);
    const { msg: token } = await app.call(logIn, { phone, password });
    const { rows } = await sql<{ row: string }>`
      select s::text as row from security.sessions s`.execute(app.database.db);
    const hex = Buffer.from(token, "base64url").toString("hex");
    expect(rows.filter(({ row }) => row.includes(token) || row.includes(hex))).toEqual([]);
  });

  it("answers a wrong password and an unknown phone alike", async () => {
    const { phone, password } = await aMember(app);
    await refused("login_failed", { phone, password: aPassword() });
    await refused("login_failed", { phone: aPhone(), password });
    const wrong = await app.call(logIn, { phone, password: "x" });
    const unknown = await app.call(logIn, { phone: aPhone(), password: "x" });
    const withoutId = (reply: typeof wrong) => ({
      ...reply,
      raw: null,
      data: { ...(reply.raw.data as object), requestId: "" },
    });
    expect(withoutId(wrong)).toEqual(withoutId(unknown));
  });

  it("refuses what is not a phone number", async () => {
    await refused("phone_not_valid", { phone: "12345", password: "Harbour7" });
    await refused("bad_input", { password: "Harbour7" });
  });

  it("refuses a frozen member, but only to who knows the password", async () => {
    const member = await aMember(app);
    const { phone, password, token } = member;
    const { db } = app.database;
    await expect(
      sql`select members.set_state(${member.bucket}, ${member.id}, 'frozen', 'ana', 'a test')`.execute(
        db,
      ),
    ).rejects.toMatchObject({ code: "42501" });
    expect(await setMemberState(db, member, "frozen")).toBe(true);
    await refused("member_frozen", { phone, password });
    await refused("login_failed", { phone, password: aPassword() });
    await expectRefused(app.database, "member_frozen", () => app.call(memberInfo, {}, { token }));
    expect((await app.call(systemInfo, {}, { token })).code).toBe(200);
    expect(await setMemberState(db, member, "frozen")).toBe(false);
    expect(await setMemberState(db, member, "active")).toBe(true);
    expect((await app.call(memberInfo, {}, { token })).code).toBe(200);
    expect((await app.call(logIn, { phone, password })).code).toBe(200);
  });
});

describe("tries at a login", () => {
  it("must wait after five wrong ones, longer after each further one", async () => {
    const { phone, password } = await aMember(app);
    for (let made = 0; made < 5; made += 1) {
      await refused("login_failed", { phone, password: aPassword() });
    }
    await refused("too_many_tries", { phone, password });
    const { msg } = await app.call(logIn, { phone, password });
    // The first whole minute that is not before it.
    const until = /You can try again from (.+ UTC)\./.exec(msg)?.[1]?.replace(",", "") ?? "";
    const { rows } = await sql<{ isRight: boolean }>`
      select ${until}::timestamptz between platform.now()
        and platform.now() + interval '2 minutes' as "isRight"`.execute(app.database.db);
    expect(rows).toEqual([{ isRight: true }]);
    await minutesPass(1);
    await refused("login_failed", { phone, password: aPassword() });
    await minutesPass(1);
    await refused("too_many_tries", { phone, password });
    await minutesPass(1);
    expect((await app.call(logIn, { phone, password })).code).toBe(200);
    await refused("login_failed", { phone, password: aPassword() });
  });

  it("of a stranger make nobody wait elsewhere, and a right one there frees nothing of them", async () => {
    const { phone, password } = await aMember(app);
    const from = (address: string, tried: string) =>
      app.call(logIn, { phone, password: tried }, { from: address });
    for (let made = 0; made < 5; made += 1) await from("192.0.2.7", aPassword());
    const waits = numberOf("too_many_tries");
    expect((await from("192.0.2.7", password)).code).toBe(waits);
    // A guesser behind an unknown proxy can write any address: the last one that a trusted proxy
    // added counts.
    expect((await from("198.51.100.3, 192.0.2.7", password)).code).toBe(waits);
    expect((await from("198.51.100.3", aPassword())).code).toBe(numberOf("login_failed"));
    expect((await from("198.51.100.3", password)).code).toBe(200);
    expect((await from("192.0.2.7", password)).code).toBe(waits);
  });

  it("from many addresses meet a bound of the number, also when they race", async () => {
    const { phone, password } = await aMember(app);
    await setLimits(app.database, { number: 12 });
    const codes = (replies: { code: number }[], refusal: "login_failed" | "too_many_tries") =>
      replies.filter(({ code }) => code === numberOf(refusal)).length;
    const guess = (_: unknown, at: number) =>
      app.call(logIn, { phone, password: aPassword() }, { from: `203.0.113.${at + 1}` });
    const replies = await Promise.all(Array.from({ length: 20 }, guess));
    expect([codes(replies, "login_failed"), codes(replies, "too_many_tries")]).toEqual([12, 8]);
    const own = (from: string) => app.call(logIn, { phone, password }, { from });
    expect((await own("198.51.100.3")).code).toBe(numberOf("too_many_tries"));
    await minutesPass(1);
    expect((await own("198.51.100.3")).code).toBe(200);
    // Earlier guesses still count: the next wrong one must wait twice as long.
    expect(codes([await guess(0, 30)], "login_failed")).toBe(1);
    await minutesPass(1);
    expect((await own("198.51.100.4")).code).toBe(numberOf("too_many_tries"));
    await minutesPass(1);
    expect((await own("198.51.100.4")).code).toBe(200);
    await setLimits(app.database, { number: 100_000 });
  });

  it("from where the member came in stand apart from the bound of the number, for 90 days", async () => {
    const { id, phone, password } = await aMember(app);
    await setLimits(app.database, { number: 3 });
    const waits = numberOf("too_many_tries");
    const from = async (address: string, tried = password) =>
      (await app.call(logIn, { phone, password: tried }, { from: address })).code;
    expect(await from("198.51.100.5")).toBe(200);
    // Attempts from there do not count for the number.
    for (let made = 0; made < 3; made += 1) await from("198.51.100.5", aPassword());
    expect(await from("198.51.100.6", aPassword())).toBe(numberOf("login_failed"));
    for (let made = 7; made < 9; made += 1) await from(`198.51.100.${made}`, aPassword());
    expect(await from("198.51.100.9")).toBe(waits);
    expect(await from("198.51.100.5")).toBe(200);
    for (let made = 0; made < 5; made += 1) await from("198.51.100.5", aPassword());
    expect(await from("198.51.100.5")).toBe(waits);
    await sql`delete from security.login_failures where kind = 'login'`.execute(app.database.db);
    const asOf = async (days: number) => {
      await sql`
        update security.known_addresses set last_at = platform.now() - make_interval(days => ${days})
        where member_id = ${id}`.execute(app.database.db);
      return from("198.51.100.5");
    };
    expect([await asOf(91), await asOf(89)]).toEqual([waits, 200]);
    await setLimits(app.database, { number: 100_000 });
  });

  it("that race are counted each, so no more than five get through", async () => {
    const { phone } = await aMember(app);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.call(logIn, { phone, password: aPassword() })),
    );
    expect(replies.filter((reply) => reply.code === 1105)).toHaveLength(5);
    expect(replies.filter((reply) => reply.code === numberOf("too_many_tries"))).toHaveLength(15);
  });

  it("count one that is not committed yet", async () => {
    const { db } = app.database;
    const phone = aPhone();
    const claim = (by: Db) =>
      sql<{ ids: bigint[] | null }>`
        select security.claim_try('login', ${phone}, '192.0.2.1') as ids`
        .execute(by)
        .then(({ rows }) => rows[0]?.ids ?? null);
    for (let made = 0; made < 4; made += 1) expect(await claim(db)).not.toBeNull();
    const racing = await db.transaction().execute(async (tx) => {
      expect(await claim(tx)).not.toBeNull();
      const later = claim(db);
      await sleep(100);
      return [later];
    });
    expect(await racing[0]).toBeNull();
  });

  it("are counted by address over all phones; right ones do not count", async () => {
    const { phone, password } = await aMember(app);
    await sql`delete from security.login_failures`.execute(app.database.db);
    await setLimits(app.database, { address: 3 });
    for (let made = 0; made < 4; made += 1) {
      expect((await app.call(logIn, { phone, password })).code).toBe(200);
    }
    for (let made = 0; made < 3; made += 1) {
      await refused("login_failed", { phone: aPhone(), password });
    }
    await refused("too_many_tries", { phone, password });
    await minutesPass(61);
    expect((await app.call(logIn, { phone, password })).code).toBe(200);
    await setLimits(app.database, { address: 100_000 });
  });

  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"],
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::1", "::/64"],
  ])("count the address %s as %s", async (address, key) => {
    const { rows } = await sql<{ key: string }>`
      select security.address_key(${address}) as key`.execute(app.database.db);
    expect(rows[0]?.key).toBe(key);
  });

  it("and codes are refused, not free, where the setting of the limits is broken", async () => {
    const { phone, password } = await aMember(app);
    await sql`update platform.settings set value = '{}' where name = 'security.limits'`.execute(
      app.database.db,
    );
    await refused("login_failed", { phone, password: aPassword() });
    await refused("too_many_tries", { phone, password });
    await expectRefused(app.database, "code_send_limit", () =>
      app.call(sendRegisterCode, { phone: aPhone() }),
    );
  }); // @rule constant/settings
});
