import { once } from "node:events";
import { connect } from "node:net";
import { quoteConversion } from "@ballast/contract/cash/fiat.ts";
import { endpoint } from "@ballast/contract/endpoint.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { listCountries, logIn } from "@ballast/contract/user/calls.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { startApp, type TestApp } from "../../test/app.ts";
import { type BareServer, startBareServer } from "../../test/bare-server.ts";
import { expectInvariants } from "../../test/harness.ts";
import { runMonitor } from "../reserve/monitor.ts";
import { bind } from "./http.ts";
import { startJobs } from "./jobs.ts";
import { createLog } from "./log.ts";
import { createOperatorServer } from "./server.ts";

describe("the server", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await expectInvariants(app.database);
    await app.stop();
  });
  const get = (path: string, init?: RequestInit) => fetch(`${app.url}${path}`, init);

  it.each(["/", "/api", "/sandbox", "/api/user/sys/info", "/nothing-here", "/healthz"])(
    "lets no page of others frame or script %s, and no cache or search engine keep it",
    async (path) => {
      const { headers } = await app.askSandbox(path);
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;" +
          "connect-src 'self';worker-src 'self';manifest-src 'self';object-src 'none';" +
          "base-uri 'none';form-action 'self';frame-ancestors 'none'",
      );
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-embedder-policy")).toBeNull();
      expect(headers.get("permissions-policy")).toContain("camera=(), ");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("x-powered-by")).toBeNull();
      expect(headers.get("access-control-allow-origin")).toBeNull();
    },
  ); // @rule 1.9/test-money dark/malware

  it("has no inline script or style on its pages, which its own policy would stop", async () => {
    for (const path of ["/", "/api", "/sandbox", "/sandbox/app"]) {
      const text = await (await app.askSandbox(path)).text();
      expect(text).not.toMatch(/<style|style="|<script(?![^>]* src=)|\son\w+="|javascript:/i);
    }
  });

  it("answers every path it does not know, however written, in the envelope", async () => {
    for (const path of ["/nothing", "/api/user/nothing", "/%zz", `/images/${"x".repeat(500)}`]) {
      const response = await get(path);
      const body = (await response.json()) as { code: number; data: { refusal: string } };
      expect([response.status, body.code, body.data.refusal], path).toEqual([
        404,
        404,
        "not_found",
      ]);
    }
  });

  it("says of a path it knows which methods it takes, whatever comes with another one", async () => {
    const ask = async (path: string, method: string, body?: string) => {
      const headers = body ? { "content-type": "application/json" } : {};
      const response = await get(path, { method, headers, ...(body ? { body } : {}) });
      const { code, data, msg } = (await response.json()) as {
        code: number;
        msg: string;
        data: { refusal: string };
      };
      return [response.status, code, data.refusal, response.headers.get("allow"), msg];
    };
    const no = (allow: string) => [
      405,
      405,
      "method_not_allowed",
      allow,
      `This address takes ${allow} alone.`,
    ];
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      expect(await ask(pathOf(listCountries), method), method).toEqual(no("GET, HEAD"));
    }
    expect(await ask(pathOf(listCountries), "POST", "{}")).toEqual(no("GET, HEAD"));
    expect(await ask(`${pathOf(logIn)}?phone=1`, "GET")).toEqual(no("POST"));
    // One path can support both methods.
    expect(await ask(pathOf(quoteConversion), "DELETE")).toEqual(no("GET, HEAD, POST"));
    expect(await ask("/healthz", "DELETE")).toEqual(no("GET, HEAD"));
    // The same applies to other spellings of a path, and to paths with a parameter.
    expect(await ask(pathOf(listCountries).replace("auth", "%61uth"), "PUT")).toEqual(
      no("GET, HEAD"),
    );
    for (const path of ["/proofs/seals/2026-11-20", "/proofs/commits-tUSDT.txt", "/files/fil_1"]) {
      expect(await ask(path, "DELETE"), path).toEqual(no("GET, HEAD"));
    }
    for (const path of ["/proofs/commits-.txt", "/files/a/b", "/files/a%2Fb/", "/%E0%A4%A"]) {
      expect((await ask(path, "DELETE"))[0], path).toBe(404);
    }
  }); // @rule call/method

  it("is healthy and ready while the database answers", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      for (const url of [app.url, app.operatorUrl]) {
        const response = await fetch(`${url}${path}`);
        expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
      }
    }
  });

  it("counts requests by route, jobs by outcome and the rows of invariants", async () => {
    await app.call(listCountries);
    await get("/api/user/a-path-of-a-stranger");
    await runMonitor(app.database.db, "all");
    const { database, router } = app;
    const context = { database, db: database.db, clock: router.clock, log: createLog("silent") };
    const jobs = await startJobs(context, [
      { name: "counted", everySeconds: 3600, run: async () => {} },
      { name: "broken", everySeconds: 3600, run: () => Promise.reject(new Error("broken")) },
    ]);
    await jobs.runNow("counted");
    await jobs.runNow("broken");
    await jobs.stop();
    const response = await fetch(`${app.operatorUrl}/metrics`);
    expect(response.headers.get("content-type")).toContain("text/plain");
    const text = await response.text();
    const route = pathOf(listCountries);
    expect(text).toMatch(
      new RegExp(
        `^ballast_http_request_seconds_count{method="GET",route="${route}",status="200"} [1-9]`,
        "m",
      ),
    );
    expect(text).toContain('route="unknown",status="404"');
    expect(text).not.toContain("a-path-of-a-stranger");
    expect(text).toMatch(/^ballast_job_runs_total{job="counted",outcome="done"} [1-9]/m);
    expect(text).toMatch(/^ballast_job_runs_total{job="broken",outcome="failed"} [1-9]/m);
    for (const name of ["trial_balance", "seal_chain_recomputes", "client_cover"]) {
      expect(text).toContain(`ballast_invariant_rows{invariant="${name}"} 0`);
    }
    expect(text).toContain("ballast_process_cpu_seconds_total");
  });
});

describe("a server with a limit of 3 requests a minute", () => {
  it("answers the fourth with 429 in the envelope, in the caller's language", async () => {
    const app = await startApp({ RATE_LIMIT_PER_MINUTE: "3" });
    try {
      for (let n = 0; n < 3; n += 1) expect((await app.call(listCountries)).code).toBe(200);
      const language = "de_DE" as const;
      const { status, code, msg, raw } = await app.call(listCountries, {}, { language });
      expect([status, code]).toEqual([429, 429]);
      expect(raw.data).toMatchObject({ refusal: "too_many_requests" });
      expect(msg).toMatch(/Anfragen|viele/);
      const { headers } = await fetch(`${app.url}/api`);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      // No proxy is configured: a caller that sends the header is still the same caller.
      expect((await app.call(listCountries, {}, { from: "203.0.113.9" })).code).toBe(429);
    } finally {
      await app.stop();
    }
  }); // @rule call/rate-limit

  it("counts each caller of a proxy that was named", async () => {
    const app = await startApp({ RATE_LIMIT_PER_MINUTE: "3", TRUSTED_PROXIES: "loopback" });
    try {
      const callAs = async (from: string) => (await app.call(listCountries, {}, { from })).code;
      for (let n = 0; n < 3; n += 1) expect(await callAs("203.0.113.9")).toBe(200);
      expect(await callAs("203.0.113.9")).toBe(429);
      expect(await callAs("203.0.113.10")).toBe(200);
    } finally {
      await app.stop();
    }
  });
});

describe("a proxy that was not named", () => {
  const warnings = (server: BareServer) =>
    server.lines.filter((line) => line.includes("TRUSTED_PROXIES"));
  const askAs = (server: BareServer, from?: string) =>
    fetch(`${server.url}/healthz`, { headers: from ? { "x-forwarded-for": from } : {} });

  it("is told of once, with what to set, however many it speaks for", async () => {
    const server = await startBareServer(() => {});
    try {
      await askAs(server);
      expect(warnings(server)).toEqual([]);
      for (const last of [7, 8, 9]) await askAs(server, `203.0.113.${last}`);
      expect(warnings(server)).toHaveLength(1);
      expect(JSON.parse(warnings(server)[0] ?? "")).toMatchObject({
        level: 40,
        from: "127.0.0.1",
        msg: expect.stringContaining("set TRUSTED_PROXIES to its address"),
      });
    } finally {
      await server.stop();
    }
  });

  it("is told of once where it does not say whom it speaks for", async () => {
    const server = await startBareServer(() => {}, { TRUSTED_PROXIES: "loopback" });
    const { hostname, port } = new URL(server.url);
    try {
      for (let n = 0; n < 3; n += 1) {
        const socket = connect(Number(port), hostname);
        socket.end("GET /healthz HTTP/1.0\r\nhost: here\r\n\r\n");
        await once(socket.resume(), "close");
      }
      expect(warnings(server)).toHaveLength(1);
      expect(warnings(server)[0]).toContain("HTTP/1.0 without X-Forwarded-For");
    } finally {
      await server.stop();
    }
  });

  it("is nothing to tell of where it was named", async () => {
    const server = await startBareServer(() => {}, { TRUSTED_PROXIES: "loopback" });
    try {
      await askAs(server, "203.0.113.7");
      expect(warnings(server)).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});

const basis = {
  service: "user",
  method: "POST",
  member: false,
  body: "none",
  purpose: "a call of the test",
  output: z.object({ said: z.string() }),
} as const;

describe("a server whose database is gone", () => {
  const read = endpoint({ ...basis, path: "read" });
  let server: BareServer;
  let operator: FastifyInstance;
  beforeAll(async () => {
    server = await startBareServer((router) => {
      bind(router, read, async ({ tx }) => {
        await sql`select 1`.execute(tx);
        return { said: "read" };
      });
    });
    operator = createOperatorServer({
      ...{ config: server.config, database: server.pooled, log: createLog("silent") },
    });
  });
  afterAll(async () => {
    await operator.close();
    await server.stop();
  });

  it("tells its operator alone why it is not ready, stays alive, and refuses calls as busy until it is back", async () => {
    const ready = () => fetch(`${server.url}/readyz`);
    expect([(await ready()).status, (await server.post(read)).status]).toEqual([200, 200]);
    server.way.close();
    // Requests within a second of each other get the same response, while the connection exists.
    await expect.poll(async () => (await ready()).status, { timeout: 1_000 }).toBe(503);
    for (let n = 0; n < 3; n += 1) {
      const response = await ready();
      expect([response.status, await response.json()]).toEqual([503, { ok: false }]);
      const told = await operator.inject("/readyz");
      expect([told.statusCode, told.json()]).toEqual([
        503,
        {
          ...{ ok: false, reason: "database", detail: "silent" },
          says: "The database does not answer.",
        },
      ]);
      const refused = await server.post(read);
      for (const { headers } of [response, refused]) {
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect([refused.status, await refused.json()]).toMatchObject([
        503,
        { data: { refusal: "busy" } },
      ]);
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    server.way.open();
    expect([(await ready()).status, (await server.post(read)).status]).toEqual([200, 200]);
  }); // @rule run/metrics
});

describe("a server that stops", () => {
  const slow = endpoint({ ...basis, path: "slow" });
  let server: BareServer;
  const arrived = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  beforeAll(async () => {
    server = await startBareServer((router) => {
      bind(router, slow, async () => {
        arrived.resolve();
        await mayEnd.promise;
        return { said: "done" };
      });
    });
  });
  afterAll(() => server.stop());

  it("lets the request that runs finish, ends all other connections and takes no new one", async () => {
    const idle = connect(Number(new URL(server.url).port), "127.0.0.1");
    const idleEnded = once(idle, "close");
    idle.write("GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n");
    expect(String(await once(idle, "data"))).toContain("200 OK");
    const silent = connect(Number(new URL(server.url).port), "127.0.0.1");
    const silentEnded = once(silent, "close");
    await once(silent, "connect");
    const running = server.post(slow);
    await arrived.promise;
    let isStopped = false;
    const stopping = server.router.fastify.close().then(() => {
      isStopped = true;
    });
    await idleEnded;
    await silentEnded;
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    expect(isStopped).toBe(false);
    mayEnd.resolve();
    const ended = performance.now();
    const response = await running;
    expect([response.status, await response.json()]).toMatchObject([200, { msg: "ok" }]);
    await stopping;
    expect(performance.now() - ended).toBeLessThan(5_000);
  });
});
