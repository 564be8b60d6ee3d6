// @rule console/members
import { createHash } from "node:crypto";
import { consoleProposal } from "@ballast/contract/console/approvals.ts";
import { consoleReveal, consoleRows } from "@ballast/contract/console/calls.ts";
import { consoleCloseMember, consoleMemberData } from "@ballast/contract/console/members.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { buyOrder, productDetail } from "@ballast/contract/product/calls.ts";
import { logIn, memberInfo } from "@ballast/contract/user/calls.ts";
/** Staff actions on a member: purchases stopped, a login reset, sessions ended, notes. */
import { applyWithdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { setLimits } from "../../../test/app.ts";
import { aUsableCard } from "../../../test/bank.ts";
import { aListedProduct, aMember, type BuiltProduct, credentials } from "../../../test/builders.ts";
import { expectRefused, numberOf, stateDigest } from "../../../test/harness.ts";
import { useApp } from "../../../test/kit.ts";
import { aBuyer, aGreenGuard, purchaseOf } from "../../../test/order-builders.ts";
import { give, staffSession } from "../../../test/staff-session.ts";
import { aUsableAddress } from "../../../test/wallet-builders.ts";

const HUNDRED = 100_000_000n;

const app = useApp();
let product: BuiltProduct;
let support: string;
beforeAll(async () => {
  await setLimits(app.database, { login: 100, fund: 100, numberMinute: 100 });
  product = await aListedProduct(app.database.db);
  await aGreenGuard(app.database.owner.db);
  support = await staffSession(app, "support", "sam");
});

const rowOf = (member: { id: string }) => publicId("member", member.id);
const on = (command: string, member: { id: string }, input: Record<string, string>) =>
  give(app, support, command, input, { rows: [rowOf(member)] });
const said = async (answer: ReturnType<typeof on>) => (await answer).data.done[0];
const list = async (resource: string, input: Record<string, string> = {}) =>
  (await app.call(consoleRows, { resource, ...input }, { staff: support })).data.list;
const ofMember = (member: { id: string }) =>
  JSON.stringify([{ column: "member", op: "is", value: rowOf(member) }]);

async function refusedAndUnchanged(words: string, answer: () => ReturnType<typeof on>) {
  const before = await stateDigest(app.database);
  expect(await said(answer())).toMatchObject({
    ok: false,
    lines: [expect.stringContaining(words)],
  });
  expect(await stateDigest(app.database)).toBe(before);
}

describe("a freeze of purchases", () => {
  it("stops buying alone, says why to the member, and ends by staff", async () => {
    const buyer = await aBuyer(app.database.owner.db, HUNDRED);
    const { token } = buyer;
    const reason = "payment by somebody else";
    expect(await said(on("freeze-purchases", buyer, { reason }))).toMatchObject({ ok: true });
    const buy = () => app.call(buyOrder, purchaseOf(product), { token });
    await expectRefused(app.database, "purchases_frozen", buy);
    expect((await buy()).msg).toContain(reason);
    const asked = { productId: publicId("product", product.id) };
    expect((await app.call(productDetail, asked, { token })).data.whyNot).toBe("purchases_frozen");
    expect((await app.call(memberInfo, {}, { token })).data.purchasesFrozenFor).toBe(reason);
    const [row] = await list("members", { q: rowOf(buyer) });
    expect(row?.values).toMatchObject({ state: "purchases_frozen", frozenFor: reason });

    await said(on("unfreeze-purchases", buyer, { reason: "it was their own" }));
    expect((await buy()).code).toBe(200);
    expect((await app.call(memberInfo, {}, { token })).data.purchasesFrozenFor).toBeNull();
    const [freeze] = await list("purchase-freezes", { filter: ofMember(buyer) });
    expect(freeze?.values).toMatchObject({
      ...{ state: "ended", reason, staff: "sam", endedBy: "sam", endReason: "it was their own" },
    });
  });

  it("leaves the way out open", async () => {
    const buyer = await aBuyer(app.database.owner.db, HUNDRED);
    const address = uuidOf("address", await aUsableAddress(app, buyer)) ?? "";
    await said(on("freeze-purchases", buyer, { reason: "under review" }));
    const { rows } = await sql<{ state: string }>`
      select state from wallets.apply_withdrawal(${crypto.randomUUID()}, ${buyer.id}, ${address},
        20000000)`.execute(app.database.db);
    expect(rows[0]?.state).toBe("processing");
    expect(applyWithdrawal.refusals).not.toContain("purchases_frozen");
  });

  it("is refused without a reason, twice, of nobody, and where there is none to end", async () => {
    const buyer = await aBuyer(app.database.owner.db, 0n);
    const freeze = () => on("freeze-purchases", buyer, { reason: "looked at" });
    await refusedAndUnchanged("reason", () => on("freeze-purchases", buyer, { reason: "x" }));
    await refusedAndUnchanged("not stopped", () =>
      on("unfreeze-purchases", buyer, { reason: "enough" }),
    );
    const both = await Promise.all([said(freeze()), said(freeze())]);
    expect(both.filter((one) => one?.ok)).toHaveLength(1);
    await refusedAndUnchanged("stopped already", freeze);
    await refusedAndUnchanged("not known", () =>
      on("freeze-purchases", { id: crypto.randomUUID() }, { reason: "looked at" }),
    );
  });
});

describe("a login that staff reset", () => {
  it("ends sessions, second step and password, and holds withdrawals for a day", async () => {
    const member = await aMember(app);
    await sql`
      insert into security.passkeys (id, member_id, credential_id, public_key, counter, transports,
        name, created_at)
      values (gen_random_uuid(), ${member.id}, 'key', 'x', 0, '{}', 'phone', platform.now())
    `.execute(app.database.owner.db);
    const reason = "called back, somebody else was in";
    expect(await said(on("reset-member-login", member, { reason }))).toMatchObject({
      ...{ ok: true, lines: [expect.stringContaining("Sessions ended: 1")] },
    });
    expect((await app.call(memberInfo, {}, member)).code).toBe(401);
    expect((await app.call(logIn, credentials(member))).code).toBe(numberOf("login_failed"));
    const { rows } = await sql`
      select hold_until = password_changed_at + interval '24 hours' as held,
        security.has_second_step(member_id) as step,
        exists (select from security.known_addresses k where k.member_id = l.member_id) as known
      from security.logins l where member_id = ${member.id}`.execute(app.database.db);
    expect(rows).toEqual([{ held: true, step: false, known: false }]);
    expect((await list("login-resets", { filter: ofMember(member) }))[0]?.values).toMatchObject({
      ...{ staff: "sam", reason },
    });
    await refusedAndUnchanged("can be reset again from", () =>
      on("reset-member-login", member, { reason: "once more" }),
    );
  });

  it("is refused without a reason and of a stranger", async () => {
    const member = await aMember(app);
    await refusedAndUnchanged("reason", () => on("reset-member-login", member, { reason: "x" }));
    await refusedAndUnchanged("not known", () =>
      on("reset-member-login", { id: crypto.randomUUID() }, { reason: "they asked" }),
    );
    expect((await app.call(memberInfo, {}, member)).code).toBe(200);
  });
});

describe("sessions", () => {
  it("end all at once, or one of them, and the password stays", async () => {
    const member = await aMember(app);
    const second = (await app.call(logIn, credentials(member))).msg;
    const open = () => list("member-sessions", { filter: ofMember(member) });
    const [newest] = await open();
    const ended = await give(
      app,
      support,
      "end-member-session",
      { reason: "a lost phone" },
      { rows: [newest?.id ?? ""] },
    );
    expect(ended.data.done[0]).toMatchObject({ ok: true });
    expect(await open()).toHaveLength(1);
    const again = () =>
      give(
        app,
        support,
        "end-member-session",
        { reason: "a lost phone" },
        {
          rows: [newest?.id ?? ""],
        },
      );
    await refusedAndUnchanged("has ended", again);
    expect(await said(on("end-member-sessions", member, { reason: "they asked" }))).toMatchObject({
      lines: ["Sessions ended: 1"],
    });
    for (const token of [member.token, second]) {
      expect((await app.call(memberInfo, {}, { token })).code).toBe(401);
    }
    expect((await app.call(logIn, credentials(member))).code).toBe(200);
  });
});

describe("what is known about a member", () => {
  it("is found by the whole phone number alone, which stays masked", async () => {
    const member = await aMember(app);
    const [found, ...others] = await list("members", { q: member.phone });
    expect([found?.id, others]).toEqual([rowOf(member), []]);
    expect(JSON.stringify(found)).not.toContain(member.phone);
    expect(await list("members", { q: member.phone.slice(0, -1) })).toEqual([]);
    expect(await list("members", { q: member.phone.slice(1) })).toEqual([]);
    const input = { resource: "members", id: rowOf(member), reason: "to call back" };
    const { data } = await app.call(consoleReveal, input, { staff: support });
    expect(data.values.phone).toBe(member.phone);
  });

  it("has bank cards whose account is opened with a reason, which the audit log keeps", async () => {
    const member = await aMember(app);
    const card = await aUsableCard(app, member, "12345678901");
    const [found] = await list("bank-cards", { filter: ofMember(member) });
    expect(found?.values).toMatchObject({ account: "•••", payeeName: "•••", realName: "•••" });
    const reveal = (id: string, reason: string) =>
      app.call(consoleReveal, { resource: "bank-cards", id, reason }, { staff: support });
    await expectRefused(app.database, "reason_required", () => reveal(card, " "));
    await expectRefused(app.database, "not_found", () =>
      reveal(publicId("card", uuidv7()), "a call"),
    );
    expect((await reveal(card, "the bank asked for it")).data.values).toEqual({
      ...{ account: "12345678901", branchCode: "BNYN0001234" },
      ...{ payeeName: "Ravi Kumar", realName: "Ravi Kumar" },
    });
    const { rows } = await sql<{ staff: string; input: object }>`
      select staff, input from console.audit_entries
      where command = 'reveal' and subject = ${`bank-cards ${card}`}`.execute(app.database.db);
    const reason = sha256Of("the bank asked for it");
    expect(rows).toEqual([{ staff: "sam", input: { reason } }]);
    const [note] = await list("member-notes", { filter: ofMember(member) });
    expect(note?.values.note).toBe(`Looked at bank-cards ${card}: the bank asked for it`);
    const { rows: refused } = await sql`
      select input ->> 'why' as why from console.audit_entries where command = 'refused'
        and subject = ${`bank-cards ${card}`} and input ->> 'command' = 'reveal'`.execute(
      app.database.db,
    );
    expect(refused).toEqual([{ why: "reason_required" }]);
  });

  it("takes notes that nobody changes", async () => {
    const member = await aMember(app);
    await said(on("add-note", member, { note: "Called about the second step." }));
    expect((await list("member-notes", { filter: ofMember(member) }))[0]?.values).toMatchObject({
      ...{ note: "Called about the second step.", staff: "sam" },
    });
    await refusedAndUnchanged("note", () => on("add-note", member, { note: "x" }));
    await refusedAndUnchanged("note", () => on("add-note", member, { note: "\u3164\u2800\u00ad" }));
    for (const change of ["update members.notes set note = 'other'", "delete from members.notes"]) {
      await expect(sql.raw(change).execute(app.database.db)).rejects.toMatchObject({
        code: "42501",
      });
    }
  }); // @rule input/visible-text
});

const sha256Of = (text: string) => `sha256 ${createHash("sha256").update(text).digest("hex")}`;

/** The names of all tables with a row that contains these words. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1`.execute(app.database.owner.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: some } = await sql`
      select from ${sql.raw(name)} t where strpos(t::text, ${words}) > 0 limit 1`.execute(
      app.database.owner.db,
    );
    if (some.length > 0) found.push(name);
  }
  return found;
}

describe("what a member asks staff for", () => {
  const lastEntry = async () =>
    (
      await sql<{ command: string; input: object; subject: string }>`
    select command, input, subject from console.audit_entries order by id desc limit 1`.execute(
        app.database.db,
      )
    ).rows[0];

  it("a copy of all own data, which the log keeps with its reason", async () => {
    const member = await aMember(app);
    await said(on("add-note", member, { note: "Wants to know what is kept." }));
    const reason = "asked by letter, called back";
    const asked = { memberId: rowOf(member), reason };
    const { raw } = await app.call(consoleMemberData, asked, { staff: support });
    const text = JSON.stringify(raw);
    expect(text).toContain(member.phone);
    expect(text).toContain("Wants to know what is kept.");
    expect(text).not.toContain("password_hash");
    expect(await lastEntry()).toMatchObject({
      ...{ command: "member-data", subject: `members ${rowOf(member)}` },
      input: { reason: sha256Of(reason) },
    });
    const auditor = await staffSession(app, "auditor");
    for (const look of [consoleMemberData, consoleCloseMember]) {
      await expectRefused(app.database, "staff_role", () =>
        app.call(look, asked, { staff: auditor }),
      );
      expect(await lastEntry()).toMatchObject({
        ...{ command: "refused", subject: `members ${rowOf(member)}` },
        input: { why: "staff_role" },
      });
    }
    await expectRefused(app.database, "reason_required", () =>
      app.call(consoleMemberData, { ...asked, reason: " " }, { staff: support }),
    );
    const nobody = publicId("member", crypto.randomUUID());
    await expectRefused(app.database, "member_unknown", () =>
      app.call(consoleMemberData, { ...asked, memberId: nobody }, { staff: support }),
    );
  });

  it("an account closed, once, when nothing is in it", async () => {
    const admin = await staffSession(app, "admin", "eva");
    const member = await aMember(app);
    const asked = { memberId: rowOf(member), reason: "asked by letter, called back" };
    const close = () => app.call(consoleCloseMember, asked, { staff: support });
    const both = await Promise.all([close(), close()]);
    const codes = both.map(({ code }) => code).sort((a, b) => a - b);
    expect(codes).toEqual([200, numberOf("closing_waiting")]);
    expect((await app.call(memberInfo, {}, member)).code).toBe(200);
    const proposal = both.find(({ code }) => code === 200)?.data.proposalId ?? "";
    const shown = publicId("proposal", proposal);
    const agree = (staff: string) =>
      give(app, staff, "approve", { reason: "called back too" }, { rows: [shown] });
    expect((await agree(support)).raw.data).toMatchObject({ refusal: "staff_role" });
    const { data } = await app.call(consoleProposal, { proposalId: shown }, { staff: admin });
    expect(data.says).toMatch(/^Closes a member's account/);
    expect(data.changes.map(({ what }) => what)).toEqual([
      "Member",
      "Account",
      "Who asked, and how they were known",
    ]);
    const agreed = await Promise.all([agree(admin), agree(admin)]);
    expect(agreed.filter((one) => one.data.done[0]?.ok)).toHaveLength(1);
    expect((await app.call(memberInfo, {}, member)).code).toBe(401);
    expect((await list("members", { q: rowOf(member) }))[0]?.values).toMatchObject({
      ...{ state: "closed", phone: null },
    });
    await refusedAndUnchanged("not known", () =>
      on("freeze-purchases", member, { reason: "looked at" }),
    );
  });

  it("an account closed, which leaves nowhere what was written about the member", async () => {
    const admin = await staffSession(app, "admin", "eva");
    const member = await aMember(app);
    const note = "Jonathan Quill of 5 Kings Road";
    await said(on("add-note", member, { note }));
    await said(on("reset-member-login", member, { reason: note }));
    expect(await lastEntry()).toMatchObject({ input: { reason: sha256Of(note) } });
    const asked = { memberId: rowOf(member), reason: note };
    const look = { resource: "members", id: rowOf(member), reason: note };
    await app.call(consoleReveal, look, { staff: support });
    await app.call(consoleMemberData, asked, { staff: support });
    const refused = (await app.call(consoleCloseMember, asked, { staff: support })).data.proposalId;
    const rowsRefused = { rows: [publicId("proposal", refused)] };
    await said(give(app, admin, "refuse", { reason: note }, rowsRefused));
    expect(await lastEntry()).toMatchObject({ input: { reason: sha256Of(note) } });
    const { data } = await app.call(consoleCloseMember, asked, { staff: support });
    expect(await lastEntry()).toMatchObject({ input: { reason: sha256Of(note) } });
    expect(await tablesWith(note)).toEqual(["members.notes", "security.resets"]);
    const rows = [publicId("proposal", data.proposalId)];
    const read = async (staff = admin) => {
      const { proposalId } = { proposalId: rows[0] ?? "" };
      const page = await app.call(consoleProposal, { proposalId }, { staff });
      return page.data.changes.at(-1)?.after;
    };
    expect(await read()).toContain(note);
    // A person who may not read notes about members reads no more than what is stored.
    const writer = await staffSession(app, "content", "cleo");
    expect(await read(writer)).toBe(sha256Of(note));
    await give(app, admin, "approve", { reason: note }, { rows });
    expect(await lastEntry()).toMatchObject({ input: { reason: sha256Of(note) } });
    expect(await tablesWith(note)).toEqual([]);
    expect(await read()).toBe("forgotten with the member");
    const ofProposal = { proposalId: rows[0] ?? "" };
    const over = await app.call(consoleProposal, ofProposal, { staff: admin });
    expect(over.data.said[0]?.reason).toContain("forgotten with the account");
  });

  it("is refused while there is money, as the own closing is", async () => {
    const admin = await staffSession(app, "admin", "eva");
    const buyer = await aBuyer(app.database.owner.db, HUNDRED);
    const asked = { memberId: rowOf(buyer), reason: "asked by letter" };
    await expectRefused(app.database, "closing_money", () =>
      app.call(consoleCloseMember, asked, { staff: admin }),
    );
    const { raw } = await app.call(consoleCloseMember, asked, { staff: admin });
    expect(raw.msg).toContain("the member's account");
    await expectRefused(app.database, "reason_required", () =>
      app.call(consoleCloseMember, { ...asked, reason: "x" }, { staff: admin }),
    );
  }); // @rule console/about-member
});
