import { NOT_YET } from "@ballast/contract/not-yet.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aMember, type TestMember } from "../../test/builders.ts";
import { expectInvariants, numberOf, stateDigest } from "../../test/harness.ts";

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startApp();
  member = await aMember(app);
});
afterAll(async () => {
  await expectInvariants(app.database);
  await app.stop();
});

const INPUT = { pageNum: "1", amount: "1000000", content: "text", code: "A", squareId: "1" };
const named = NOT_YET.map((call) => ({ name: `${call.method} ${pathOf(call)}`, call }));

describe("a call that is not available yet", () => {
  it.each(named)("refuses a member by name: $name", async ({ call }) => {
    for (const input of [{}, INPUT]) {
      const reply = await app.call(call, input, member);
      expect([reply.status, reply.code]).toEqual([501, numberOf("not_available_yet")]);
      expect(reply.raw.data).toMatchObject({ refusal: "not_available_yet" });
    }
  });

  it.each(named)("tells a stranger to log in, where it is a member's: $name", async ({ call }) => {
    const { status, raw } = await app.call(call, INPUT);
    const refusal = call.member ? "not_logged_in" : "not_available_yet";
    expect([status, raw.data]).toMatchObject([call.member ? 401 : 501, { refusal }]);
  });

  it("says so in the member's language", async () => {
    const [first] = NOT_YET;
    if (!first) throw new Error("nothing is left for later");
    const { msg } = await app.call(first, {}, { ...member, language: "hi_IN" });
    expect(msg).toMatch(/[ऀ-ॿ]/);
  });

  it("changes nothing, however often it is asked", async () => {
    const before = await stateDigest(app.database.owner);
    for (const call of NOT_YET) await app.call(call, INPUT, member);
    expect(await stateDigest(app.database.owner)).toBe(before);
  });
});
