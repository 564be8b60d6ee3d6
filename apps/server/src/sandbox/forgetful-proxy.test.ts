/** What a stranger can see of Ballast behind a proxy that does not forward the client's address. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sandboxCookie } from "@ballast/sandbox/sandbox-key.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import {
  type ForgetfulProxy,
  startForgetfulProxy,
  startStandIn,
} from "../../test/forgetful-proxy.ts";

const INDEX = "<!doctype html><html><body><p>the app</p></body></html>";
const SECRET = "Harbour7wall";

let dist: string;
let app: TestApp;
let proxy: ForgetfulProxy;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "ballast-dist-"));
  await writeFile(join(dist, "index.html"), INDEX);
  app = await startApp({ WEB_DIR: dist });
  const logins = [{ staff: "eva", role: "admin", key: SECRET, secret: SECRET }];
  await writeFile(join(app.config.DATA_DIR, "demo-logins.json"), JSON.stringify(logins));
  proxy = await startForgetfulProxy(app.url);
}, 180_000);
afterAll(async () => {
  await proxy.stop();
  await app.stop();
  await rm(dist, { recursive: true });
});

const READ = ["", "/", "/app", "/state", "/sms", "/logins", "/drawer.js", "/panel.js"];
const READS = [...READ.map((path) => `/sandbox${path}`), "/sandbox?key=", "/sandbox?key=x"];
const ACTS = ["faucet", "gas", "mine", "check", "rails", "advance", "pay", "staff"];
const through = (path: string, init?: RequestInit) => fetch(`${proxy.url}${path}`, init);
const days = async () =>
  (
    await sql<{ shift: string }>`select shift::text as shift from platform.clock`.execute(
      app.database.db,
    )
  ).rows;

describe("a proxy with nothing but proxy_pass", () => {
  it.each([startForgetfulProxy, startStandIn])(
    "asks like a program on this machine: in HTTP/1.0, by the server's own address (%o)",
    async (start) => {
      const seen = Promise.withResolvers<IncomingMessage & { from: string | undefined }>();
      const server = createServer((request, response) => {
        seen.resolve(Object.assign(request, { from: request.socket.remoteAddress }));
        response.end("ok");
      });
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const other = await start(url);
      try {
        expect(await (await fetch(`${other.url}/x`)).text()).toBe("ok");
        const { httpVersion, headers, from } = await seen.promise;
        expect([httpVersion, `http://${headers.host}`]).toEqual(["1.0", url]);
        expect(from).toBe("127.0.0.1");
        expect(Object.keys(headers).filter((name) => /forward|real-ip|^via$/.test(name))).toEqual(
          [],
        );
      } finally {
        await other.stop();
        server.close();
      }
    },
  );

  it("shows strangers the app, and the way to it, as before", async () => {
    expect(await (await through("/")).text()).toBe(INDEX);
    expect((await through("/api/user/sys/info")).status).toBe(200);
    for (const path of ["/healthz", "/readyz"]) {
      expect(await (await through(path)).json()).toEqual({ ok: true });
    }
  });

  it("shows strangers nothing of the sandbox: it looks like an address that does not exist", async () => {
    const nothing = async (path: string, init?: RequestInit) => {
      const response = await through(path, init);
      const { data, ...answer } = (await response.json()) as { data: { refusal: string } };
      const names = [...response.headers.keys()];
      return { status: response.status, answer, refusal: data.refusal, names };
    };
    const unknown = await nothing("/no-such-address");
    expect(unknown).toMatchObject({ status: 404, refusal: "not_found" });
    for (const path of READS) expect(await nothing(path), path).toEqual(unknown);
    for (const name of ACTS) {
      for (const headers of [{}, { origin: proxy.url }, { origin: app.url }]) {
        const body = new URLSearchParams({ days: "1", blocks: "1", as: "eva", line: '["staff"]' });
        const asked = await nothing(`/sandbox/${name}`, { method: "POST", headers, body });
        expect(asked, name).toEqual(unknown);
      }
    }
    expect(await days()).toEqual([{ shift: "00:00:00" }]);
  }); // @rule run/sandbox-key

  it("shows strangers no metrics, whatever they say of themselves", async () => {
    for (const headers of [{}, { host: "localhost" }, { "x-sandbox-key": app.sandboxKey }]) {
      const response = await through("/metrics", { headers });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("ballast_");
    }
  }); // @rule run/sandbox-key

  it("opens the sandbox to the key alone", async () => {
    const [cookie = ""] = sandboxCookie(app.sandboxKey).split(";");
    for (const headers of [{ cookie }, { "x-sandbox-key": app.sandboxKey }]) {
      expect(await (await through("/sandbox", { headers })).text()).toContain(SECRET);
    }
    for (const headers of [
      { cookie: cookie.slice(0, -1) },
      { "x-sandbox-key": `${app.sandboxKey}x` },
    ]) {
      expect((await through("/sandbox", { headers })).status).toBe(404);
    }
  }); // @rule run/sandbox-key
});

it("no proxy shows the sandbox where the server was told of its members' address, even with the key", async () => {
  for (const env of [{ PUBLIC_URL: "https://app.example.org" }, { TRUSTED_PROXIES: "loopback" }]) {
    const told = await startApp(env as Record<string, string>);
    const before = await startForgetfulProxy(told.url);
    try {
      const headers = { "x-sandbox-key": told.sandboxKey };
      expect((await fetch(`${before.url}/sandbox`, { headers })).status).toBe(404);
      expect((await fetch(`${before.url}/metrics`, { headers })).status).toBe(404);
    } finally {
      await before.stop();
      await told.stop();
    }
  }
});
