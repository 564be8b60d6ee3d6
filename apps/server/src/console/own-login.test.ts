import { request } from "node:http";
import {
  consoleEnrol,
  consoleLogIn,
  consoleLogInCode,
  consoleMe,
  consoleRows,
} from "@ballast/contract/console/calls.ts";
import {
  consoleChangePassword,
  consoleEndSession,
  consoleRemovePasskey,
  consoleRenewCodes,
} from "@ballast/contract/console/own-login.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { setLimits } from "../../test/app.ts";
import {
  aNewPerson,
  anEnrolledPerson,
  codeOf,
  forgetSteps,
  PASSWORD,
} from "../../test/enrolled-person.ts";
import { expectRefused, numberOf } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { staffLine } from "../../test/staff-line.ts";
import { give, staffSession } from "../../test/staff-session.ts";
import { forgetConsoleTraces } from "./jobs.ts";

const app = useApp();
let admin: string;
beforeAll(async () => {
  await setLimits(app.database, { login: 100, address: 1_000, second: 100 });
  admin = await staffSession(app, "admin", "eva");
});

type Person = Awaited<ReturnType<typeof anEnrolledPerson>>;
const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
const me = (token: string) => app.call(consoleMe, {}, { staff: token });
const isIn = async (token: string) => (await me(token)).code === 200;

async function comeIn({ name }: Person, code: string, password = PASSWORD) {
  const { raw } = await app.call(consoleLogIn, { name, password });
  const { challenge = "x".repeat(43) } = raw.data as { challenge?: string };
  return app.call(consoleLogInCode, { challenge, code });
}
async function another(person: Person, password = PASSWORD): Promise<string> {
  await forgetSteps(app);
  const { msg } = await comeIn(person, codeOf(person.secret), password);
  await forgetSteps(app);
  return msg;
}
const entriesOf = async (command: string) => {
  const { rows } = await sql<{ staff: string; subject: string | null; input: object }>`
    select staff, subject, input from console.audit_entries where command = ${command} order by id`.execute(
    app.database.db,
  );
  return rows;
};

describe("the own login", () => {
  it("takes another password by the old one and a code, and ends the other sessions", async () => {
    const person = await anEnrolledPerson(app, admin, "pia");
    const other = await another(person);
    const change = (input: Record<string, string>) =>
      app.call(
        consoleChangePassword,
        { password: PASSWORD, newPassword: "another harbour wall", code: "000000", ...input },
        { staff: person.token },
      );
    const code = codeOf(person.secret);
    await expectRefused(app.database, "login_password_wrong", () => change({ password: "no" }));
    await expectRefused(app.database, "staff_password_form", () =>
      change({ newPassword: "short", code }),
    );
    await expectRefused(app.database, "second_step_wrong", () => change({}));
    expect(await isIn(other)).toBe(true);
    expect((await change({ code })).code).toBe(200);
    await forgetSteps(app);
    expect([await isIn(person.token), await isIn(other)]).toEqual([true, false]);
    await expectRefused(app.database, "login_password_wrong", () => change({ code }));
    expect(await isIn(await another(person, "another harbour wall"))).toBe(true);
    expect(await entriesOf("change-password")).toEqual([
      { staff: "pia", subject: "staff pia", input: { sessionsEnded: "1" } },
    ]);
  });

  it("drops an own passkey, but never another's nor the last second step", async () => {
    const person = await anEnrolledPerson(app, admin, "quinn");
    const stranger = await anEnrolledPerson(app, admin, "rosa");
    const id = uuidv7();
    await sql`
      insert into security.passkeys
        (id, member_id, credential_id, public_key, counter, transports, name, created_at)
      select ${id}, s.subject, 'one', '\\x01', 0, '{}', 'laptop', platform.now()
      from staff.people s where s.id = 'quinn'`.execute(app.database.owner.db);
    const drop = (who: typeof person, nth: number, input: Record<string, string> = {}) =>
      app.call(
        consoleRemovePasskey,
        {
          ...{ passkeyId: publicId("passkey", id), password: PASSWORD },
          ...{ code: who.recoveryCodes[nth] ?? "", ...input },
        },
        { staff: who.token },
      );
    await expectRefused(app.database, "login_password_wrong", () =>
      drop(person, 0, { password: "no" }),
    );
    await expectRefused(app.database, "second_step_wrong", () =>
      drop(person, 0, { code: "000000" }),
    );
    await expectRefused(app.database, "not_found", () => drop(stranger, 0));
    const mine = sql`member_id = (select subject from staff.people where id = 'quinn')`;
    await sql`create table public.kept as select * from security.totp where ${mine}`.execute(
      app.database.owner.db,
    );
    await sql`delete from security.totp where ${mine}`.execute(app.database.owner.db);
    await expectRefused(app.database, "last_second_step", () => drop(person, 0));
    await asOwner(`insert into security.totp select * from public.kept; drop table public.kept`);
    expect((await drop(person, 0)).code).toBe(200);
    expect((await me(person.token)).data.passkeys).toEqual([]);
    await expectRefused(app.database, "not_found", () => drop(person, 1));
  });

  it("gets new recovery codes, shown once, in the place of all before", async () => {
    const person = await anEnrolledPerson(app, admin, "sina");
    const renew = (code: string, password = PASSWORD) =>
      app.call(consoleRenewCodes, { password, code }, { staff: person.token });
    await expectRefused(app.database, "login_password_wrong", () => renew("000000", "no"));
    await expectRefused(app.database, "second_step_wrong", () => renew("000000"));
    const { recoveryCodes } = (await renew(codeOf(person.secret))).data;
    expect(new Set([...recoveryCodes, ...person.recoveryCodes]).size).toBe(20);
    const [old = "", fresh = ""] = [person.recoveryCodes[0], recoveryCodes[0]];
    expect((await comeIn(person, old)).code).toBe(numberOf("second_step_wrong"));
    expect((await comeIn(person, fresh)).code).toBe(200);
    expect((await me(person.token)).data.recoveryLeft).toBe(9);
    const { rows } = await asOwner(
      "select string_agg(d::text, '') as log from console.audit_entries d",
    );
    expect((rows[0] as { log: string }).log).not.toContain(fresh);
  });

  it("ends an own session, and no other's", async () => {
    const person = await anEnrolledPerson(app, admin, "tess");
    const other = await another(person);
    const { sessions } = (await me(person.token)).data;
    expect(sessions).toHaveLength(2);
    const id = sessions.find(({ current }) => !current)?.sessionId ?? "";
    const end = (staff: string) =>
      app.call(consoleEndSession, { sessionId: publicId("session", id) }, { staff });
    await expectRefused(app.database, "not_found", () => end(admin));
    expect((await end(person.token)).code).toBe(200);
    expect([await isIn(person.token), await isIn(other)]).toEqual([true, false]);
    await expectRefused(app.database, "not_found", () => end(person.token));
  });
});

describe("what was refused", () => {
  const verify = (...more: string[]) => staffLine(app.database)("eva", "verify-audit-log", ...more);
  beforeAll(() =>
    asOwner(`update staff.people set key_hash = sha256('key of eva') where id = 'eva'`),
  );

  it("stands in the log with its name, row and code, and nothing of what was typed", async () => {
    const support = await staffSession(app, "support", "uma");
    await give(app, support, "add-staff", { name: "friend", role: "admin" });
    await give(app, support, "end-staff", {}, { rows: ["eva"] });
    await give(app, support, "end-staff", { name: "eva" });
    await give(app, admin, "end-staff", {}, { rows: ["no-such-person"] });
    await give(app, admin, "end-staff", { name: "no-such-person" });
    await staffLine(app.database)("eva", "end-staff", "--name", "no-such-person");
    const of = (staff: string, subject: string | null, command: string, why: string) => ({
      ...{ staff, subject, input: { command, why } },
    });
    const gone = of("eva", "staff no-such-person", "end-staff", "staff_unknown");
    expect(await entriesOf("refused")).toEqual([
      of("uma", null, "add-staff", "staff_role"),
      of("uma", "staff eva", "end-staff", "staff_role"),
      of("uma", "staff eva", "end-staff", "staff_role"),
      gone,
      gone,
      gone,
    ]);
  });

  it("keeps failed logins of a name that somebody has, and counts all others", async () => {
    await anEnrolledPerson(app, admin, "vera");
    const before = (await entriesOf("log-in-failed")).length;
    const tried = async (name: string) => {
      const given = { name, password: "not this one at all" };
      expect((await app.call(consoleLogIn, given)).code).toBe(numberOf("login_failed"));
    };
    await tried("vera");
    await tried("hunter2-my-password");
    await tried("nobody-at-all");
    await staffLine(app.database)("vera", "staff");
    const kept = (await entriesOf("log-in-failed")).slice(before);
    expect(kept.map(({ subject, staff }) => [subject, staff])).toEqual([
      ["staff vera", "(nobody)"],
      ["staff vera", "(nobody)"],
    ]);
    expect(kept.map(({ input }) => input)).toMatchObject([
      { why: "login_failed" },
      { why: "staff_key_wrong", address: "command line" },
    ]);
    const { rows } = await asOwner(
      "select string_agg(d::text, '') as log from console.audit_entries d",
    );
    expect((rows[0] as { log: string }).log).not.toContain("hunter2");
  });

  it("cannot fill the log: so many an hour of one kind, then one line with the count", async () => {
    const keep = () =>
      sql`select console.audit_refusal('wim', 'approve', null, 'reason_required', false)`.execute(
        app.database.db,
      );
    for (let times = 0; times < 14; times += 1) await keep();
    const ofWim = async () =>
      (await entriesOf("refused")).filter(({ staff }) => staff === "wim").length;
    expect(await ofWim()).toBe(10);
    // Attempts without permission are logged all the same, in a limited number.
    const graver = () =>
      sql`
      select console.audit_refusal('wim', 'approve', null, 'own_proposal', true)
      from generate_series(1, 102)`.execute(app.database.db);
    await graver();
    expect(await ofWim()).toBe(110);
    const context = { db: app.database.db } as Parameters<typeof forgetConsoleTraces.run>[0];
    await forgetConsoleTraces.run(context);
    expect(await entriesOf("refused-more")).toEqual([]);
    await asOwner(`update console.refused set hour = hour - interval '1 hour'`);
    await forgetConsoleTraces.run(context);
    await forgetConsoleTraces.run(context);
    const told = await entriesOf("refused-more");
    expect(told).toContainEqual({
      ...{ staff: "(nobody)", subject: "staff wim" },
      input: expect.objectContaining({ kind: "command", times: 4 }),
    });
    expect(told).toContainEqual(
      expect.objectContaining({ input: expect.objectContaining({ kind: "grave", times: 2 }) }),
    );
    expect(told).toContainEqual(
      expect.objectContaining({ subject: null, input: expect.objectContaining({ times: 2 }) }),
    );
    expect((await verify()).exit).toBe(0);
  });

  it("is listed in the console like every other audit entry", async () => {
    const filter = JSON.stringify([{ column: "command", op: "is", value: "refused" }]);
    const { data } = await app.call(
      consoleRows,
      { resource: "audit-log", filter },
      {
        staff: admin,
      },
    );
    expect(data.list.length).toBeGreaterThan(10);
  });

  it("an end of the log that was kept elsewhere shows that newer entries were taken away", async () => {
    const head = (await verify()).out.join(" ").split("ends now with ")[1] ?? "";
    const again = await verify("--head", head);
    expect([again.exit, again.out[1]]).toEqual([0, expect.stringMatching(/kept end is among/)]);
    expect((await verify("--head", "12")).err.join()).toContain("cannot be read");
    await asOwner(`create table public.kept as select * from console.audit_entries
      where id >= ${head.split(":")[0]}`);
    await asOwner(`delete from console.audit_entries where id >= ${head.split(":")[0]}`);
    expect((await verify()).exit).toBe(0);
    expect((await verify("--head", head)).err.join()).toContain("is another one now");
    await asOwner(`delete from console.audit_entries where id >= ${head.split(":")[0]}`);
    expect((await verify("--head", head)).err.join()).toContain("is not there any more");
    await asOwner(`delete from console.audit_entries where id >= ${head.split(":")[0]};
      insert into console.audit_entries select * from public.kept; drop table public.kept`);
    expect((await verify("--head", head)).exit).toBe(0);
  });
});

describe("a stranger who knows a name", () => {
  beforeAll(() => setLimits(app.database, { login: 5 }));

  /** The same call from another address of this machine. */
  const fromElsewhere = (call: typeof consoleLogIn | typeof consoleEnrol, input: object) =>
    new Promise<number>((answered, failed) => {
      const { hostname, port } = new URL(app.url);
      const asked = request({
        ...{ hostname, port, path: pathOf(call), method: "POST", localAddress: "127.0.0.2" },
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      asked.on("error", failed);
      asked.on("response", async (response) => {
        let body = "";
        for await (const chunk of response.setEncoding("utf8")) body += chunk;
        answered((JSON.parse(body) as { code: number }).code);
      });
      asked.end(new URLSearchParams(input as Record<string, string>).toString());
    });
  const wrong = { password: "not this one at all" };
  const locked = numberOf("too_many_tries");
  /** Guesses until no unknown address may try this name any more. */
  async function guessedOut(name: string): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      if ((await fromElsewhere(consoleLogIn, { name, ...wrong })) === locked) return;
    }
    throw new Error("guessing has no end");
  }

  it("is held off, and does not keep its owner out, neither at the login nor inside", async () => {
    const { name, token } = await anEnrolledPerson(app, admin, "nell");
    await guessedOut(name);
    expect(await fromElsewhere(consoleLogIn, { name, password: PASSWORD })).toBe(locked);
    const own = await app.call(consoleLogIn, { name, password: PASSWORD });
    expect(own.code).toBe(numberOf("second_step_required"));
    const renewed = await app.call(
      consoleRenewCodes,
      { password: PASSWORD, code: "000000" },
      { staff: token },
    );
    expect(renewed.code).toBe(numberOf("second_step_wrong"));
  }); // @rule console/guessing

  it("guesses no more from an address of the owner's than from any other", async () => {
    const { name } = await anEnrolledPerson(app, admin, "omar");
    const answers: number[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      answers.push((await app.call(consoleLogIn, { name, ...wrong })).code);
    }
    expect(answers.at(-1)).toBe(locked);
    expect(await fromElsewhere(consoleLogIn, { name, password: PASSWORD })).toBe(
      numberOf("second_step_required"),
    );
  }); // @rule console/guessing

  it("is every caller again once the login was reset, or the address is 90 days old", async () => {
    const { name } = await anEnrolledPerson(app, admin, "petra-nine");
    await guessedOut(name);
    const asOf = async (days: number) => {
      await asOwner(`update console.known_addresses set last_at = platform.now()
        - interval '${days} days' where staff = '${name}'`);
      return (await app.call(consoleLogIn, { name, password: PASSWORD })).code;
    };
    expect(await asOf(91)).toBe(locked);
    expect(await asOf(89)).toBe(numberOf("second_step_required"));
    const known = async (who: string) =>
      (await asOwner(`select from console.known_addresses where staff = '${who}'`)).rows.length;
    await asOwner(`update console.known_addresses set last_at = last_at - interval '9 days'`);
    await forgetConsoleTraces.run({ db: app.database.db } as never);
    expect(await known(name)).toBe(0);
    const { name: other } = await anEnrolledPerson(app, admin, "rosa-nine");
    expect(await known(other)).toBe(1);
    await give(app, admin, "reset-staff-login", {}, { rows: [other] });
    expect(await known(other)).toBe(0);
  });

  it("does not keep a newcomer from the first visit", async () => {
    const key = await aNewPerson(app, admin, "quin");
    for (let tries = 0; tries < 20; tries += 1) {
      await fromElsewhere(consoleEnrol, { name: "quin", key: "k".repeat(43), password: PASSWORD });
    }
    const { code } = await app.call(consoleEnrol, { name: "quin", key, password: PASSWORD });
    expect(code).toBe(200);
  }); // @rule console/guessing
});
