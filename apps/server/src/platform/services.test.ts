import { productDetail } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { appVersion, listCountries } from "@ballast/contract/user/calls.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLS } from "../../test/all-calls.ts";
import { startApp, type TestApp } from "../../test/app.ts";

describe("a process with SERVICES=user,income", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ SERVICES: "user, income" });
  });
  afterAll(() => app.stop());
  const isChosen = (call: (typeof CALLS)[number]) => ["user", "income"].includes(call.service);
  const statusOf = async (call: (typeof CALLS)[number]) =>
    (await fetch(`${app.url}${pathOf(call)}`, { method: call.method })).status;

  it("answers the calls of the services chosen", async () => {
    const chosen = CALLS.filter(isChosen);
    expect(chosen.length).toBeGreaterThan(30);
    for (const call of chosen) expect(await statusOf(call), pathOf(call)).not.toBe(404);
    expect((await app.call(listCountries)).code).toBe(200);
  });

  it("knows no path of the others", async () => {
    const others = CALLS.filter((call) => !isChosen(call));
    expect(others.length).toBeGreaterThan(50);
    for (const call of others) expect(await statusOf(call), pathOf(call)).toBe(404);
    const { raw } = await app.call(productDetail, {});
    expect(raw.data).toMatchObject({ refusal: "not_found" });
  }); // @rule call/services

  it("still says how it is", async () => {
    for (const path of ["/healthz", "/readyz", "/api"]) {
      expect((await fetch(`${app.url}${path}`)).status).toBe(200);
    }
    expect((await fetch(`${app.operatorUrl}/metrics`)).status).toBe(200);
  });
});

describe("a process without the service user", () => {
  it("serves no members' files either", async () => {
    const app = await startApp({ SERVICES: "product" });
    try {
      expect((await app.call(appVersion, {})).status).toBe(404);
      const file = await fetch(`${app.url}/files/anything`);
      expect(file.status).toBe(404);
    } finally {
      await app.stop();
    }
  });
});
