import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import { describe, expect, it } from "vitest";
import { startApp } from "../../test/app.ts";
import { useApp } from "../../test/kit.ts";

const SCRIPT = "text/javascript; charset=utf-8";
const LOGINS = [
  { member: "+14155550111", password: "Harbour7wall", note: "has running orders" },
  { staff: "stf_1", role: "admin", key: "never to be listed here" },
  { member: "+14155550112", password: "Breakwater30stone" },
  { member: "+14155550113" },
];

const app = useApp({ RATE_LIMIT_PER_MINUTE: "40" });

const get = (path: string, headers: Record<string, string> = {}) =>
  app.askSandbox(path, { headers });

/** The first script and everything that it may load, with the text of each. */
async function scripts(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const wanted = ["/sandbox/drawer.js"];
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    if (found.has(path)) continue;
    const response = await get(path);
    expect([response.status, response.headers.get("content-type")], path).toEqual([200, SCRIPT]);
    const text = await response.text();
    found.set(path, text);
    for (const [, name] of text.matchAll(/(?:from|import|import\()\s*"([^"]+)"/g)) {
      wanted.push(new URL(name ?? "", `${app.url}${path}`).pathname);
    }
  }
  return found;
}

describe("the drawer", () => {
  it("is scripts without types, each of which loads only what is there", async () => {
    const found = await scripts();
    expect(found.size).toBeGreaterThan(8);
    for (const [path, text] of found) {
      expect(text, path).not.toMatch(/\.ts"|import type|: string\b/);
      // The content security policy of every page refuses these.
      expect(text, path).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|"style"|\beval\b/);
    }
  });

  it("costs a page that never opens it one small script", async () => {
    const first = (await scripts()).get("/sandbox/drawer.js") ?? "";
    expect(first.length).toBeLessThan(3_000);
    expect(first).not.toMatch(/^import /m);
  });

  it("has its looks; the handle begins with what the browser has of it, the rest is asked for anew", async () => {
    for (const [path, type] of [
      ["/sandbox/drawer.css", "text/css; charset=utf-8"],
      ["/sandbox/drawer.js", SCRIPT],
      ["/sandbox/words/ta.json", "application/json; charset=utf-8"],
    ] as const) {
      const { status, headers } = await get(path);
      expect([status, headers.get("content-type")]).toEqual([200, type]);
      const kept = path.includes("/drawer.") ? ", stale-while-revalidate=604800" : "";
      expect(headers.get("cache-control")).toBe(`max-age=0${kept}`);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("does not use up a visitor's calls", async () => {
    for (let n = 0; n < 60; n += 1) {
      expect((await get("/sandbox/drawer.js")).status).toBe(200);
    }
  });

  it.each([
    "/sandbox/drawer.ts",
    "/sandbox/tsconfig.json",
    "/sandbox/words/xx.json",
    "/sandbox/words/",
    "/sandbox/words/..%2ftsconfig.json",
  ])("is no more than its files: %s is not found", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe("the drawer's words", () => {
  type Answer = { language: Language; words: Record<string, string> };
  const answerIn = async (language: Language) =>
    (await (await get(`/sandbox/words/${language.slice(0, 2)}.json`)).json()) as Answer;
  const wordsOf = async (language: Language) => (await answerIn(language)).words;
  /** Languages whose own word equals the English one. */
  const SAME: Record<string, string[]> = { it_IT: ["password"], de_DE: ["bank", "block"] };

  it.each(LANGUAGES)("are served in %s by the letters of the page's language", async (language) => {
    const { language: said, words } = await answerIn(language);
    expect(said).toBe(language);
    expect(Object.values(words).join()).not.toContain("!");
    const english: Record<string, string> = catalogueOf("en_US", "drawer");
    const left = Object.keys(words).filter((key) => words[key] === english[key]);
    if (language !== "en_US") expect(left).toEqual(SAME[language] ?? []);
  });

  it.each([
    ["hi_IN", "Devanagari"],
    ["ta_IN", "Tamil"],
    ["te_IN", "Telugu"],
    ["kn_IN", "Kannada"],
  ] as const)("are written in the script of %s, but for names", async (language, script) => {
    const names = /tUSDT|SMS|Ballast|\{\w+\}/g;
    const own = new RegExp(`\\p{Script=${script}}`, "u");
    for (const [key, text] of Object.entries(await wordsOf(language))) {
      expect(text, key).toMatch(own);
      expect(text.replace(names, ""), key).not.toMatch(/[A-Za-z]/);
    }
  });

  it("name each word once that the scripts use, and no other", async () => {
    const text = [...(await scripts()).values()].join("\n");
    const used = new Set([...text.matchAll(/(?<!\/)\bwords\??\.(\w+)/g)].map(([, key]) => key));
    expect([...used].sort()).toEqual(Object.keys(await wordsOf("en_US")).sort());
  });
});

describe("the demo logins of the drawer", () => {
  const putLogins = (text: string) =>
    writeFile(join(app.config.DATA_DIR, "demo-logins.json"), text);
  const read = async () => (await get("/sandbox/logins")).json();

  it("are none before there is demo data, or where its file holds something else", async () => {
    expect(await read()).toEqual({ logins: [] });
    await putLogins('{"not": "a list"}');
    expect(await read()).toEqual({ logins: [] });
  });

  it("are those of members who have a password, and nothing of staff", async () => {
    await putLogins(JSON.stringify(LOGINS));
    expect(await read()).toEqual({
      logins: [
        { phone: "+14155550111", password: "Harbour7wall" },
        { phone: "+14155550112", password: "Breakwater30stone" },
      ],
    });
  });
});

describe("the drawer is not there", () => {
  const PATHS = [
    "/sandbox/drawer.js",
    "/sandbox/panel.js",
    "/sandbox/drawer.css",
    "/sandbox/words/en.json",
    "/sandbox/logins",
  ];

  it("for a page of another origin", async () => {
    for (const path of PATHS) {
      expect((await get(path, { origin: "http://evil.example" })).status, path).toBe(403);
      expect((await get(path, { origin: app.url })).status, path).toBe(200);
    }
  });

  it("without the key, nor with it for another machine or under another name", async () => {
    const key = { "x-sandbox-key": app.sandboxKey };
    for (const url of PATHS) {
      expect((await fetch(`${app.url}${url}`)).status, url).toBe(404);
      for (const [remoteAddress, host] of [
        ["10.0.0.9", "localhost"],
        ["127.0.0.1", "evil.example"],
      ] as const) {
        const asked = { method: "GET" as const, url, remoteAddress, headers: { host, ...key } };
        expect((await app.fastify.inject(asked)).statusCode, url).toBe(404);
      }
    }
  });

  it.each([
    ["where the sandbox is switched off", { SANDBOX: "off" }],
    ["on the test network, whose rails are not local", { CHAIN_ID: "97" }],
  ])("%s", async (_where, env) => {
    const other = await startApp(env);
    try {
      for (const path of PATHS) {
        expect((await other.askSandbox(path)).status, path).toBe(404);
      }
    } finally {
      await other.stop();
    }
  });
});
