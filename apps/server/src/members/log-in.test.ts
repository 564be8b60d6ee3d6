import { logIn, memberInfo } from "@ballast/contract/user.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aMember, PUBLIC_INVITE_CODE } from "../../test/builders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe("auth/token/pass", () => {
  it("answers the token in msg and the member's own data", async () => {
    const member = await aMember(app);
    const reply = await app.call(logIn, { phone: member.phone, password: member.password });
    expect(reply.msg).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(reply.data).toMatchObject({ phone: member.phone, name: member.phone });
    expect(reply.data.invitateCode).toBe(PUBLIC_INVITE_CODE);
    const info = await app.call(memberInfo, {}, { token: reply.msg });
    expect(info.data.userId).toBe(member.id);
  });
});
