import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";

const LOGINS = [
  { role: "member", phone: "+919876543210", password: "Harbour1Lantern" },
  { role: "<img src=x>", phone: `"'&`, password: "Harbour2Lantern" },
];

async function startPage(app: TestApp): Promise<string> {
  const response = await fetch(`${app.url}/`);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  return response.text();
}
const putLogins = (app: TestApp, text = JSON.stringify(LOGINS)) =>
  writeFile(join(app.config.DATA_DIR, "demo-logins.json"), text);

describe("the start page", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it("says what this is and leads to what runs, before there are demo logins", async () => {
    const text = await startPage(app);
    expect(text).toContain("TEST · no real money moves here");
    expect(text).toContain("money only, on chain 31337.");
    expect(text).toContain('content="noindex, nofollow"');
    for (const path of [
      "/api",
      "/api/openapi.json",
      "/healthz",
      "/readyz",
      "/metrics",
      "/sandbox",
    ]) {
      expect(text).toContain(`href="${path}"`);
      expect((await fetch(`${app.url}${path}`)).status).toBe(200);
    }
    expect(text).not.toContain("Demo logins");
  });

  it("shows the demo logins where the sandbox is on, escaped", async () => {
    await putLogins(app);
    const text = await startPage(app);
    for (const { password } of LOGINS) expect(text).toContain(password);
    expect(text).toContain("&#60;img src=x&#62;");
    expect(text).toContain("&#34;&#39;&#38;");
    expect(text).not.toContain("<img");
  });

  it.each(["not json", "", "{}", "null", '["text", null]'])(
    "is drawn without logins when their file holds %j",
    async (content) => {
      await putLogins(app, content);
      expect(await startPage(app)).toContain("<h1>Ballast</h1>");
    },
  );
});

describe("the start page without a sandbox", () => {
  it.each([{ SANDBOX: "off" }, { CHAIN_ID: "97" }])("shows no login: %j", async (env) => {
    const app = await startApp(env);
    try {
      await putLogins(app);
      const text = await startPage(app);
      expect(text).not.toContain("Demo logins");
      expect(text).not.toContain("Harbour");
      expect(text).not.toContain("/sandbox");
      expect(text).toContain(`on chain ${env.CHAIN_ID ?? 31337}.`);
    } finally {
      await app.stop();
    }
  });
});
