import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendRegisterCode } from "@ballast/contract/user/calls.ts";
import { type Sms, startSms } from "@ballast/sandbox/sms.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aPhone, staffPair } from "../../test/builders.ts";
import { startTestChain, type TestChain } from "../../test/chain.ts";
import { expectInvariants, numberOf, stateDigest } from "../../test/harness.ts";

const TOKEN = "a token of the test";
const ADDRESS = `0x${"ab".repeat(20)}`;

let chain: TestChain;
let sms: Sms;
let folder: string;
let app: TestApp;
/** The same sandbox when neither the node nor the SMS stand-in responds. */
let alone: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ballast-sandbox-"));
  [chain, sms] = await Promise.all([
    startTestChain(),
    startSms({ file: join(folder, "sms.jsonl"), port: 0, token: TOKEN }),
  ]);
  const { url: SMS_URL } = sms;
  [app, alone] = await Promise.all([
    startApp({ ...chain.env, SMS_URL, SMS_TOKEN: TOKEN }),
    startApp({ SMS_URL: "http://127.0.0.1:1" }),
  ]);
});
afterAll(async () => {
  await expectInvariants(app.database);
  await Promise.all([app.stop(), alone.stop(), chain.stop(), sms.stop()]);
  await rm(folder, { recursive: true, force: true });
});

type Data = { refusal?: string; fields?: string };
type Body = { done?: string; code?: number; data?: Data } & Record<string, unknown>;
async function act(path: string, fields: Record<string, string> = {}, of: TestApp = app) {
  const body = new URLSearchParams(fields);
  const response = await of.askSandbox(`/sandbox/${path}`, { method: "POST", body });
  return { status: response.status, body: (await response.json()) as Body };
}
const shown = (of: TestApp) => ({ "x-sandbox-key": of.sandboxKey });
const daysOf = async (of: TestApp) =>
  (
    await sql<{ days: number }>`
    select extract(day from shift)::int as days from platform.clock`.execute(of.database.db)
  ).rows[0]?.days;

describe("the sandbox", () => {
  it("shows its page, with the codes that were sent and the chain's head", async () => {
    const phone = aPhone();
    await app.call(sendRegisterCode, { phone });
    const response = await app.askSandbox("/sandbox?done=%3Cb%3E&done=twice");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const page = await response.text();
    expect(page).toContain(phone);
    expect(page).toContain(`Block <span class="number">${await chain.head()}</span>`);
    expect(page).toContain("&#60;b&#62;");
    const { messages } = (await (
      await app.askSandbox(`/sandbox/sms?to=${encodeURIComponent(phone)}`)
    ).json()) as { messages: { to: string; text: string }[] };
    expect(messages).toMatchObject([{ to: phone, text: expect.stringMatching(/\d{6}/) }]);
    const state = await (await app.askSandbox("/sandbox/state")).json();
    expect(state).toMatchObject({
      block: `${await chain.head()}`,
      guards: [{ refusal: "guard_stale" }],
    });
  });

  it.each(["not json", "", "{}", "null", '["text", null]'])(
    "shows the demo logins at the top of its page, and none where their file holds %j",
    async (content) => {
      const file = join(app.config.DATA_DIR, "demo-logins.json");
      const page = async () => (await app.askSandbox("/sandbox")).text();
      await writeFile(file, JSON.stringify([{ role: "staff", key: "<Harbour2Lantern>" }]));
      expect(await page()).toContain("<code>&#60;Harbour2Lantern&#62;</code>");
      await writeFile(file, content);
      expect(await page()).toContain("Latest SMS");
      expect(await page()).not.toMatch(/Demo logins|Harbour/);
    },
  );

  it("runs a command line of the demo's staff, and of nobody else", async () => {
    const { keyOf } = await staffPair(app.database.db);
    const logins = [
      { member: "+1", password: "x" },
      { staff: "eva", role: "admin", key: keyOf("eva") },
      // One in 64 of the generated keys begins like this.
      { staff: "ben", role: "auditor", key: "-of ben" },
    ];
    await sql`update staff.people set key_hash = sha256('-of ben') where id = 'ben'`.execute(
      app.database.owner.db,
    );
    await writeFile(join(app.config.DATA_DIR, "demo-logins.json"), JSON.stringify(logins));
    const run = (as: string, ...line: string[]) => act("staff", { as, line: JSON.stringify(line) });
    const { body } = await run("eva", "staff");
    expect(body.lines).toEqual(expect.arrayContaining([expect.stringMatching(/^ana {2}finance/)]));
    expect((await run("ben", "staff")).body.lines).toEqual(body.lines);
    const before = await stateDigest(app.database);
    for (const wrong of [run("ana", "staff"), act("staff", { as: "eva" })]) {
      expect((await wrong).body.data?.refusal).toBe("bad_input");
    }
    // Expects the command's own message, not one about invalid input.
    for (const [line, says] of [
      [["no-such-thing"], "There is no command no-such-thing; --help lists them."],
      [["end-staff", "--name", "nobody"], "There is no staff member of this name."],
    ] as const) {
      const { status, body: answer } = await run("eva", ...line);
      expect([status, answer.data?.refusal, answer.msg]).toEqual([400, "command_failed", says]);
    }
    expect(await stateDigest(app.database)).toBe(before);
  });

  it("shows its page while node and SMS are away, and refuses what needs them as busy", async () => {
    const page = await alone.askSandbox("/sandbox");
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain("The SMS stand-in does not answer.");
    expect(text).toContain("the node does not answer");
    const codes = await alone.askSandbox("/sandbox/sms");
    expect(codes.status).toBe(503);
    for (const [path, fields] of [
      ["mine", { blocks: "1" }],
      ["gas", { address: ADDRESS }],
      ["faucet", { address: ADDRESS, amount: "1" }],
    ] as const) {
      const { status, body } = await act(path, fields, alone);
      expect([status, body.data?.refusal], path).toEqual([503, "busy"]);
    }
  });

  it("gives test USDT in smallest units or as typed, gas and blocks", async () => {
    const head = await chain.head();
    const units = await act("faucet", { address: ADDRESS, amount: "1500000" });
    expect(units.body).toMatchObject({
      done: expect.stringContaining("Sent."),
      hash: expect.stringMatching(/^0x/),
    });
    expect((await act("faucet", { address: ADDRESS, whole: "2.50" })).status).toBe(200);
    expect(await chain.balance(ADDRESS)).toBe(4_000_000n);
    expect((await act("gas", { address: ADDRESS })).status).toBe(200);
    expect(BigInt((await chain.rpc("eth_getBalance", [ADDRESS, "latest"])) as string)).toBe(
      10n ** 18n,
    );
    const mined = await act("mine", { blocks: "20" });
    expect(mined.body.done).toBe(`Mined. The chain stands at block ${head + 22n}.`);
  });

  it("moves the clock forward by whole days and checks on demand", async () => {
    const before = (await daysOf(app)) ?? 0;
    const { body } = await act("advance", { days: "3" });
    expect(await daysOf(app)).toBe(before + 3);
    const now = `It is ${app.router.clock.today()} now.`;
    expect(body.done).toBe(`${now} The worker runs what is due by then.`);
    expect((await act("check")).status).toBe(200);
  });

  it("leads a form of its page back to the page", async () => {
    const response = await app.askSandbox("/sandbox/mine", {
      method: "POST",
      body: new URLSearchParams({ blocks: "1", page: "yes" }),
      redirect: "manual",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(/^\/sandbox\?done=Mined\./);
  });

  const DAYS = ["0", "-1", "367", "99999999999", "1.5", "one", "", " 1", "1e2"];
  it.each([
    ...DAYS.map((days) => ["advance", { days }, "days"] as const),
    ...["0", "-1", "1001", "99999999999", "2.5", "many", ""].map(
      (blocks) => ["mine", { blocks }, "blocks"] as const,
    ),
    ...["0", "-1", "1.5", "1000000000001", "9".repeat(40), "much", ""].map(
      (amount) => ["faucet", { address: ADDRESS, amount }, "amount"] as const,
    ),
    ...["0", "-1", "1.234", "1000000.01", "much"].map(
      (whole) => ["faucet", { address: ADDRESS, whole }, "amount"] as const,
    ),
    ["advance", {}, "days"] as const,
    ["mine", {}, "blocks"] as const,
    ["faucet", { address: ADDRESS }, "amount"] as const,
  ])("refuses %s with %j, and does nothing", async (path, fields, named) => {
    const before = [await chain.head(), await stateDigest(app.database.owner)];
    const { status, body } = await act(path, fields);
    expect([status, body.code]).toEqual([400, numberOf("bad_input")]);
    expect(body.data).toMatchObject({ refusal: "bad_input", fields: named });
    expect([await chain.head(), await stateDigest(app.database.owner)]).toEqual(before);
  });

  it.each([
    "",
    "0x",
    `${ADDRESS}0`,
    ADDRESS.replace("0x", ""),
    `0x${"g".repeat(40)}`,
    `0x${"aB".repeat(20)}`,
  ])("refuses the address %j, also for a wrong checksum", async (address) => {
    const head = await chain.head();
    for (const path of ["faucet", "gas"]) {
      const { status, body } = await act(path, { address, amount: "1" });
      expect([status, body.data?.refusal]).toEqual([400, "address_not_valid"]);
    }
    expect(await chain.head()).toBe(head);
  });
});

describe("a browser's first visit", () => {
  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${path}`, { redirect: "manual", headers });

  it.each(["/sandbox", "/sandbox/app"])(
    "to %s takes the key out of the address, and leaves a cookie that opens everything",
    async (path) => {
      const visit = await open(`${path}?key=${app.sandboxKey}`);
      expect([visit.status, visit.headers.get("location")]).toEqual([303, path]);
      expect(visit.headers.get("cache-control")).toBe("no-store");
      const set = visit.headers.get("set-cookie") ?? "";
      expect(set).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
      const cookie = set.split(";")[0] ?? "";
      const page = await open(path, { cookie });
      expect(page.status).toBe(200);
      expect(await page.text()).not.toContain(app.sandboxKey);
      for (const more of ["/sandbox/state", "/sandbox/sms", "/sandbox/drawer.js"]) {
        expect((await open(more, { cookie })).status, more).toBe(200);
      }
      const act = (origin?: string) =>
        fetch(`${app.url}/sandbox/mine`, {
          method: "POST",
          headers: { cookie, ...(origin === undefined ? {} : { origin }) },
          body: new URLSearchParams({ blocks: "1" }),
        });
      expect((await act(app.url)).status).toBe(200);
      // A form in a browser names the page that it belongs to.
      for (const origin of [undefined, "null", "http://127.0.0.1:1"]) {
        expect((await act(origin)).status, origin).toBe(403);
      }
    },
  ); // @rule run/sandbox-key

  it("with a wrong key, or from elsewhere, opens nothing and leaves nothing", async () => {
    const right = `/sandbox?key=${app.sandboxKey}`;
    for (const [path, headers] of [
      ["/sandbox?key=", {}],
      [`${right}x`, {}],
      [`/sandbox?key=x&key=${app.sandboxKey}`, {}],
      [`/sandbox?Key=${app.sandboxKey}`, {}],
      [right, { host: "evil.example" }],
      [right, { "x-forwarded-for": "203.0.113.7" }],
    ] as const) {
      const asked = {
        method: "GET" as const,
        url: path,
        headers: { host: "localhost", ...headers },
      };
      const visit = await app.fastify.inject(asked);
      expect([visit.statusCode, visit.headers["set-cookie"]], path).toEqual([404, undefined]);
    }
    // A wrong method does not reveal that the path exists either.
    for (const [method, url] of [
      ["POST", "/sandbox"],
      ["GET", "/sandbox/faucet"],
    ] as const) {
      expect((await app.fastify.inject({ method, url })).statusCode, url).toBe(404);
    }
    const act = { method: "POST" as const, url: `/sandbox/check?key=${app.sandboxKey}` };
    expect((await app.fastify.inject({ ...act, headers: { host: "localhost" } })).statusCode).toBe(
      404,
    );
  });

  it("names the bank by the name it came by, for which it has the cookie", async () => {
    const headers = { host: "localhost:8080", ...shown(app) };
    const state = await app.fastify.inject({ url: "/sandbox/state", headers });
    expect(state.json().bankUrl).toMatch(/^http:\/\/localhost:\d+$/);
  });
});

describe("the sandbox is not there", () => {
  const PATHS = ["/sandbox", "/sandbox/app", "/sandbox/state", "/sandbox/sms"];
  const ACTS = ["faucet", "gas", "mine", "check", "rails", "advance", "pay", "staff"].map(
    (name) => `/sandbox/${name}`,
  );

  it("for a page of another origin, in whatever browser on this machine", async () => {
    const days = await daysOf(app);
    expect((await fetch(`${app.url}/sandbox/check`, { method: "POST" })).status).toBe(404);
    for (const origin of ["http://evil.example", "null", app.url.replace("http:", "https:")]) {
      for (const path of ACTS) {
        const body = new URLSearchParams({ days: "1", blocks: "1" });
        const init = { method: "POST", headers: { origin }, body };
        expect((await app.askSandbox(path, init)).status, `${path} ${origin}`).toBe(403);
      }
      expect((await app.askSandbox("/sandbox/sms", { headers: { origin } })).status).toBe(403);
    }
    expect(await daysOf(app)).toBe(days);
    const own = { method: "POST", headers: { origin: app.url }, body: new URLSearchParams() };
    expect((await app.askSandbox("/sandbox/check", own)).status).toBe(200);
  });

  it("says that nothing has run where the process has no jobs", async () => {
    const own = { method: "POST", headers: { origin: app.url }, body: new URLSearchParams() };
    for (const name of ["check", "rails"]) {
      const said = await (await app.askSandbox(`/sandbox/${name}`, own)).json();
      expect(said).toEqual({ done: expect.stringMatching(/^Nothing has run/), ran: false });
    }
  });

  it("for a name that is not this machine's, nor behind a proxy", async () => {
    const statusFor = (host: string) =>
      new Promise((resolve, reject) => {
        const asked = request(
          `${app.url}/sandbox/sms`,
          { headers: { host, ...shown(app) } },
          (response) => {
            response.resume();
            resolve(response.statusCode);
          },
        );
        asked.on("error", reject).end();
      });
    for (const host of ["evil.example", "evil.example:8080", "127.0.0.1.evil.example"]) {
      expect(await statusFor(host)).toBe(404);
    }
    for (const host of ["127.0.0.1", "localhost:8080", "[::1]:8080"]) {
      expect(await statusFor(host)).toBe(200);
    }
  });

  it("behind a proxy that asks by this machine's own name", async () => {
    for (const name of ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"]) {
      const asked = await app.askSandbox("/sandbox/sms", { headers: { [name]: "203.0.113.7" } });
      expect(asked.status, name).toBe(404);
    }
  });

  it("for another machine", async () => {
    for (const remoteAddress of ["10.0.0.9", "192.168.1.4", "::ffff:10.0.0.9", "2001:db8::1"]) {
      for (const url of PATHS) {
        const headers = { host: "localhost", ...shown(app) };
        const asked = { method: "GET" as const, url, remoteAddress, headers };
        expect((await app.fastify.inject(asked)).statusCode).toBe(404);
      }
      for (const url of ACTS) {
        const asked = {
          method: "POST" as const,
          url,
          remoteAddress,
          headers: { host: "localhost", ...shown(app) },
        };
        expect((await app.fastify.inject(asked)).statusCode).toBe(404);
      }
    }
  });

  it.each([
    ["where it is switched off", { SANDBOX: "off" }],
    ["where members reach the app from elsewhere", { PUBLIC_URL: "https://app.example.org" }],
    ["behind a proxy that is believed", { TRUSTED_PROXIES: "loopback" }],
    ["where no key was made", { DATA_DIR: tmpdir() }],
    ["on the test network, whose rails are not local", { CHAIN_ID: "97" }],
  ])("%s", async (_where, env) => {
    const other = await startApp(env);
    try {
      for (const path of PATHS) expect((await other.askSandbox(path)).status).toBe(404);
      for (const path of ACTS) {
        const response = await other.askSandbox(path, { method: "POST" });
        expect(response.status).toBe(404);
      }
      expect(await (await other.askSandbox("/")).text()).not.toContain("/sandbox");
    } finally {
      await other.stop();
    }
  });
});
