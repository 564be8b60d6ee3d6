// @rule console/content
import { addImagePost } from "@ballast/contract/community/calls.ts";
import { consoleRow, consoleStanding } from "@ballast/contract/console/calls.ts";
import {
  consoleLookAtPictures,
  consoleMakeCodes,
  consolePicture,
} from "@ballast/contract/console/content.ts";
import { ROLES } from "@ballast/contract/console/staff.ts";
import { createFeedback, scrollNotices } from "@ballast/contract/content/calls.ts";
import { claimJoinGroup } from "@ballast/contract/gift/claims.ts";
import { publicId, uuidOf } from "@ballast/contract/ids.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, staffPair, type TestMember } from "../../../test/builders.ts";
import { expectRefused, stateDigest } from "../../../test/harness.ts";
import { aCampaign } from "../../../test/income-builders.ts";
import { useApp } from "../../../test/kit.ts";
import { give, staffSession } from "../../../test/staff-session.ts";
import { approveProposal } from "../../console/decide-proposal.ts";
import { proposeCodes } from "../../rewards/code-batches.ts";
import { CATALOG } from "../../staff-catalog.ts";

const ONE = 1_000_000n;

const app = useApp();
let member: TestMember;
let admin: string;
let support: string;
beforeAll(async () => {
  await staffPair(app.database.db);
  await aCampaign(app.database.db, "join_group", 2n * ONE, 20n * ONE);
  await aCampaign(app.database.db, "codes", 2n * ONE, 20n * ONE);
  member = await aMember(app);
  admin = await staffSession(app, "admin");
  support = await staffSession(app, "support");
});

async function aPicture(background: string) {
  const create = { width: 60, height: 90, channels: 3 as const, background };
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
  return { token: member.token, files: [{ field: "file", filename: "a.png", bytes }] };
}
const look = (of: string, id: string, staff: string) =>
  app.call(consoleLookAtPictures, { of, id }, { staff });
const picture = (of: string, id: string, staff: string, number: number, no = "1") => {
  const asked = new URLSearchParams({ of, id, no, look: `${number}` });
  const headers = { "x-staff-token": staff };
  return fetch(`${app.url}${pathOf(consolePicture)}?${asked}`, { headers });
};

describe("a picture that a member sent", () => {
  it("is handed to a look of whoever decides about it, and to nobody else", async () => {
    const claim = (await app.call(claimJoinGroup, {}, await aPicture("red"))).data;
    const post = (await app.call(addImagePost, { content: "A photo" }, await aPicture("green")))
      .data;
    const said = { question: "The chart", description: "It is cut off." };
    const feedback = (await app.call(createFeedback, said, await aPicture("blue"))).data;
    const rows = [
      ["claims", publicId("claim", claim.claimId ?? "")],
      ["posts", publicId("post", post.id)],
      ["feedback", publicId("feedback", feedback.feedbackId)],
    ] as const;
    for (const [of, id] of rows) {
      const { data } = await look(of, id, support);
      expect([of, data.pictures]).toEqual([of, 1]);
      for (const _again of [1, 2]) {
        const answer = await picture(of, id, support, data.look);
        expect([of, answer.status]).toEqual([of, 200]);
        expect(answer.headers.get("content-type")).toBe("image/webp");
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20);
      }
      expect((await picture(of, id, support, data.look, "2")).status).toBe(404);
      expect((await picture(of, id, admin, data.look)).status).toBe(404);
      const [other] = rows.find(([name]) => name !== of) ?? rows[0];
      expect((await picture(other, id, support, data.look)).status).toBe(404);
      for (const role of ROLES) {
        const staff = await staffSession(app, role);
        const may = ["support", "content", "admin"].includes(role);
        const { data: taken, status: code } = await look(of, id, staff);
        expect([of, role, code]).toEqual([of, role, may ? 200 : 403]);
        const { status } = await picture(of, id, staff, may ? taken.look : data.look);
        expect([of, role, status]).toEqual([of, role, may ? 200 : 403]);
      }
      expect((await picture(of, id, member.token, data.look)).status).toBe(401);
      const { rows: looks } = await sql<{ input: object }>`
        select input from console.audit_entries
        where command = 'look-at-pictures' and subject = ${`${of} ${id}`}`.execute(app.database.db);
      // The audit log has one entry for each look, however often the picture was fetched, and none
      // for refused requests.
      const kept = { pictures: 1, member: publicId("member", member.id) };
      expect([of, looks.map(({ input }) => input)]).toEqual([of, [kept, kept, kept, kept]]);
    }
    for (const of of ["claims", "posts", "feedback"]) {
      expect((await look(of, `abc_${"0".repeat(32)}`, support)).status).toBe(404);
    }
    expect((await look("claims", `clm_${"0".repeat(32)}`, support)).status).toBe(404);
  }); // @rule console/pictures
});

describe("a claim with a picture", () => {
  it("is paid for by nobody who has not looked at it since it was handed in", async () => {
    const newcomer = await aMember(app);
    const sent = { ...(await aPicture("yellow")), token: newcomer.token };
    const { claimId } = (await app.call(claimJoinGroup, {}, sent)).data;
    const claim = publicId("claim", claimId ?? "");
    const decide = async (staff: string, command: string) => {
      const reason = "It shows the group.";
      const { data } = await give(app, staff, command, { reason }, { rows: [claim] });
      return data.done[0];
    };
    const before = await stateDigest(app.database);
    const unseen = { ok: false, why: "look_first" };
    expect(await decide(support, "approve-claim")).toMatchObject(unseen);
    expect(await stateDigest(app.database)).toBe(before);
    // Another person's look does not count, nor does an earlier look, which showed another picture.
    await look("claims", claim, admin);
    expect(await decide(support, "approve-claim")).toMatchObject(unseen);
    await look("claims", claim, support);
    await sql`update rewards.claims set submitted_at = platform.now() + interval '1 hour'
      where id = ${claimId}`.execute(app.database.owner.db);
    expect(await decide(support, "approve-claim")).toMatchObject(unseen);
    await sql`update rewards.claims set submitted_at = submitted_at - interval '10 hours'
      where id = ${claimId}`.execute(app.database.owner.db);
    // The row tells each person whether they have looked at the picture themselves.
    const looked = async (staff: string) =>
      (await app.call(consoleRow, { resource: "claims", id: claim }, { staff })).data.looked;
    const finance = await staffSession(app, "finance");
    expect([await looked(support), await looked(finance)]).toEqual([true, false]);
    const ago = (hours: number) =>
      sql`update console.audit_entries set at = at - make_interval(hours => ${hours})
        where command = 'look-at-pictures'`.execute(app.database.owner.db);
    await ago(9);
    expect(await looked(support)).toBe(false);
    expect(await decide(support, "approve-claim")).toMatchObject(unseen);
    await ago(-9);
    const approved = await decide(support, "approve-claim");
    expect(approved).toMatchObject({ ok: true });
    const paid = `Approved: 2.00 tUSDT is paid to ${publicId("member", newcomer.id)} for ${claim}.`;
    expect(approved?.lines).toEqual([paid]);
    expect(await decide(support, "approve-claim")).toMatchObject({ why: "claim_decided" });
  });
});

describe("codes", () => {
  it("are handed out once, as CSV, to finance; the log keeps how many, and no code", async () => {
    const finance = await staffSession(app, "finance");
    const batch = await app.database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ at: Date }>`
        select platform.now() + interval '9 days' as at`.execute(tx);
      const terms = { name: "Spring", amount: ONE, codes: 3, usesEach: 1 };
      const expiresAt = rows[0]?.at ?? new Date(0);
      const proposal = await proposeCodes(tx, { ...terms, expiresAt }, "ana");
      await approveProposal(tx, CATALOG.proposals, {
        ...{ staff: { id: "ben", role: "auditor" }, id: proposal, reason: "budget checked" },
      });
      const made = await sql<{ id: string }>`
        select id from rewards.code_batches where proposal_id = ${proposal}`.execute(tx);
      return publicId("codeBatch", made.rows[0]?.id ?? "");
    });
    const make = () =>
      fetch(`${app.url}${pathOf(consoleMakeCodes)}`, {
        method: "POST",
        headers: { "x-staff-token": finance },
        body: new URLSearchParams({ batch }),
      });
    const answer = await make();
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const [head, ...codes] = (await answer.text()).trim().split("\r\n");
    expect(head).toBe("code");
    expect(codes).toHaveLength(3);
    expect(codes[0]).toMatch(/^[2-9A-Z]{16}$/);
    await expectRefused(app.database, "terms_not_valid", () =>
      app.call(consoleMakeCodes, { batch }, { staff: finance }),
    );
    await expectRefused(app.database, "staff_role", () =>
      app.call(consoleMakeCodes, { batch }, { staff: support }),
    );
    const { rows } = await sql<{ all: string }>`
      select string_agg(x.d::text, ' ') as all from (
        select to_jsonb(d) as d from console.audit_entries d where command = 'make-codes'
        union all select to_jsonb(r) from console.runs r) x`.execute(app.database.db);
    expect(rows[0]?.all).toContain('"codes": 3');
    for (const code of codes) expect(rows[0]?.all).not.toContain(code);
  });
});

describe("a setting", () => {
  const row = async (name: string) =>
    (await app.call(consoleRow, { resource: "settings", id: name }, { staff: admin })).data;
  /** Changes a setting as somebody does who has just read it, or who saw `seen`. */
  const change = async (name: string, value: unknown, as = admin, seen?: string) => {
    const shown = seen ?? (await row(name)).seen;
    const input = { value: JSON.stringify(value) };
    return (await give(app, as, "change-setting", input, { rows: [name], seen: shown })).data
      .done[0];
  };
  const LIMITS = {
    posts: 7,
    comments: 60,
    commentsMinute: 6,
    reports: 20,
    blocks: 9,
    reportsHide: 3,
  };

  it("is changed whole, under the name of who did it, unless somebody was quicker", async () => {
    const { seen } = await row("community.limits");
    expect(await change("community.limits", LIMITS, admin, seen)).toMatchObject({ ok: true });
    const changed = await row("community.limits");
    expect(JSON.parse(String(changed.values.value))).toEqual(LIMITS);
    expect(changed.values.changedBy).toBe("admin-one");
    const before = await stateDigest(app.database);
    expect(await change("community.limits", { ...LIMITS, posts: 9 }, admin, seen)).toMatchObject({
      ok: false,
      lines: [expect.stringContaining("changed")],
    });
    expect(await stateDigest(app.database)).toBe(before);
  });

  it("is refused with what is wrong in it, and where it may not be changed at all", async () => {
    const before = await stateDigest(app.database);
    expect(await change("community.limits", { ...LIMITS, posts: 0 })).toMatchObject({
      ok: false,
      lines: [expect.stringContaining("posts")],
    });
    for (const [name, value] of [
      ["invitations.share", { bps: 2001, cap: "1" }],
      ["no.such", 1],
      ["security.limits", {}],
      ["products.benchmark", { rateBps: 410, on: "2026-01-02", source: "A central bank" }],
      ["members.public_invite_code", "ABCDEFGH"],
    ] as const) {
      expect([name, (await change(name, value))?.ok]).toEqual([name, false]);
    }
    const content = await staffSession(app, "content");
    const limits = JSON.parse(String((await row("security.limits")).values.value));
    expect(await change("security.limits", limits, content)).toMatchObject({ ok: false });
    expect(await stateDigest(app.database)).toBe(before);
    expect(await change("security.limits", limits)).toMatchObject({ ok: true });
  });
});

describe("the time of what is published", () => {
  const MINUTE_MS = 60_000;
  const minute = (minutes: number) =>
    `${new Date(Date.now() + minutes * MINUTE_MS).toISOString().slice(0, 16)}:00Z`;
  const words = { en_US: { title: "Opening hours", body: "We are here from nine." } };
  const given = { kind: "scroll" };

  async function published(content: string, more: Record<string, string>): Promise<string> {
    const bytes = new TextEncoder().encode(JSON.stringify(words));
    const files = [{ field: "texts", filename: "t.json", bytes }];
    const { data } = await give(app, content, "publish-content", { ...given, ...more }, { files });
    return data.done[0]?.lines[0]?.replace("Published: ", "") ?? "";
  }
  const read = async (content: string, id: string) =>
    (await app.call(consoleRow, { resource: "content", id }, { staff: content })).data;
  const reschedule = async (content: string, id: string, input: Record<string, string>) => {
    const { seen } = await read(content, id);
    const { data } = await give(app, content, "reschedule-content", input, { rows: [id], seen });
    return data.done[0];
  };
  const notices = async () =>
    (await app.call(scrollNotices, {}, member)).data.list.map(({ title }) => title);

  it("moves what has not begun, and what is shown keeps its start", async () => {
    const content = await staffSession(app, "content");
    const id = await published(content, { from: minute(60), until: minute(120) });
    expect(await notices()).toEqual([]);
    expect(await reschedule(content, id, { from: minute(30) })).toMatchObject({ ok: true });
    expect((await read(content, id)).values).toMatchObject({
      ...{ state: "scheduled", from: expect.stringContaining(minute(30).slice(0, 16)) },
      until: null,
    });
    for (const wrong of [{ from: minute(-5) }, { from: minute(20), until: minute(10) }]) {
      const before = await stateDigest(app.database);
      expect((await reschedule(content, id, wrong))?.lines[0]).toMatch(/check the content/);
      expect(await stateDigest(app.database)).toBe(before);
    }
    const now = await published(content, {});
    const { from } = (await read(content, now)).values;
    expect(await notices()).toEqual(["Opening hours"]);
    expect((await reschedule(content, now, { from: minute(5) }))?.lines[0]).toMatch(
      /shown already/,
    );
    const same = { from: `${String(from).slice(0, 16)}:00Z`, until: minute(5) };
    expect(await reschedule(content, now, same)).toMatchObject({ ok: true });
    expect((await read(content, now)).values.from).toBe(from);
  });

  it("is changed only as it was seen, not when it is over, and what waits can be taken back", async () => {
    const content = await staffSession(app, "content");
    const id = await published(content, { from: minute(60) });
    const { seen } = await read(content, id);
    expect(await reschedule(content, id, { until: minute(90) })).toMatchObject({ ok: true });
    const late = { rows: [id], seen };
    const { data } = await give(app, content, "reschedule-content", { until: minute(80) }, late);
    expect(data.done[0]?.ok).toBe(false);
    expect((await give(app, content, "withdraw-content", {}, { rows: [id] })).data.done[0]).toEqual(
      expect.objectContaining({ ok: true }),
    );
    expect((await reschedule(content, id, {}))?.lines[0]).toMatch(/withdrawn/);
    const over = await published(content, { until: minute(5) });
    await sql`update content.items set from_at = from_at - interval '1 hour',
      until_at = platform.now() - interval '1 minute'
      where id = ${uuidOf("content", over)}`.execute(app.database.owner.db);
    expect((await reschedule(content, over, { until: minute(5) }))?.lines[0]).toMatch(/is over/);
  });
});

describe("a form that sets what stands", () => {
  const standing = async (command: string, staff = support) =>
    app.call(consoleStanding, { command }, { staff });
  const set = async (link: string, seen: string) =>
    (await give(app, support, "set-customer-service", { link }, { seen })).data.done[0];

  it("begins with it, and replaces only what was seen", async () => {
    const { data: before } = await standing("set-customer-service");
    expect(before.values).toEqual({});
    expect(await set("https://help.example/a", before.seen)).toMatchObject({ ok: true });
    const { data: after } = await standing("set-customer-service");
    expect(after.values).toEqual({ link: "https://help.example/a" });
    expect(await set("https://help.example/b", before.seen)).toMatchObject({ ok: false });
    expect((await standing("set-customer-service")).data).toEqual(after);
  }); // @rule console/forms

  it("reads amounts and days as they are typed, for those who may give it", async () => {
    const finance = await staffSession(app, "finance");
    const benchmark = await standing("set-benchmark", finance);
    expect(benchmark.data.values).toMatchObject({ on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    const coins = (await standing("set-coins", finance)).data.values;
    expect(coins.plan).toMatch(/^\d+(,\d+){6}$/);
    expect(Object.values(coins).every((value) => /^[\d,]+$/.test(value))).toBe(true);
    expect((await standing("add-country-policy", finance)).data.values).toEqual({
      ...{ offers: "yes", promotions: "yes", invitations: "no", coupons: "yes", claims: "yes" },
      warning: "general",
    });
    expect((await standing("set-coins")).status).toBe(403);
    expect((await standing("freeze-purchases")).status).toBe(404);
    expect((await standing("no-such")).status).toBe(404);
  });
});
