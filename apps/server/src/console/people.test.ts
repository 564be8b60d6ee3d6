/** People are added, given roles, and limits of security are set by two admins if there are two. */
// @rule console/people
import { consoleProposal } from "@ballast/contract/console/approvals.ts";
import { consoleMe, consoleRow, consoleRows } from "@ballast/contract/console/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../test/kit.ts";
import { give, staffSession } from "../../test/staff-session.ts";
import { CATALOG } from "../staff-catalog.ts";

const app = useApp();
let eva: string;
let adam: string;
let vera: string;
beforeAll(async () => {
  eva = await staffSession(app, "admin", "eva");
  vera = await staffSession(app, "auditor", "vera");
});
beforeEach(async () => {
  adam = await staffSession(app, "admin", "adam");
  await asOwner(
    "update staff.people set active = true, ended_at = null where id in ('adam', 'eva')",
  );
});

const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
type Options = Parameters<typeof give>[4];
const done = async (
  staff: string,
  command: string,
  input: Record<string, string> = {},
  more: Options = {},
) => {
  const [outcome] = (await give(app, staff, command, input, more)).data.done;
  return { ok: outcome?.ok ?? false, said: outcome?.lines.join(" ") ?? "" };
};
const proposalIn = ({ said }: { said: string }) => /prp_[0-9a-f]{32}/.exec(said)?.[0] ?? "";
const approve = (staff: string, proposal: string) =>
  done(staff, "approve", { reason: "spoke with them" }, { rows: [proposal] });
const row = async (resource: string, id: string) =>
  (await app.call(consoleRow, { resource, id }, { staff: eva })).data;
const add = (name: string, role = "support", staff = eva, key = uuidv7()) =>
  done(staff, "add-staff", { name, role }, { key });
const changeRole = async (name: string, role: string, staff = eva) =>
  done(staff, "change-role", { role }, { rows: [name], seen: (await row("staff", name)).seen });

describe("a new person", () => {
  it("comes in by two admins, and without a key that anybody knows", async () => {
    const key = uuidv7();
    const made = await add("nora", "support", eva, key);
    expect(made.said).not.toContain("shown only now");
    expect((await add("nora", "support", eva, key)).said).toBe(made.said);
    expect(
      (await app.call(consoleRow, { resource: "staff", id: "nora" }, { staff: eva })).code,
    ).not.toBe(200);
    const proposal = proposalIn(made);
    expect((await approve(eva, proposal)).ok).toBe(false);
    expect((await approve(vera, proposal)).said).toContain("role admin");
    const { data } = await app.call(consoleProposal, { proposalId: proposal }, { staff: vera });
    expect(data.whyNot).toContain("admin");
    expect(data.changes.map(({ after }) => after)).toEqual(["nora", "support"]);
    const [one, two] = await Promise.all([approve(adam, proposal), approve(adam, proposal)]);
    expect([one.ok, two.ok].sort()).toEqual([false, true]);
    const { values } = await row("staff", "nora");
    expect(values).toMatchObject({
      ...{ role: "support", state: "active", addedBy: "eva", addedWith: "adam", keySeenBy: null },
    });
    const shown = await done(eva, "reset-staff-login", {}, { rows: ["nora"] });
    expect(shown.said).toContain("shown only now");
    expect((await row("staff", "nora")).values).toMatchObject({
      ...{ state: "unvouched", keySeenBy: "eva" },
    });
  });

  it("is proposed once at a time, under a name that nobody has, also at the moment of approval", async () => {
    expect((await add("eva")).said).toContain("already");
    expect((await add("No Name")).ok).toBe(false);
    const [one, two] = await Promise.all([add("twin"), add("twin", "finance", adam)]);
    expect([one.ok, two.ok].sort()).toEqual([false, true]);
    const [made, by] = one.ok ? [one, adam] : [two, eva];
    await staffSession(app, "support", "twin");
    expect((await approve(by, proposalIn(made))).ok).toBe(false);
    expect((await row("staff", "twin")).values.role).toBe("support");
  });

  it("is an only admin's word alone, which stays to be seen; not once the other was just sent away", async () => {
    await asOwner("update staff.people set active = false where id = 'adam'");
    const made = await add("solo");
    expect(made.said).toContain("your word alone");
    expect(made.said).toContain("shown only now");
    expect((await row("staff", "solo")).values.addedWith).toBe("nobody");
    await asOwner("update staff.people set active = true where id = 'adam'");
    expect(await done(eva, "end-staff", {}, { rows: ["adam"] })).toMatchObject({ ok: true });
    const asked = [add("friend"), changeRole("vera", "finance")];
    for (const { ok, said } of await Promise.all(asked)) {
      expect([ok, said]).toEqual([
        false,
        expect.stringMatching(/no other admin.* From \d+ \w+ \d{4}/),
      ]);
    }
    await asOwner(`update staff.people set ended_at = ended_at - interval '7 days'
      where id = 'adam'`);
    expect((await add("later")).said).toContain("shown only now");
  });

  it("is one word on the first day of an installation, when nobody can approve anything", async () => {
    await asOwner(`create table public.staff_ages as select id, created_at from staff.people;
      update staff.people set created_at = platform.now()`);
    expect((await add("early")).said).toContain("shown only now");
    await asOwner(`update staff.people s set created_at = a.created_at
      from public.staff_ages a where a.id = s.id; drop table public.staff_ages`);
    expect(proposalIn(await add("not-early"))).not.toBe("");
  });

  it("is let in by no function of the database that is asked past the two", async () => {
    for (const wrong of [
      "select staff.add_person('sly', 'admin', sha256('x'), 'eva')",
      "select staff.add_person('sly', 'admin', sha256('x'), null)",
      "select staff.change_role('vera', 'admin', 'eva')",
      "select staff.change_role('vera', 'admin', null)",
    ]) {
      await expect(sql.raw(wrong).execute(app.database.db)).rejects.toMatchObject({
        code: "BC101",
      });
    }
    for (const wrong of [
      `insert into staff.people (id, role, key_hash, created_at, created_by)
        values ('sly', 'admin', sha256('x'), platform.now(), 'eva')`,
      "update staff.people set role = 'admin' where id = 'vera'",
      "update staff.people set needs_voucher = false",
    ]) {
      await expect(sql.raw(wrong).execute(app.database.db)).rejects.toMatchObject({
        code: "42501",
      });
    }
    const open = proposalIn(await add("sly"));
    const id = `select id from ledger.proposals where state = 'open' and input ->> 'name' = 'sly'`;
    expect(open).not.toBe("");
    await expect(
      sql.raw(`select staff.add_proposed_person((${id}))`).execute(app.database.db),
    ).rejects.toMatchObject({ code: "BL001" });
  });
});

describe("an admin who saw another's key", () => {
  const shown = (hours: number, more = "") =>
    asOwner(`update staff.people set key_by = 'eva', key_at = platform.now()
      - interval '${hours} hours' ${more} where id = 'adam'`);

  it("does not decide as the other, for seven days or until somebody vouches", async () => {
    const made = proposalIn(await add("owen"));
    await shown(25);
    const { data } = await app.call(consoleProposal, { proposalId: made }, { staff: adam });
    expect(data.whyNot).toContain("7 days");
    expect((await approve(adam, made)).said).toContain("7 days");
    await shown(7 * 24 - 1);
    expect((await approve(adam, made)).ok).toBe(false);
    await shown(25, ", needs_voucher = true, vouched_by = 'vera', vouched_at = platform.now()");
    expect((await approve(adam, made)).ok).toBe(true);
    const later = proposalIn(await add("olga"));
    await shown(25, ", needs_voucher = false, vouched_by = null, vouched_at = null");
    expect((await approve(adam, later)).ok).toBe(false);
    await shown(7 * 24 + 1);
    expect((await approve(adam, later)).ok).toBe(true);
    await asOwner("update staff.people set key_by = '', key_at = '-infinity' where id = 'adam'");
  });
});

describe("another role", () => {
  it("is given by two admins, holds at once in open sessions, and stays in the log", async () => {
    const ida = await staffSession(app, "support", "ida");
    const made = await changeRole("ida", "finance");
    expect((await changeRole("ida", "finance")).said).toContain("proposed already");
    expect((await app.call(consoleMe, {}, { staff: ida })).data.role).toBe("support");
    expect((await approve(vera, proposalIn(made))).ok).toBe(false);
    expect((await approve(adam, proposalIn(made))).ok).toBe(true);
    expect((await app.call(consoleMe, {}, { staff: ida })).data.role).toBe("finance");
    expect((await row("staff", "ida")).values).toMatchObject({ roleWith: "adam" });
    const proposal = proposalIn(made);
    const filter = JSON.stringify([{ column: "proposal", op: "is", value: proposal }]);
    const asked = { resource: "audit-log", filter, sort: "number" };
    const { list } = (await app.call(consoleRows, asked, { staff: eva })).data;
    expect(list.map(({ values }) => [values.command, values.subject, values.staff])).toEqual([
      ["change-role", "staff ida", "eva"],
      ["refused", `proposals ${proposal}`, "vera"],
      ["approve", `proposals ${proposal}`, "adam"],
    ]);
    expect((await changeRole("ida", "finance")).said).toContain("already");
  });

  it("is not given to who has left, or has another by now, nor is the last admin's taken", async () => {
    await staffSession(app, "support", "otto");
    const made = proposalIn(await changeRole("otto", "finance"));
    await asOwner("update staff.people set role = 'content' where id = 'otto'");
    expect((await approve(adam, made)).ok).toBe(false);
    await done(eva, "refuse", { reason: "too late" }, { rows: [made] });
    await asOwner("update staff.people set active = false where id = 'otto'");
    expect((await changeRole("otto", "finance")).ok).toBe(false);
    await asOwner("update staff.people set active = false where id = 'adam'");
    expect((await changeRole("eva", "auditor")).said).toContain("last active admin");
    expect((await row("staff", "eva")).values.role).toBe("admin");
  });

  it("refuses who saw another row, but not for the time of the last click", async () => {
    await staffSession(app, "support", "kim");
    const { seen } = await row("staff", "kim");
    await asOwner("update console.sessions set last_seen_at = platform.now() where staff = 'kim'");
    expect((await row("staff", "kim")).seen).toBe(seen);
    await asOwner("update staff.people set role = 'content' where id = 'kim'");
    const { said } = await done(eva, "change-role", { role: "finance" }, { rows: ["kim"], seen });
    expect(said).toContain("changed this meanwhile");
  });
});

describe("the limits of security", () => {
  const limits = async () =>
    JSON.parse(String((await row("settings", "security.limits")).values.value));
  const change = async (value: unknown) =>
    done(
      eva,
      "change-setting",
      { value: JSON.stringify(value) },
      { rows: ["security.limits"], seen: (await row("settings", "security.limits")).seen },
    );

  it("change by two admins, who read what differs; never to another value than was read", async () => {
    const before = await limits();
    const after = { ...before, tries: { ...before.tries, login: before.tries.login + 1 } };
    const made = await change(after);
    expect(await limits()).toEqual(before);
    expect((await change(after)).said).toContain("proposed already");
    const proposalId = proposalIn(made);
    const { data } = await app.call(consoleProposal, { proposalId }, { staff: adam });
    expect((await row("proposals", proposalId)).values).toMatchObject({
      ...{ about: "security.limits", by: "admin" },
    });
    expect(data.changes).toMatchObject([
      { after: "security.limits" },
      { what: "tries.login", before: String(before.tries.login), after: String(after.tries.login) },
    ]);
    expect((await approve(vera, proposalId)).ok).toBe(false);
    expect((await approve(adam, proposalId)).ok).toBe(true);
    expect(await limits()).toEqual(after);
    expect((await row("settings", "security.limits")).values).toMatchObject({
      ...{ takes: "two admins, or the only one", changedBy: "eva", approvedBy: "adam" },
    });
    const back = proposalIn(await change(before));
    await asOwner(`update platform.settings set value = jsonb_set(value, '{tries,fund}', '4')
      where name = 'security.limits'`);
    expect((await approve(adam, back)).said).toContain("changed this meanwhile");
    expect((await limits()).tries.fund).toBe(4);
  });
});

it("the own access is kept while no other admin has come in with a second step", async () => {
  const endOwn = () => done(adam, "end-staff", {}, { rows: ["adam"] });
  const needed = "No other admin has logged in with a second step yet";
  const kept = async () => {
    expect((await endOwn()).said).toContain(needed);
    expect((await row("staff", "adam")).values.state).toBe("active");
    expect((await app.call(consoleMe, {}, { staff: adam })).code).toBe(200);
  };
  await kept();
  await asOwner(`insert into security.logins (phone, member_id, password_hash, password_changed_at)
    select 'staff:eva', subject, '$argon2id$', platform.now() from staff.people where id = 'eva'`);
  await kept();
  const step = (enabled: string) =>
    asOwner(`insert into security.totp (member_id, key_id, box, begun_at, enabled_at)
      select subject, '1', 'x', platform.now(), ${enabled} from staff.people where id = 'eva'
      on conflict (member_id) do update set enabled_at = excluded.enabled_at`);
  await step("null");
  await kept();
  await step("platform.now()");
  expect(await endOwn()).toMatchObject({ ok: true });
  expect((await row("staff", "adam")).values.state).toBe("ended");
});

it("whose access has ended is offered no end of it, and is refused one", async () => {
  await staffSession(app, "support", "gone");
  expect(await done(eva, "end-staff", {}, { rows: ["gone"] })).toMatchObject({ ok: true });
  expect((await row("staff", "gone")).values.state).toBe("ended");
  expect(await done(eva, "end-staff", {}, { rows: ["gone"] })).toMatchObject({ ok: false });
  const states = CATALOG.resources.find(({ name }) => name === "staff")?.columns.state?.among;
  expect(states).toEqual(["active", "unvouched", "ended"]);
});

describe("nothing is proposed twice", () => {
  it("that is the same: letting sales go on, also by two people at once", async () => {
    const ana = await staffSession(app, "finance", "ana");
    await asOwner(
      `update reserve.guard set halted_at = platform.now(), halted_for = '{shortfall}'`,
    );
    const again = (staff: string) => done(staff, "resume-sales", { reason: "looked into it" });
    const answers = await Promise.all([again(ana), again(vera)]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect((await again(ana)).said).toContain("proposed already");
    const open = proposalIn(answers.find(({ ok }) => ok) ?? { said: "" });
    await done(ana, "refuse", { reason: "not yet" }, { rows: [open] });
    expect((await again(ana)).ok).toBe(true);
  }); // @rule console/open-once
});
