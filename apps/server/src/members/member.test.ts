import { publicId } from "@ballast/contract/ids.ts";
import { isValidAccount, logIn, memberInfo, modifyName } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aListedProduct, aMember, credentials } from "../../test/builders.ts";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aGreenGuard, aPaidOrder } from "../../test/order-builders.ts";
import { aCredit } from "../../test/wallet-builders.ts";

const app = useApp();

describe("user/info", () => {
  it("answers the member's own data and what the country's policy allows", async () => {
    const member = await aMember(app, { country: "GB" });
    const reply = await app.call(memberInfo, {}, member);
    expect(reply.data).toMatchObject({
      userId: member.id,
      phone: member.phone,
      name: member.phone,
      country: "GB",
      hasPaypass: false,
      securityHoldUntil: null,
      purchasesPausedUntil: null,
      vipLevel: 0,
    });
    expect(reply.data.policy).toMatchObject({
      offers: true,
      promotions: false,
      invitations: false,
      coupons: false,
      claims: false,
      warning: expect.stringContaining("prepared to lose all the money"),
    });
    expect((reply.raw.data as { userId: string }).userId).toBe(publicId("member", member.id));
  }); // @rule 3/warning

  it("speaks the language asked for", async () => {
    const member = await aMember(app);
    const reply = await app.call(memberInfo, {}, { token: member.token, language: "fr_FR" });
    expect(reply.data.policy.warning).toContain("Argent de test uniquement");
  }); // @rule call/envelope

  it("shows a pause of purchases while it lasts", async () => {
    const member = await aMember(app);
    await sql`
      update members.members set purchases_paused_until = platform.now() + interval '1 day'
      where bucket = ${member.bucket} and id = ${member.id}`.execute(app.database.owner.db);
    expect((await app.call(memberInfo, {}, member)).data.purchasesPausedUntil).toBeInstanceOf(Date);
    await app.advanceDays(1);
    expect((await app.call(memberInfo, {}, member)).data.purchasesPausedUntil).toBeNull();
  });

  it("is for members only", async () => {
    await expectRefused(app.database, "not_logged_in", () => app.call(memberInfo));
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(memberInfo, {}, { token: "A".repeat(43) }),
    );
  }); // @rule call/login-needed
});

describe("user/modify-name", () => {
  it.each([
    ["Asha", "Asha"],
    ["  Asha   Rao  ", "Asha Rao"],
    ["ಆಶಾ", "ಆಶಾ"],
    ["क्‍ष प्रिया", "क्‍ष प्रिया"],
    ["é1", "é1"],
    ["x".repeat(24), "x".repeat(24)],
    ["😀".repeat(24), "😀".repeat(24)],
    ["श्रीमती लक्ष्मीनारायण चट्टोपाध्याय", "श्रीमती लक्ष्मीनारायण चट्टोपाध्याय"],
    ["வெங்கடசுப்பிரமணியன் இராமசாமி", "வெங்கடசுப்பிரமணியன் இராமசாமி"],
    ["क्षि".repeat(24), "क्षि".repeat(24)],
    ["Padmini Lastra", "Padmini Lastra"],
  ])("takes %j", async (typed, name) => {
    const member = await aMember(app);
    expect((await app.call(modifyName, { name: typed }, member)).data).toEqual({ name });
    expect((await app.call(logIn, credentials(member))).data.name).toBe(name);
  });

  it("refuses names that are too short, too long, or hide something", async () => {
    const member = await aMember(app);
    const names = ["", " ", "x", "x".repeat(25), "two\nlines", "a\u202eb", "a\u200bb"];
    names.push("\u3164\u3164", "\u2800\u2800", "\u00ad\u034f\u115f", "\u0301\u0301", "A\u{e0041}b");
    names.push(`a${"\u0301".repeat(20)}`, `ab${"\u0316".repeat(20)}`, "क्षि".repeat(25));
    for (const name of names) {
      await expectRefused(app.database, "name_not_valid", () =>
        app.call(modifyName, { name }, member),
      );
    }
    await expectRefused(app.database, "bad_input", () => app.call(modifyName, {}, member));
    await expectRefused(app.database, "bad_input", () =>
      app.call(modifyName, { name: "a\u0000b" }, member),
    );
    await expectRefused(app.database, "not_logged_in", () =>
      app.call(modifyName, { name: "Asha" }),
    );
  }); // @rule input/visible-text input/nickname

  it("refuses names that stand for the operator, promise too much or lead out of the app", async () => {
    const member = await aMember(app);
    for (const [name, refusal] of [
      ["Ballast support", "name_reserved"],
      ["Guaranteed 9 a day", "words_not_allowed"],
      ["t.me/richer", "contact_not_allowed"],
      ["+91 98765 43210", "contact_not_allowed"],
    ] as const) {
      await expectRefused(app.database, refusal, () => app.call(modifyName, { name }, member));
    }
  });

  it("changes nobody else's name, and answers a repeat alike", async () => {
    const member = await aMember(app);
    const stranger = await aMember(app);
    const first = await app.call(modifyName, { name: "Asha" }, member);
    expect(await app.call(modifyName, { name: "Asha" }, member)).toEqual(first);
    expect((await app.call(memberInfo, {}, stranger)).data.name).toBe(stranger.phone);
  });
});

describe("user/isValidAccount", () => {
  const isValid = async (member: { token: string }) =>
    (await app.call(isValidAccount, {}, member)).data.isValid;

  it("is true once a paid order was held past its cooling-off time", async () => {
    const { database } = app;
    const product = await aListedProduct(database.db);
    const member = await aMember(app);
    const leaver = await aMember(app);
    for (const buyer of [member, leaver]) await aCredit(database.owner.db, buyer, 100_000_000n);
    await aGreenGuard(database.db);
    expect(await isValid(member)).toBe(false);
    await aPaidOrder(app, member, product);
    const left = await aPaidOrder(app, leaver, product);
    await sql`select orders.cancel(${leaver.bucket}, ${left.orderId}, ${leaver.id})`.execute(
      database.db,
    );
    expect(await isValid(member)).toBe(false);
    await app.advanceDays(1);
    expect([await isValid(member), await isValid(leaver)]).toEqual([true, false]);
  });

  it("is for members only", async () => {
    await expectRefused(app.database, "not_logged_in", () => app.call(isValidAccount));
  });
});
