/** A country's policy is widened by two people, and narrowed by one at once. */
// @rule 3/change
import { consoleProposal } from "@ballast/contract/console/approvals.ts";
import { consoleRow } from "@ballast/contract/console/calls.ts";
import { listCountries, memberInfo } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../../test/builders.ts";
import { stateDigest } from "../../../test/harness.ts";
import { useApp } from "../../../test/kit.ts";
import { give, staffSession } from "../../../test/staff-session.ts";
import { policyOf } from "../policy.ts";

const app = useApp();
let maker: string;
let other: string;
let turkish: TestMember;
beforeAll(async () => {
  maker = await staffSession(app, "admin", "maker");
  other = await staffSession(app, "admin", "other");
  turkish = await aMember(app, { country: "TR" });
});

const OPEN = {
  ...{ offers: "yes", promotions: "yes", invitations: "no", coupons: "yes", claims: "yes" },
  warning: "general",
};
const why = { reason: "counsel has looked at it" };
const own = async (country: string, attempt: object) =>
  (await give(app, maker, "add-country-policy", { country, ...OPEN, ...why, ...attempt })).data
    .done[0];
const row = async (country: string) =>
  (await app.call(consoleRow, { resource: "country-policy", id: country }, { staff: maker })).data;
const change = async (country: string, attempt: object, seen?: string) => {
  const given = { rows: [country], seen: seen ?? (await row(country)).seen };
  const input = { ...OPEN, ...why, ...attempt };
  return (await give(app, maker, "change-country-policy", input, given)).data.done[0];
};
const idIn = (lines: string[] | undefined) =>
  /prp_[0-9a-f]{32}/.exec(lines?.join() ?? "")?.[0] ?? "";
const approve = async (proposal: string, staff = other) =>
  (await give(app, staff, "approve", { reason: "seen the opinion" }, { rows: [proposal] })).data
    .done[0];
const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);
/** Counts waiting transactions, as the role that waits. */
const waiting = async () =>
  (
    await sql`select from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`.execute(app.database.db)
  ).rows.length;
const seenBy = async ({ token }: TestMember) =>
  (await app.call(memberInfo, {}, { token })).data.policy;

describe("the policy of a country", () => {
  it("is narrowed at once, and members of that country feel it", async () => {
    const before = await seenBy(turkish);
    expect(before).toMatchObject({ promotions: true, claims: true });
    const done = await own("tr", { claims: "no", warning: "strict" });
    expect(done).toMatchObject({ ok: true, lines: ["It holds from now on."] });
    const after = await seenBy(turkish);
    expect(after).toMatchObject({ promotions: true, claims: false });
    expect(after.warning).not.toBe(before.warning);
    expect(await policyOf(app.database.db, "DE")).toMatchObject({ claims: true });
    expect((await row("TR")).values).toMatchObject({ claims: false, warning: "strict" });
  });

  it("is widened when another person has approved, who reads what changes", async () => {
    const done = await change("TR", { invitations: "yes" });
    const proposalId = idIn(done?.lines);
    expect(await policyOf(app.database.db, "TR")).toMatchObject({ claims: false });
    const { data } = await app.call(consoleProposal, { proposalId }, { staff: other });
    const changed = data.changes.filter(({ before, after }) => before !== null && before !== after);
    expect(changed.map(({ what, before, after }) => [what, before, after])).toEqual([
      ["Money for invitations", "not allowed", "allowed"],
      ["Claims", "not allowed", "allowed"],
      ["Warning", "strict", "general"],
    ]);
    expect(await change("TR", { invitations: "yes" })).toMatchObject({ ok: false });
    expect(await approve(proposalId, maker)).toMatchObject({ ok: false });
    expect(await approve(proposalId)).toMatchObject({ ok: true });
    expect(await policyOf(app.database.db, "TR")).toMatchObject({
      ...{ claims: true, invitations: true, warning: "general" },
    });
    expect((await seenBy(turkish)).claims).toBe(true);
  });

  it("is given to a country once, and then changed", async () => {
    const before = await stateDigest(app.database);
    expect(await own("tr", { claims: "no" })).toMatchObject({ ok: false, why: "policy_own" });
    expect(await own("GB", {})).toMatchObject({ ok: false });
    expect(await stateDigest(app.database)).toBe(before);
  });

  it("is not widened past what was changed meanwhile", async () => {
    await change("TR", { invitations: "yes", coupons: "no" });
    const proposalId = idIn((await change("TR", { invitations: "yes" }))?.lines);
    await change("TR", { invitations: "no", coupons: "no" });
    const done = await approve(proposalId);
    expect(done?.ok).toBe(false);
    expect(await policyOf(app.database.db, "TR")).toMatchObject({
      ...{ coupons: false, invitations: false },
    });
  });

  it("says offers for all countries without one of their own", async () => {
    expect(await change("*", { offers: "no" })).toMatchObject({ ok: true });
    const { list } = (await app.call(listCountries)).data;
    const codes = list.map(({ country }) => country);
    expect(codes.includes("DE")).toBe(false);
    expect(codes).toEqual(expect.arrayContaining(["TR", "IN", "GB"]));
    const proposalId = idIn((await change("*", {}))?.lines);
    expect(await approve(proposalId)).toMatchObject({ ok: true });
    expect((await app.call(listCountries)).data.list.length).toBeGreaterThan(200);
  });

  it("keeps what can never be, and says no to what is no change, no country or was not seen", async () => {
    const { seen } = await row("IN");
    const before = await stateDigest(app.database);
    const refused = async (done: ReturnType<typeof own>, says: RegExp) => {
      const { ok, lines } = (await done) ?? { ok: null, lines: [] };
      expect([ok, lines[0]]).toEqual([false, expect.stringMatching(says)]);
    };
    await refused(change("GB", { claims: "no", coupons: "no" }), /Promotions can never/);
    await refused(change("IN", { invitations: "yes" }), /Money for invitations can never/);
    await refused(change("*", { invitations: "yes" }), /Money for invitations can never/);
    await refused(change("IN", {}), /it is so already/);
    await refused(own("XX", { offers: "no" }), /not known/);
    await refused(own("FR", { offers: "no", reason: "?" }), /reason/i);
    await refused(change("IN", { offers: "no" }, `${seen}x`), /changed/);
    expect(await stateDigest(app.database)).toBe(before);
  });

  it("is not changed past what another wrote at the same moment", async () => {
    const { seen } = await row("TR");
    const { db } = app.database.owner;
    let late: ReturnType<typeof change> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('members.country_policy'))`.execute(tx);
      late = change("TR", { offers: "no", coupons: "no" }, seen);
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      await sql`update members.country_policy set claims = not claims where country = 'TR'`.execute(
        tx,
      );
    });
    expect(await late).toMatchObject({ ok: false, why: "row_changed" });
    expect(await policyOf(app.database.db, "TR")).toMatchObject({ offers: true });
  });

  it("loses money for invitations by an auditor, and nothing that two allow meanwhile", async () => {
    const auditor = await staffSession(app, "auditor");
    await asOwner(`update members.country_policy set invitations = true, coupons = false
      where country = 'TR'`);
    const { db } = app.database.owner;
    let stopped: ReturnType<typeof give> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('members.country_policy'))`.execute(tx);
      stopped = give(app, auditor, "stop-invitations", {}, { rows: ["TR"] });
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      await sql`update members.country_policy set coupons = true where country = 'TR'`.execute(tx);
    });
    expect((await stopped)?.data.done[0]).toMatchObject({ ok: true });
    const after = await policyOf(app.database.db, "TR");
    expect(after).toMatchObject({ coupons: true, invitations: false });
    const again = await give(app, auditor, "stop-invitations", {}, { rows: ["TR"] });
    expect(again.data.done[0]).toMatchObject({ ok: false, why: "policy_unchanged" });
  });

  it("is narrowed by the service, and never widened by it alone", async () => {
    const attempt = { country: "GB", ...OPEN, offers: true, warning: "general" };
    const all = { promotions: true, invitations: true, coupons: true, claims: true };
    const { rows } = await sql<{ changed: boolean }>`
      select members.narrow_policy(${JSON.stringify({ ...attempt, ...all })}::jsonb) as changed
    `.execute(app.database.db);
    expect(rows).toEqual([{ changed: false }]);
    const write = sql`select members.write_policy(p) from members.country_policy p`;
    await expect(write.execute(app.database.db)).rejects.toMatchObject({ code: "42501" });
  });
});
