/** Invitations seen over HTTP: counts, masked members, purchases, the level on the profile. */
import { publicId } from "@ballast/contract/ids.ts";
import {
  countShareVisit,
  inviteStats,
  shareInfo,
  teamMembers,
  teamPurchases,
  teamSummary,
} from "@ballast/contract/invitation/calls.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { exitOrder, logIn, memberInfo, modifyName } from "@ballast/contract/user/calls.ts";
import { text as say } from "@ballast/words/words.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../../test/app.ts";
import {
  aListedProduct,
  aMember,
  type BuiltProduct,
  credentials,
  type TestMember,
} from "../../test/builders.ts";
import { expectRefused, stateDigest } from "../../test/harness.ts";
import { passDays } from "../../test/income-builders.ts";
import { allowIn } from "../../test/invitation-builders.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard, aPaidOrder } from "../../test/order-builders.ts";
import { aCredit } from "../../test/wallet-builders.ts";

const app = useApp();
let product: BuiltProduct;
/** Ana invited Bob and Bea, Bob invited Cem, Cem invited Dan, Dan invited Eve. */
let ana: TestMember;
let bob: TestMember;
let bea: TestMember;
let cem: TestMember;
let dan: TestMember;
let eve: TestMember;
beforeAll(async () => {
  product = await aListedProduct(app.database.owner.db, { unitsTotal: 640 });
  const by = async (inviter: TestMember, country: "TR" | "IN" = "TR") =>
    aMember(app, { country, inviteCode: await codeOf(inviter) });
  ana = await aMember(app, { country: "TR" });
  bob = await by(ana);
  bea = await by(ana, "IN");
  cem = await by(bob);
  dan = await by(cem);
  eve = await by(dan);
  await app.call(modifyName, { name: "Bartholomew" }, bob);
});

async function codeOf({ token }: TestMember): Promise<string> {
  return (await app.call(shareInfo, {}, { token })).data.code;
}
const ask = <E extends Parameters<TestApp["call"]>[0]>(
  endpoint: E,
  who: TestMember,
  input: Record<string, string> = {},
) => app.call(endpoint, input, who);

async function buys(who: TestMember, units = 1) {
  await aGreenGuard(app.database.db);
  await aCredit(app.database.owner.db, who, 100_000_000n * BigInt(units));
  return aPaidOrder(app, who, product, units);
}

describe("the levels of a team", () => {
  it("are B, C and D, and end there", async () => {
    expect((await ask(teamSummary, ana)).data).toMatchObject({
      B: 2,
      C: 1,
      D: 1,
      size: 4,
      rewards: 0n,
      referrer: null,
      manager: null,
    });
    expect((await ask(teamSummary, eve)).data).toMatchObject({ B: 0, C: 0, D: 0, size: 0 });
  });

  it("name who invited the member, masked", async () => {
    const { referrer } = (await ask(teamSummary, cem)).data;
    expect(referrer).toEqual({ name: "B•••", phone: `••• ${bob.phone.slice(-2)}` });
  });

  it.each([
    ["B", () => [bea, bob]],
    ["C", () => [cem]],
    ["D", () => [dan]],
  ] as const)("list %s, newest first, and leak nothing of a member", async (level, who) => {
    const reply = await ask(teamMembers, ana, { level });
    expect(reply.data.total).toBe(who().length);
    expect(reply.data.list.map(({ phone }) => phone)).toEqual(
      who().map(({ phone }) => `••• ${phone.slice(-2)}`),
    );
    const text = JSON.stringify(reply.raw);
    for (const one of who()) {
      expect(text).not.toContain(one.id.replaceAll("-", ""));
      expect(text).not.toContain(one.id);
      expect(text).not.toContain(one.phone.slice(1));
      // Looks for five digits, because three may be in a date or in the response's code.
      expect(text).not.toContain(one.phone.slice(-5));
    }
    expect(text).not.toContain("artholomew");
    expect(Object.keys(reply.data.list[0] ?? {}).sort()).toEqual([
      "isValid",
      "joinedOn",
      "name",
      "no",
      "phone",
    ]);
  });

  it("come page by page; the cursor says nothing of a member, and nobody comes in between", async () => {
    const first = (await ask(teamMembers, ana, { level: "B", pageSize: "1" })).data;
    expect(first).toMatchObject({ total: 2, list: [{ phone: `••• ${bea.phone.slice(-2)}` }] });
    const cursor = first.cursor ?? "";
    expect(Buffer.from(cursor, "base64url").toString()).toMatch(/^\d+ 1$/);
    const second = (await ask(teamMembers, ana, { level: "B", pageSize: "1", cursor })).data;
    expect([first.list[0]?.no, second.list[0]?.no]).toEqual([1, 2]);
    expect(second).toMatchObject({ total: 2, list: [{ name: "B•••" }], cursor: null });
  });

  it("are refused for a level there is not, a cursor that is none, and a stranger", async () => {
    const { database } = app;
    await expectRefused(database, "bad_input", () => ask(teamMembers, ana, { level: "E" }));
    await expectRefused(database, "bad_input", () =>
      ask(teamMembers, ana, { level: "B", cursor: "bm9uZQ" }),
    );
    for (const endpoint of [teamMembers, teamSummary, inviteStats, shareInfo, teamPurchases]) {
      await expectRefused(database, "not_logged_in", () => app.call(endpoint, { level: "B" }));
    }
  });
});

describe("a valid user", () => {
  it("counts once a paid order is past its cooling-off time, and shows as a level", async () => {
    expect((await ask(inviteStats, ana)).data).toEqual({
      cumulative: 2,
      valid: 0,
      level: 0,
      next: { level: 1, needed: 1, missing: 1 },
    });
    await buys(bob);
    await buys(cem);
    const left = await buys(bea);
    await ask(exitOrder, bea, { orderId: publicId("order", left.orderId) });
    expect((await ask(inviteStats, ana)).data.valid).toBe(0);
    await passDays(app.database, 2);
    expect((await ask(inviteStats, ana)).data).toEqual({
      cumulative: 2,
      valid: 1,
      level: 1,
      next: { level: 2, needed: 5, missing: 4 },
    });
    const { list } = (await ask(teamMembers, ana, { level: "B" })).data;
    expect(list.map(({ isValid }) => isValid)).toEqual([false, true]);
    expect((await ask(memberInfo, ana)).data.vipLevel).toBe(1);
    expect((await app.call(logIn, credentials(ana))).data.vipLevel).toBe(1);
    expect((await ask(memberInfo, eve)).data.vipLevel).toBe(0);
  });
});

describe("purchases of the team", () => {
  it("are real ones, masked, newest first, without those that were cancelled", async () => {
    const { list } = (await ask(teamPurchases, ana)).data;
    expect(list.map(({ at: _, ...row }) => row)).toEqual([
      { name: `••• ${cem.phone.slice(-2)}`, level: "C", productName: "Test machine", units: 1 },
      { name: "B•••", level: "B", productName: "Test machine", units: 1 },
    ]);
    expect((await ask(teamPurchases, eve)).data).toEqual({ total: 0, list: [], cursor: null });
  });

  it("come page by page, by number and by cursor", async () => {
    const all = (await ask(teamPurchases, ana)).data;
    expect([all.total, all.cursor]).toEqual([2, null]);
    const first = (await ask(teamPurchases, ana, { pageSize: "1" })).data;
    expect([first.total, first.list]).toEqual([2, all.list.slice(0, 1)]);
    const second = { total: 2, list: all.list.slice(1), cursor: null };
    const cursor = first.cursor ?? "";
    expect((await ask(teamPurchases, ana, { pageSize: "1", cursor })).data).toEqual(second);
    expect((await ask(teamPurchases, ana, { pageSize: "1", pageNum: "2" })).data).toEqual(second);
    await expectRefused(app.database, "bad_input", () =>
      ask(teamPurchases, ana, { cursor: "bm9uZQ" }),
    );
  });

  it("are those of the last 30 days, and stop below level D", async () => {
    await passDays(app.database, 31);
    await buys(dan, 2);
    await buys(eve);
    expect((await ask(teamPurchases, ana)).data.list).toMatchObject([{ level: "D", units: 2 }]);
  });
});

describe("the share link", () => {
  it("opens registration with the member's code", async () => {
    const { code, shareUrl } = (await ask(shareInfo, ana)).data;
    expect(shareUrl).toBe(`${app.url}/user/login/register?code=${code}`);
    expect((await ask(memberInfo, ana)).data.shareCode).toBe(code);
  });

  it("counts openings of a day: a number, once an hour for an address", async () => {
    const code = await codeOf(ana);
    for (const typed of [code, code, code.toLowerCase()]) {
      expect((await app.call(countShareVisit, { code: typed })).code).toBe(200);
    }
    expect((await ask(shareInfo, ana)).data).toMatchObject({
      visits: 1,
      visitsToday: 1,
      registrations: 2,
      validUsers: 1,
    });
    await passDays(app.database, 1);
    // The server learns a moment later that a day has passed.
    await expect
      .poll(async () => (await ask(shareInfo, ana)).data)
      .toMatchObject({ visits: 1, visitsToday: 0 });
  });

  it("counts nothing for a code nobody has, nor for the public one, and tells neither", async () => {
    const before = await stateDigest(app.database.owner);
    for (const code of ["ZZZZZZZ9", "BALLAST0"]) {
      expect((await app.call(countShareVisit, { code })).raw.data).toEqual({});
    }
    expect(await stateDigest(app.database.owner)).toBe(before);
    await expectRefused(app.database, "bad_input", () =>
      app.call(countShareVisit, { code: "no code" }),
    );
  });
});

describe("the words of an invitation", () => {
  it("begin with a label, in each language, that says what the inviter gets", async () => {
    for (const language of LANGUAGES) {
      const { label, text, share } = (await app.call(shareInfo, {}, { token: ana.token, language }))
        .data;
      expect([label, text, share]).toEqual([
        say(language, "texts", "invite.unpaid_label"),
        say(language, "texts", "invite.text"),
        null,
      ]);
    }
    await allowIn(app.database.owner.db, "TR");
    for (const language of LANGUAGES) {
      const { label, share } = (await app.call(shareInfo, {}, { token: ana.token, language })).data;
      expect(label).toBe(say(language, "texts", "invite.paid_label"));
      expect(share).toEqual({ bps: 2000, cap: 50_000_000n, received: 0n, currency: "tUSDT" });
    }
    expect((await ask(shareInfo, bea)).data.share).toBeNull();
  }); // @rule 4/invitations dark/advertisement

  it("are of one kind: a label up to a colon, and never the label of the other case", () => {
    for (const language of LANGUAGES) {
      const paidLabel = say(language, "texts", "invite.paid_label");
      const unpaidLabel = say(language, "texts", "invite.unpaid_label");
      const [first] = paidLabel.split(":");
      expect(unpaidLabel.split(":")[0]).toBe(first);
      expect(paidLabel).not.toBe(unpaidLabel);
    }
    expect(say("en_US", "texts", "invite.paid_label")).toMatch(/^Ad: I get a share of the fee/);
  });
});
