import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { numberOf } from "../../test/harness.ts";

const INSIDE = '<style>p{color:red}</style><script>document.title="a page"</script>';
const INDEX =
  `<!doctype html><html><body>${INSIDE}<div id="root"></div>` +
  '<script type="module" src="/assets/main-a1b2.js"></script></body></html>';
const DRAWER =
  '<script type="module" src="/sandbox/drawer.js" async fetchpriority="low"></script></body>';
const SCRIPT = "export const figure = 1;\n".repeat(100);
const YEAR = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";

let dist: string;
let app: TestApp;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "ballast-dist-"));
  await mkdir(join(dist, "assets"));
  const files: Record<string, string | Uint8Array> = {
    "index.html": INDEX,
    "index.html.br": "never asked for",
    "assets/main-a1b2.js": SCRIPT,
    "assets/main-a1b2.js.br": brotliCompressSync(SCRIPT),
    "assets/main-a1b2.js.gz": gzipSync(SCRIPT),
    "assets/small-c3d4.css": "body{margin:0}",
    "verify.html": "<style>p{color:red}</style><script>check()</script>",
    "sw.js": "self.skipWaiting()",
    "manifest.webmanifest": "{}",
    "icon.svg": "<svg/>",
    "icon-192.png": "png",
    ".built-from": "a hash",
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(dist, name), content);
  app = await startApp({ WEB_DIR: dist, RATE_LIMIT_PER_MINUTE: "20" });
});
afterAll(async () => {
  await app.stop();
  await rm(dist, { recursive: true });
});

type Raw = { status: number; headers: IncomingHttpHeaders; bytes: Uint8Array };

/** The raw response: nothing is decompressed and no path is normalised. */
async function fetchRaw(path: string, headers: Record<string, string> = {}, of = app) {
  const { port } = new URL(of.url);
  return new Promise<Raw>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers }, async (response) => {
      const bytes = await buffer(response);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes });
    })
      .on("error", reject)
      .end();
  });
}

async function get(path: string, headers: Record<string, string> = {}, of = app) {
  const { bytes, ...rest } = await fetchRaw(path, headers, of);
  return { ...rest, body: `${Buffer.from(bytes)}` };
}

describe("the app's page", () => {
  it.each(["/", "/index.html", "/?utm=1"])("is at %s, asked for anew each time", async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
    expect(body).toBe(INDEX);
  }); // @rule 1.9/test-money

  it("has the sandbox's drawer for who shows its key, and for nobody else", async () => {
    const key = app.sandboxKey;
    const entered = await get(`/sandbox?key=${key}`);
    const [cookie = ""] = (entered.headers["set-cookie"]?.[0] ?? "").split(";");
    const withDrawer = INDEX.replace("</body>", DRAWER);
    const shown = await get("/", { cookie: `other=1; ${cookie}` });
    expect([shown.body, shown.headers.vary]).toEqual([
      withDrawer,
      "cookie, accept-language, accept-encoding",
    ]);
    expect((await get("/", { "x-sandbox-key": key })).body).toBe(withDrawer);
    const [name = ""] = cookie.split("=");
    const wrong = `${key[0] === "A" ? "B" : "A"}${key.slice(1)}`;
    for (const other of [`${name}=`, `${name}=${wrong}`, `${name}=${key}x`, `x${cookie}`]) {
      expect((await get("/", { cookie: other })).body, other).toBe(INDEX);
    }
    const brought = { cookie, "x-forwarded-for": "203.0.113.9" };
    expect((await get("/", brought)).body).toBe(INDEX);
  }); // @rule run/sandbox-key

  it("runs and shows by its policy what stands in it, and nothing else of its kind", async () => {
    const { headers } = await get("/");
    const hash = (text: string) => createHash("sha256").update(text).digest("base64");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain(`script-src 'self' 'sha256-${hash('document.title="a page"')}';`);
    expect(policy).toContain(`style-src 'self' 'sha256-${hash("p{color:red}")}';`);
    expect(policy).toMatch(
      /;frame-src https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com$/,
    );
    expect(headers["permissions-policy"]).toContain(
      'fullscreen=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
    );
    expect(headers["permissions-policy"]).toContain("camera=(self), ");
    const script = await get("/assets/main-a1b2.js");
    expect(script.headers["permissions-policy"]).toContain("camera=(), ");
    expect(script.headers["content-security-policy"]).not.toContain("frame-src");
    expect(script.headers["content-security-policy"]).toContain("script-src 'self';");
  });

  it.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip;q=0.5, br;q=0", gunzipSync],
    [undefined, "br;q=0.0, deflate", (plain: Uint8Array) => plain],
  ])("travels as %s where %s is accepted", async (coding, accepted, unpack) => {
    const response = await fetchRaw("/", { "accept-encoding": accepted });
    expect([response.headers["content-encoding"], response.headers.vary]).toEqual([
      coding,
      "cookie, accept-language, accept-encoding",
    ]);
    expect(`${Buffer.from(unpack(response.bytes))}`).toBe(INDEX);
  });

  it.each([
    ["where the sandbox is switched off", { SANDBOX: "off" }],
    ["where the rails are not the local ones", { CHAIN_ID: "97" }],
  ])("comes as it was built %s", async (_where, env) => {
    const other = await startApp({ WEB_DIR: dist, ...env });
    try {
      const shown = await get("/", { "x-sandbox-key": other.sandboxKey }, other);
      expect([shown.body, shown.headers.vary]).toEqual([INDEX, "accept-language, accept-encoding"]);
    } finally {
      await other.stop();
    }
  });
});

describe("the app's files", () => {
  it.each([
    ["/assets/main-a1b2.js", "application/javascript; charset=utf-8", YEAR],
    ["/assets/small-c3d4.css", "text/css; charset=utf-8", YEAR],
    ["/sw.js", "application/javascript; charset=utf-8", "no-cache"],
    ["/manifest.webmanifest", "application/manifest+json", "no-cache"],
    ["/icon.svg", "image/svg+xml", DAY],
    ["/icon-192.png", "image/png", DAY],
  ])("%s is %s and may be kept: %s", async (path, type, keep) => {
    const { status, headers } = await get(path);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, type, keep]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    const again = await get(path, { "if-none-match": String(headers.etag) });
    expect([again.status, again.headers["cache-control"], again.body]).toEqual([304, keep, ""]);
  });

  it("lets a page that is one file do nothing but what stands in it", async () => {
    const { headers } = await get("/verify.html");
    const hash = (text: string) => createHash("sha256").update(text).digest("base64");
    expect([headers["cache-control"], headers["content-security-policy"]]).toEqual([
      "no-cache",
      `default-src 'none';script-src 'sha256-${hash("check()")}';style-src 'sha256-${hash("p{color:red}")}';` +
        "img-src data:;connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    ]);
  }); // @rule 5/verify-page

  it("travel compressed where the browser can read it and it was worth it", async () => {
    const [br, gz, plain] = await Promise.all(
      ["gzip, deflate, br", "gzip", "identity"].map((encoding) =>
        get("/assets/main-a1b2.js", { "accept-encoding": encoding }),
      ),
    );
    expect([br, gz, plain].map((answer) => answer?.headers["content-encoding"])).toEqual([
      "br",
      "gzip",
      undefined,
    ]);
    expect(br?.headers["content-type"]).toBe("application/javascript; charset=utf-8");
    expect(br?.headers.vary).toBe("accept-encoding");
    expect(plain?.body).toBe(SCRIPT);
    const small = await get("/assets/small-c3d4.css", { "accept-encoding": "br" });
    expect([small.headers["content-encoding"], small.body]).toEqual([undefined, "body{margin:0}"]);
  });

  it("are no part of a visitor's calls: a first visit does not use them up", async () => {
    for (let n = 0; n < 50; n += 1) {
      const path = ["/", "/assets/main-a1b2.js", "/sw.js"][n % 3] ?? "";
      expect((await get(path)).status).toBe(200);
    }
    expect((await get("/api")).headers["x-ratelimit-remaining"]).toBe("19");
  });

  it.each([
    "/assets/gone-e5f6.js",
    "/assets/",
    "/assets",
    "/assets/..%2findex.html",
    "/assets/../.built-from",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/main-a1b2.js.br",
    "/assets//main-a1b2.js",
    "/assets/main-a1b2.js%00",
    "/assets\\main-a1b2.js",
    "/.built-from",
    "/index.html.br",
    "/projects",
  ])("are all there is: %s is not found, in the envelope, and nobody keeps that", async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, JSON.parse(body).code]).toEqual([404, numberOf("not_found")]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("that are gone since the start are not found either", async () => {
    await rm(join(dist, "icon-192.png"));
    const { status, headers } = await get("/icon-192.png");
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
  });
});

it("a server without a build says so, and how to make one, and answers calls", async () => {
  const bare = await startApp({ WEB_DIR: join(dist, "assets") });
  try {
    const { status, headers, body } = await get("/", {}, bare);
    expect([status, headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(body).toContain("The app is not built");
    expect(body).toContain("<code>npm start</code>");
    expect((await get("/assets/main-a1b2.js", {}, bare)).status).toBe(404);
    expect((await get("/api/user/sys/info", {}, bare)).status).toBe(200);
  } finally {
    await bare.stop();
  }
});
