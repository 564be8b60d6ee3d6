import { text } from "node:stream/consumers";
import {
  consoleAddPasskey,
  consoleBeginAddPasskey,
  consoleBeginPasskey,
  consoleConfirmEnrol,
  consoleEnrol,
  consoleExport,
  consoleLogIn,
  consoleLogInCode,
  consoleLogInPasskey,
  consoleLogOut,
  consoleMe,
  consoleRow,
  consoleRows,
  consoleSaveView,
  consoleStanding,
  consoleViews,
} from "@ballast/contract/console/calls.ts";
import { EXPORT_CUT } from "@ballast/contract/console/staff.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { beginPasskey, logInPasskey } from "@ballast/contract/user/second-step.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { setLimits } from "../../test/app.ts";
import {
  codeOf,
  anEnrolledPerson as enrolledPerson,
  aNewPerson as newPerson,
  PASSWORD,
} from "../../test/enrolled-person.ts";
import { expectRefused, numberOf, stateDigest } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aBuyer } from "../../test/order-builders.ts";
import { anArrival } from "../../test/reserve-builders.ts";
import { staffLine } from "../../test/staff-line.ts";
import { give, staffSession } from "../../test/staff-session.ts";
import { aUsableAddress, treasuryWallets } from "../../test/wallet-builders.ts";
import { CATALOG } from "../staff-catalog.ts";
import { forgetConsoleTraces } from "./jobs.ts";
import { writeCsv } from "./write-csv.ts";

const app = useApp();
let admin: string;
beforeAll(async () => {
  await setLimits(app.database, { login: 8 });
  admin = await staffSession(app, "admin", "eva");
  await treasuryWallets(app.database.db);
  await anArrival(app.database.owner.db, "house", 1_000_000_000n);
});

const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
const me = (staff: string) => app.call(consoleMe, {}, { staff });

const aNewPerson = (name: string, role = "support") => newPerson(app, admin, name, role);
const anEnrolledPerson = (name: string) => enrolledPerson(app, admin, name);

async function challengeOf(name: string, password = PASSWORD): Promise<string> {
  const { raw } = await app.call(consoleLogIn, { name, password });
  return (raw.data as { challenge: string }).challenge;
}

describe("coming in", () => {
  it("sets password and app up with the key, then asks for both", async () => {
    const person = await anEnrolledPerson("first");
    expect(person.recoveryCodes).toHaveLength(10);
    expect((await me(person.token)).data).toMatchObject({ name: "first", role: "support" });

    const challenge = await challengeOf("first");
    await expectRefused(app.database, "second_step_wrong", () =>
      app.call(consoleLogInCode, { challenge, code: "000000" }),
    );
    const opened = await app.call(consoleLogInCode, { challenge, code: codeOf(person.secret) });
    expect((await me(opened.msg)).code).toBe(200);
    await app.call(consoleLogOut, {}, { staff: opened.msg });
    expect((await me(opened.msg)).code).toBe(numberOf("not_logged_in"));
    const { key } = person;
    const again = () => app.call(consoleEnrol, { name: "first", key, password: PASSWORD });
    // Refused also when one more wrong key would cause a wait, because this key was right.
    await expectRefused(app.database, "staff_enrolled", again, again, again, again);
    expect((await again()).msg).not.toMatch(/wrong/);
  }); // @rule console/login

  it("refuses a wrong key or password, a weak one, and a name that nobody has", async () => {
    const key = await aNewPerson("second");
    const enrol = (input: Record<string, string>) =>
      app.call(consoleEnrol, { name: "second", key, password: PASSWORD, ...input });
    await expectRefused(app.database, "staff_key_wrong", () => enrol({ key: "k".repeat(43) }));
    await expectRefused(app.database, "staff_password_form", () => enrol({ password: "short" }));
    await expectRefused(app.database, "password_breached", () =>
      enrol({ password: "passwordpassword" }),
    );
    await expectRefused(app.database, "totp_off", () =>
      app.call(consoleConfirmEnrol, { name: "second", key, code: "123456" }),
    );
    for (const name of ["second", "nobody"]) {
      await expectRefused(app.database, "login_failed", () =>
        app.call(consoleLogIn, { name, password: PASSWORD }),
      );
    }
  });

  it("waits after many wrong tries", async () => {
    await anEnrolledPerson("guessed");
    const guess = () =>
      app.call(consoleLogIn, { name: "guessed", password: "not this one at all" });
    for (let times = 0; times < 8; times += 1)
      expect((await guess()).code).toBe(numberOf("login_failed"));
    expect((await guess()).code).toBe(numberOf("too_many_tries"));
  });

  it("ends a session that was not used, and every one of a person whose access ends", async () => {
    const [idle, ended] = [await anEnrolledPerson("idle"), await anEnrolledPerson("leaver")];
    await asOwner(`update console.sessions set last_seen_at = last_seen_at - interval '21 minutes'
      where staff = 'idle'`);
    expect((await me(idle.token)).code).toBe(numberOf("not_logged_in"));
    await give(app, admin, "end-staff", {}, { rows: ["leaver"] });
    expect((await me(ended.token)).code).toBe(numberOf("not_logged_in"));
    const challenge = await challengeOf("leaver");
    expect((await app.call(consoleLogInCode, { challenge, code: codeOf(ended.secret) })).code).toBe(
      numberOf("login_failed"),
    );
  }); // @rule console/login

  it("starts anew with a new key when an admin resets it", async () => {
    const person = await anEnrolledPerson("lost");
    const { data } = await give(app, admin, "reset-staff-login", {}, { rows: ["lost"] });
    const key = data.done[0]?.lines.join(" ").split("only now: ")[1] ?? "";
    expect((await me(person.token)).code).toBe(numberOf("not_logged_in"));
    const old = { name: "lost", key: person.key, password: PASSWORD };
    await expectRefused(app.database, "staff_key_wrong", () => app.call(consoleEnrol, old));
    expect((await app.call(consoleEnrol, { ...old, key })).code).toBe(200);
    const { rows } = await asOwner(
      "select string_agg(d::text, '') as log from console.audit_entries d",
    );
    expect((rows[0] as { log: string }).log).not.toContain(key);
  });

  it("asks for a passkey's signature, and lets no rubbish in", async () => {
    const { token, secret } = await anEnrolledPerson("keys");
    const begun = await app.call(consoleBeginPasskey, {});
    expect(JSON.parse(begun.data.options)).toMatchObject({ userVerification: "required" });
    const response = JSON.stringify({ id: "x", response: { clientDataJSON: "e30" } });
    expect(
      (await app.call(consoleLogInPasskey, { challenge: begun.data.challenge, response })).code,
    ).toBe(numberOf("passkey_not_valid"));
    await expectRefused(app.database, "login_password_wrong", () =>
      app.call(consoleBeginAddPasskey, { password: "wrong", code: "000000" }, { staff: token }),
    );
    const own = { password: PASSWORD, code: "000000" };
    await expectRefused(app.database, "second_step_wrong", () =>
      app.call(consoleBeginAddPasskey, own, { staff: token }),
    );
    const right = { ...own, code: codeOf(secret) };
    const add = await app.call(consoleBeginAddPasskey, right, { staff: token });
    expect(
      (
        await app.call(
          consoleAddPasskey,
          { challenge: add.data.challenge, response, name: "laptop" },
          { staff: token },
        )
      ).code,
    ).toBe(numberOf("passkey_not_valid"));
  });

  it("is no way into the members' app, nor the other way round", async () => {
    const { name, secret } = await anEnrolledPerson("apart");
    const challenge = await challengeOf(name);
    const begun = await app.call(beginPasskey, { challenge });
    expect(begun.code).toBe(200);
    const response = JSON.stringify({ id: "x", response: { clientDataJSON: "e30" } });
    expect((await app.call(logInPasskey, { challenge: begun.data.challenge, response })).code).toBe(
      numberOf("passkey_not_valid"),
    );
    const { logInSecond } = await import("@ballast/contract/user/second-step.ts");
    const again = await challengeOf(name);
    expect((await app.call(logInSecond, { challenge: again, code: codeOf(secret) })).code).toBe(
      numberOf("login_failed"),
    );
  }); // @rule console/login
});

describe("a command", () => {
  async function aWithdrawal(): Promise<string> {
    const buyer = await aBuyer(app.database.owner.db, 100_000_000n);
    const address = uuidOf("address", await aUsableAddress(app, buyer));
    const { rows } = await sql<{ id: string }>`
      select id from wallets.apply_withdrawal(${uuidv7()}, ${buyer.id}, ${address}, 20000000)
    `.execute(app.database.db);
    return publicId("withdrawal", rows[0]?.id ?? "");
  }
  const stateOf = async (id: string) => {
    const { data } = await app.call(
      consoleRows,
      {
        resource: "withdrawals",
        filter: JSON.stringify([{ column: "withdrawal", op: "is", value: id }]),
      },
      { staff: admin },
    );
    return data.list[0]?.values.state;
  };

  it("is done once for one key, and answers a repeat with the first answer", async () => {
    const [one, key] = [await aWithdrawal(), uuidv7()];
    const refuse = (reason: string) =>
      give(app, admin, "refuse-withdrawal", { reason }, { rows: [one], key });
    const [first, second] = await Promise.all([refuse("not theirs"), refuse("not theirs")]);
    expect(first.data).toEqual(second.data);
    expect(first.data.done[0]).toMatchObject({ ok: true, row: one });
    await expectRefused(app.database, "idempotency_key_reused", () => refuse("another reason"));
    const { rows } = await sql`
      select before ->> 'state' as before, after ->> 'state' as after, input ->> 'reason' as reason
      from console.audit_entries where subject = ${`withdrawals ${one}`}`.execute(app.database.db);
    expect(rows).toEqual([{ before: "processing", after: "failed", reason: "not theirs" }]);
  }); // @rule console/one-key

  it("given for several rows says of each what became of it", async () => {
    const [one, two] = [await aWithdrawal(), await aWithdrawal()];
    await give(app, admin, "refuse-withdrawal", { reason: "first alone" }, { rows: [one] });
    const { data } = await give(
      app,
      admin,
      "refuse-withdrawal",
      { reason: "both" },
      { rows: [one, two] },
    );
    expect(data.done.map(({ row, ok }) => [row, ok])).toEqual([
      [one, false],
      [two, true],
    ]);
    expect(await stateOf(two)).toBe("failed");
  }); // @rule console/withdrawals

  it("never reads a file of the server: what is typed for one is no path", async () => {
    const finance = await staffSession(app, "finance", "ana");
    const before = await stateDigest(app.database);
    const { data } = await give(app, finance, "fund-reserve", {
      amount: "5",
      document: "/etc/passwd",
    });
    expect(data.done[0]).toMatchObject({ ok: false, lines: [expect.stringContaining("document")] });
    expect(await stateDigest(app.database)).toBe(before);
  });

  it("is told in words, with amounts as money and no command line", async () => {
    const finance = await staffSession(app, "finance", "ana");
    const auditor = await staffSession(app, "auditor", "vic");
    const fields = { amount: "12", reference: "line 7 of the statement" };
    const made = (await give(app, finance, "capital-in", fields)).data.done[0]?.lines ?? [];
    expect(made.join(" ")).not.toContain("--");
    const [proposal = ""] = /prp_[0-9a-f]{32}/.exec(made.join(" ")) ?? [];
    const given = { reason: "checked the chain" };
    const approved = await give(app, auditor, "approve", given, { rows: [proposal] });
    const lines = approved.data.done[0]?.lines ?? [];
    expect(lines[0]).toBe(`Approved, and carried out: ${proposal}`);
    expect(lines).toContain("Amount: 12.00 tUSDT");
    expect(lines).toContain("Reference: line 7 of the statement");
    expect(lines.join(" ")).not.toMatch(/[{}]|12000000/);
  });

  it("cannot be walked around: the same person in two sessions is one person", async () => {
    const [one, two] = [
      await staffSession(app, "admin", "eva"),
      await staffSession(app, "admin", "eva"),
    ];
    const finance = await staffSession(app, "finance", "ana");
    const made = await give(app, finance, "capital-in", { amount: "10", reference: "own money" });
    const proposal = /prp_[0-9a-f]{32}/.exec(made.data.done[0]?.lines.join(" ") ?? "")?.[0] ?? "";
    const approve = (staff: string) =>
      give(app, staff, "approve", { reason: "checked it" }, { rows: [proposal] });
    const answers = await Promise.all([approve(one), approve(two)]);
    expect(answers.filter(({ data }) => data.done[0]?.ok)).toHaveLength(1);
    await asOwner(
      `update reserve.guard set halted_at = platform.now(), halted_for = '{shortfall}'`,
    );
    const own = await give(app, one, "resume-sales", { reason: "looked into it" });
    await asOwner("update reserve.guard set halted_at = null, halted_for = null");
    const theirs = /prp_[0-9a-f]{32}/.exec(own.data.done[0]?.lines.join(" ") ?? "")?.[0] ?? "";
    const { data } = await give(app, two, "approve", { reason: "me again" }, { rows: [theirs] });
    expect(data.done[0]).toMatchObject({ ok: false });
  }); // @rule console/four-eyes
});

describe("nobody is a second person to oneself", () => {
  const keyIn = (reply: Awaited<ReturnType<typeof give>>) =>
    reply.data.done[0]?.lines.join(" ").split("only now: ")[1] ?? "";
  const idOf = (reply: Awaited<ReturnType<typeof give>>) =>
    /prp_[0-9a-f]{32}/.exec(reply.data.done[0]?.lines.join(" ") ?? "")?.[0] ?? "";
  const propose = (staff: string) =>
    give(app, staff, "capital-in", { amount: "10", reference: "own money" });
  const approve = (staff: string, proposal: string) =>
    give(app, staff, "approve", { reason: "checked it" }, { rows: [proposal] });
  const TOO_NEW = expect.stringContaining("24 hours");

  it("who was shown another's new key cannot decide with it", async () => {
    const fred = await staffSession(app, "finance", "fred");
    const proposal = idOf(await propose(fred));
    expect(keyIn(await give(app, admin, "reset-staff-login", {}, { rows: ["fred"] }))).not.toBe("");
    const { data } = await approve(admin, proposal);
    expect(data.done[0]).toMatchObject({ ok: false, lines: [TOO_NEW] });
    await asOwner(
      `update staff.people set key_at = key_at - interval '25 hours' where id = 'fred'`,
    );
    // A day passes quickly: another person has to vouch that fred is not the one who saw the key.
    expect((await approve(admin, proposal)).data.done[0]).toMatchObject({ ok: false });
    const vouch = async (staff: string) =>
      (await give(app, staff, "vouch-for-staff", {}, { rows: ["fred"] })).data.done[0];
    const obstacle = async (staff: string) =>
      (await app.call(consoleRow, { resource: "staff", id: "fred" }, { staff })).data.values
        .notVouched;
    const saw = expect.stringMatching(/^whoever saw the key .* can$/);
    expect(await obstacle(admin)).toEqual(saw);
    expect(await obstacle(await staffSession(app, "auditor", "vera"))).toBeNull();
    expect(await vouch(admin)).toMatchObject({
      ...{ ok: false, lines: [expect.stringContaining("cannot vouch")] },
    });
    expect(await vouch(await staffSession(app, "finance", "fred"))).toMatchObject({ ok: false });
    expect(await vouch(await staffSession(app, "auditor", "vera"))).toMatchObject({ ok: true });
    expect((await approve(admin, proposal)).data.done[0]).toMatchObject({ ok: true });
    expect(await vouch(admin)).toMatchObject({
      ...{ ok: false, lines: ["Nobody has to vouch for this person."] },
    });
  }); // @rule console/four-eyes

  it("whom somebody added decides nothing with them, also later, until a third speaks for them", async () => {
    await staffSession(app, "auditor", "vera");
    await give(app, admin, "add-staff", { name: "puppet", role: "finance" });
    await give(app, admin, "add-staff", { name: "second-puppet", role: "auditor" });
    await asOwner(`update staff.people set created_at = created_at - interval '90 days',
      key_at = key_at - interval '90 days' where id in ('puppet', 'second-puppet')`);
    const proposal = idOf(await propose(await staffSession(app, "finance", "puppet")));
    for (const staff of [admin, await staffSession(app, "auditor", "second-puppet")]) {
      expect((await approve(staff, proposal)).data.done[0]).toMatchObject({ ok: false });
    }
    const secondPuppet = await staffSession(app, "auditor", "second-puppet");
    const spoken = await give(app, secondPuppet, "vouch-for-staff", {}, { rows: ["puppet"] });
    expect(spoken.data.done[0]).toMatchObject({ ok: false });
    const others = await staffSession(app, "auditor", "vera");
    expect((await approve(others, proposal)).data.done[0]).toMatchObject({ ok: true });
  });

  it("nor can two whom the same person added today", async () => {
    for (const [name, role] of [
      ["newfin", "finance"],
      ["newaud", "auditor"],
    ] as const) {
      await give(app, admin, "add-staff", { name, role });
    }
    const proposal = idOf(await propose(await staffSession(app, "finance", "newfin")));
    const fresh = await staffSession(app, "auditor", "newaud");
    expect((await approve(fresh, proposal)).data.done[0]).toMatchObject({ ok: false });
    // Somebody who has had access for long may vouch.
    const old = await staffSession(app, "auditor", "oldaud");
    expect((await approve(old, proposal)).data.done[0]).toMatchObject({ ok: true });
  }); // @rule console/four-eyes
});

describe("what the log says", () => {
  it("is what was done: a file cannot stand in the place of what was typed", async () => {
    const before = await stateDigest(app.database);
    const file = { field: "name", filename: "eva", bytes: new Uint8Array([1]) };
    const { data } = await give(
      app,
      admin,
      "add-staff",
      { name: "real", role: "support" },
      { files: [file] },
    );
    expect(data.done[0]).toMatchObject({ ok: false, lines: [expect.stringContaining("no file")] });
    expect(await stateDigest(app.database)).toBe(before);
  }); // @rule console/audit

  it("is about the row itself, however its id was typed, and a row there is not is refused", async () => {
    await aNewPerson("spaced");
    await give(app, admin, "end-staff", {}, { rows: ["spaced "] });
    const { rows } = await sql`
      select subject, before ->> 'state' as before, after ->> 'state' as after from console.audit_entries
      where command = 'end-staff' order by id desc limit 1`.execute(app.database.db);
    expect(rows).toEqual([{ subject: "staff spaced", before: "unvouched", after: "ended" }]);
    const { data } = await give(app, admin, "end-staff", {}, { rows: ["nobody-here"] });
    expect(data.done[0]?.ok).toBe(false);
  });

  it("holds no key that was shown once, nor does the answer kept for a repeat", async () => {
    const key = uuidv7();
    const made = await give(
      app,
      admin,
      "add-staff",
      { name: "secretive", role: "support" },
      { key },
    );
    const shown = made.data.done[0]?.lines.join(" ").split("only now: ")[1] ?? "x";
    const { rows } = await asOwner(
      "select (select string_agg(r::text, '') from console.runs r) || (select string_agg(d::text, '') from console.audit_entries d) as text",
    );
    expect((rows[0] as { text: string }).text).not.toContain(shown);
    const again = await give(
      app,
      admin,
      "add-staff",
      { name: "secretive", role: "support" },
      { key },
    );
    expect(again.data.done[0]?.lines.join()).toContain("shown once");
  });
});

it("a code confirms only the secret it was made from, whoever else had the key", async () => {
  const [name, key] = ["twice", await aNewPerson("twice")];
  const first = (await app.call(consoleEnrol, { name, key, password: PASSWORD })).data.secret;
  await app.call(consoleEnrol, { name, key, password: "another quiet harbour" });
  const confirmed = await app.call(consoleConfirmEnrol, { name, key, code: codeOf(first) });
  expect(confirmed.code).toBe(numberOf("second_step_wrong"));
});

describe("the audit log", () => {
  it("is a chain of hashes: an entry changed, taken out or put in shows", async () => {
    const line = staffLine(app.database);
    const verify = () => line("eva", "verify-audit-log");
    await asOwner(`update staff.people set key_hash = sha256('key of eva') where id = 'eva'`);
    expect((await verify()).exit).toBe(0);
    await asOwner(`create table public.kept as select * from console.audit_entries where id = 2`);
    await asOwner(`update console.audit_entries set staff = 'nobody' where id = 2`);
    expect((await verify()).err.join()).toContain("entry 2: it was changed");
    await asOwner(`delete from console.audit_entries where id = 2`);
    expect((await verify()).err.join()).toContain("entry 3: an entry before it is missing");
    await asOwner(
      `insert into console.audit_entries select * from public.kept; drop table public.kept`,
    );
    expect((await verify()).exit).toBe(0);
    await asOwner(
      `create table public.kept as select * from console.audit_entries; delete from console.audit_entries`,
    );
    expect((await verify()).err.join()).toContain("somebody took all of it away");
    // The refused read of the empty log is its first entry now.
    await asOwner(`delete from console.audit_entries; insert into console.audit_entries select * from public.kept;
      drop table public.kept`);
    expect((await verify()).exit).toBe(0);
  }); // @rule console/audit

  it("keeps who asked for a list, a row, a form or a view that is not theirs", async () => {
    const content = { staff: await staffSession(app, "content", "nosy") };
    const resource = "member-notes";
    await expectRefused(
      app.database,
      "staff_role",
      () => app.call(consoleRows, { resource }, content),
      () => app.call(consoleRow, { resource, id: "17" }, content),
      () => app.call(consoleRow, { resource, id: "who is it?" }, content),
      () => app.call(consoleStanding, { command: "set-team-manager" }, content),
      () => app.call(consoleSaveView, { resource, name: "mine", search: "x" }, content),
    );
    const { rows } = await asOwner(`select subject, input from console.audit_entries
      where staff = 'nosy' and command = 'refused' order by id`);
    const input = { command: "look", why: "staff_role" };
    expect(rows).toEqual([
      { subject: "member-notes", input },
      { subject: "member-notes 17", input },
      { subject: "member-notes", input },
      { subject: "command set-team-manager", input },
      { subject: "member-notes", input },
    ]);
    expect((await app.call(consoleViews, {}, content)).data.list).toEqual([]);
  });

  it("cannot be written or changed by the server's own login", async () => {
    for (const wrong of [
      "delete from console.audit_entries",
      "update console.audit_entries set staff = 'x'",
      "insert into console.audit_entries select * from console.audit_entries",
    ]) {
      await expect(sql.raw(wrong).execute(app.database.db)).rejects.toMatchObject({
        code: "42501",
      });
    }
  }); // @rule console/audit
});

it("keeps answers for a repeat for a week, and no ended session", async () => {
  await staffSession(app, "support", "gone");
  await asOwner(`update console.sessions set created_at = platform.now() - interval '9 hours',
    ends_at = platform.now() - interval '1 hour' where staff = 'gone'`);
  await asOwner(`insert into console.runs (staff, key, input_hash, at)
    values ('gone', 'old', sha256('x'), platform.now() - interval '8 days')`);
  await forgetConsoleTraces.run({ db: app.database.db } as never);
  const { rows } = await asOwner(`
    select staff from console.sessions where staff = 'gone'
    union all select staff from console.runs where staff = 'gone'`);
  expect(rows).toEqual([]);
});

describe("an export", () => {
  it("that is refused stays in the audit log with the list it was of", async () => {
    const content = await staffSession(app, "content", "cara");
    const asked = { resource: "member-notes", filter: "[]" };
    const refused = await app.call(consoleExport, asked, { staff: content });
    expect(refused.code).toBe(numberOf("staff_role"));
    const { rows } = await sql<{ subject: string }>`
      select subject from console.audit_entries where staff = 'cara' and command = 'refused'
        and input ->> 'command' = 'export'`.execute(app.database.db);
    expect(rows).toEqual([{ subject: "member-notes" }]);
  });

  const written = (most?: number) => {
    const list = CATALOG.resourceNamed("country-policy");
    if (!list) throw new Error("there is no such list");
    return text(writeCsv(app.database.db, list, { filter: "[]" }, most));
  };

  it("that was cut ends with a line that says so, and only then", async () => {
    const whole = (await written()).split("\r\n");
    expect(whole.length).toBeGreaterThan(4);
    expect(whole).not.toContain(EXPORT_CUT);
    expect((await written(2)).split("\r\n")).toEqual([...whole.slice(0, 3), EXPORT_CUT, ""]);
  });
});

describe("a saved view", () => {
  it("is the own, kept under its name, and removed by an empty search", async () => {
    const staff = await staffSession(app, "auditor", "ben");
    const view = { resource: "withdrawals", name: "held", search: '{"q":"x"}' };
    await app.call(consoleSaveView, view, { staff });
    expect((await app.call(consoleViews, {}, { staff })).data.list).toEqual([view]);
    expect((await app.call(consoleViews, {}, { staff: admin })).data.list).toEqual([]);
    await app.call(consoleSaveView, { ...view, search: "" }, { staff });
    expect((await app.call(consoleViews, {}, { staff })).data.list).toEqual([]);
    for (let at = 0; at < 50; at += 1) {
      await app.call(consoleSaveView, { ...view, name: `view ${at}` }, { staff });
    }
    await expectRefused(app.database, "views_full", () =>
      app.call(consoleSaveView, { ...view, name: "one more" }, { staff }),
    );
  });
});
