import { endpoint } from "@ballast/contract/endpoint.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { refusalSentence } from "@ballast/words/refusal-sentence.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type BareServer, startBareServer } from "../../test/bare-server.ts";
import { numberOf } from "../../test/harness.ts";
import { Answer, bind } from "./http.ts";
import { Refusal } from "./refusal.ts";
import { createUploadBudget } from "./upload-budget.ts";

const text = z.string().check(z.minLength(1), z.maxLength(20));
const basis = {
  service: "user",
  method: "POST",
  member: false,
  body: "form",
  purpose: "a call of the test",
  output: z.object({ said: z.string() }),
} as const;

const say = endpoint({
  ...basis,
  path: "say",
  input: z.object({ what: text, more: z.optional(text) }),
});
const greet = endpoint({
  ...basis,
  path: "greet",
  method: "GET",
  body: "query",
  input: z.object({ what: text }),
});
const whoAmI = endpoint({ ...basis, path: "who-am-i", member: true });
const send = endpoint({
  ...basis,
  path: "send",
  body: "multipart",
  input: z.object({ what: z.optional(text) }),
  refusals: ["file_too_large"],
});
const nod = endpoint({ ...basis, path: "nod", body: "none" });
const refuse = endpoint({ ...basis, path: "refuse", refusals: ["phone_taken"] });
const slip = endpoint({ ...basis, path: "slip" });
const fail = endpoint({ ...basis, path: "fail" });
const lie = endpoint({ ...basis, path: "lie" });
const write = endpoint({ ...basis, path: "write", input: z.object({ mood: z.optional(text) }) });
const lose = endpoint({ ...basis, path: "lose" });

const MB = 1024 * 1024;
let hold: { came(): void; until: Promise<void> } | null = null;
let server: BareServer;
beforeAll(async () => {
  server = await startBareServer((router) => {
    router.uploads = createUploadBudget({ most: 50 * MB, ofOne: 30 * MB });
    bind(router, say, async (_call, { what }) => new Answer({ said: what }, "a word of its own"));
    bind(router, greet, async (_call, { what }) => ({ said: what }));
    bind(router, whoAmI, async ({ member }) => ({ said: member.id }));
    bind(router, send, async ({ files }, { what = "" }) => {
      hold?.came();
      await hold?.until;
      return { said: `${what} ${files.map((file) => `${file.filename} ${file.bytes.length}`)}` };
    });
    bind(router, nod, async () => ({ said: "yes" }));
    bind(router, refuse, async () => {
      throw new Refusal("phone_taken");
    });
    bind(router, slip, async () => {
      throw new Refusal("sold_out");
    });
    bind(router, fail, async () => {
      throw new Error("row 7 of S3cret");
    });
    bind(router, lie, async () => ({ said: 7 as unknown as string }));
    bind(router, write, async ({ tx }, { mood }) => {
      await sql`insert into platform.settings (name, value) values ('written', '1')`.execute(tx);
      if (mood === "refusing") throw new Refusal("busy");
      return { said: "written" };
    });
    bind(router, lose, async ({ tx }) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      return { said: "never" };
    });
  });
});
afterAll(() => server.stop());
beforeEach(() => void server.lines.splice(0));

type Body = { code: number; msg: string; data: Record<string, string> };
const form = (fields: Record<string, string> = {}) => new URLSearchParams(fields);
async function ask(...args: Parameters<BareServer["post"]>) {
  const response = await server.post(...args);
  return { response, status: response.status, body: (await response.json()) as Body };
}
async function expectRefusal(code: Parameters<typeof numberOf>[0], asked: ReturnType<typeof ask>) {
  const { status, body } = await asked;
  expect([body.data.refusal, body.code]).toEqual([code, numberOf(code)]);
  return { status, body };
}
function filesOf(...sizes: number[]): FormData {
  const data = new FormData();
  sizes.forEach((size, at) => {
    data.append("file", new Blob([new Uint8Array(size)]), `${at}.bin`);
  });
  return data;
}

describe("an answer", () => {
  it("is code, msg and data, kept by nobody on the way", async () => {
    const { response, body } = await ask(say, { body: form({ what: "hello" }) });
    expect(body).toEqual({ code: 200, msg: "a word of its own", data: { said: "hello" } });
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { clock } = server.router;
    const said = new Date(response.headers.get("server-time") ?? "").getTime();
    expect(Math.abs(said - clock.now().getTime())).toBeLessThan(10_000);
    expect((await ask(nod)).body).toEqual({ code: 200, msg: "ok", data: { said: "yes" } });
    const read = await fetch(`${server.url}${pathOf(greet)}?what=hi`);
    expect(await read.json()).toEqual({ code: 200, msg: "ok", data: { said: "hi" } });
  }); // @rule call/envelope

  it("carries the id of its request, a new one each time", async () => {
    const ids = await Promise.all([ask(nod), ask(nod), ask(refuse)]);
    const headers = ids.map(({ response }) => response.headers.get("x-request-id"));
    expect(new Set(headers).size).toBe(3);
    for (const id of headers) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[2]?.body.data.requestId).toBe(headers[2]);
  });

  it("that is not what was declared is a bug, not an answer", async () => {
    const { status } = await expectRefusal("internal_error", ask(lie));
    expect(status).toBe(500);
  });
});

describe("a refusal", () => {
  it("is told in the language asked for, in English where none is known", async () => {
    for (const language of ["hi_IN", "de_DE", "en_US"] as const) {
      const { body, response } = await ask(refuse, { headers: { language } });
      expect(body.msg).toBe(refusalSentence(language, "phone_taken"));
      expect([response.status, body.code, body.data.refusal]).toEqual([409, 1109, "phone_taken"]);
    }
    expect((await ask(refuse, { headers: { language: "hi_IN" } })).body.msg).toMatch(/[ऀ-ॿ]/);
    const { body } = await ask(refuse, { headers: { language: "tlh" } });
    expect(body.msg).toBe(refusalSentence("en_US", "phone_taken"));
  }); // @rule call/envelope

  it("is kept by nobody on the way", async () => {
    const missing = await fetch(`${server.url}/api/user/nothing-here`);
    expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect((await ask(refuse)).response.headers.get("cache-control")).toBe("no-store");
  });

  it("that its call does not declare becomes an internal error, and is logged", async () => {
    const { body, status } = await expectRefusal("internal_error", ask(slip));
    expect([status, Object.keys(body.data)]).toEqual([500, ["refusal", "requestId"]]);
    const line = JSON.parse(server.lines.at(-1) ?? "");
    expect(line).toMatchObject({ id: body.data.requestId, route: pathOf(slip), level: 50 });
    expect(line.err.message).toBe("/api/user/slip answered an undeclared refusal: sold_out");
  });

  it("takes back what its call has written", async () => {
    const written = () =>
      sql`select from platform.settings where name = 'written'`.execute(server.database.db);
    await expectRefusal("busy", ask(write, { body: form({ mood: "refusing" }) }));
    expect((await written()).rows).toHaveLength(0);
    expect((await ask(write, { body: form() })).body.code).toBe(200);
    expect((await written()).rows).toHaveLength(1);
  });
});

describe("an error that is a bug", () => {
  it("is logged under its request and told to nobody", async () => {
    const { body, status } = await expectRefusal("internal_error", ask(fail));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("S3cret");
    expect(JSON.parse(server.lines.at(-1) ?? "").err.message).toBe("row 7 of S3cret");
  });

  it("of a lost database connection is answered as busy", async () => {
    const { status } = await expectRefusal("busy", ask(lose));
    expect(status).toBe(503);
  });
});

describe("a member's call", () => {
  it("is answered 401 without a token, with an empty, an unknown or an endless one", async () => {
    for (const token of [undefined, " ", "nobody", "x".repeat(500)]) {
      const { status } = await expectRefusal(
        "not_logged_in",
        ask(whoAmI, { headers: token === undefined ? {} : { "x-access-token": token } }),
      );
      expect(status).toBe(401);
    }
  }); // @rule call/login-needed

  it("knows who calls", async () => {
    const token = server.logIn();
    expect((await ask(whoAmI, { token })).body.data.said).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("input", () => {
  it("that is wrong is answered with the names of its fields, never their values", async () => {
    const fields = { what: "", more: "S3cret".repeat(9) };
    const { status, body } = await expectRefusal("bad_input", ask(say, { body: form(fields) }));
    expect(status).toBe(400);
    expect(body.data.fields).toBe("what, more");
    expect(body.msg).toBe("Please check: what you entered.");
    expect(JSON.stringify(body)).not.toContain("S3cret");
    expect(server.lines.join()).not.toContain("S3cret");
  });

  it("that is missing, or given twice, is wrong", async () => {
    for (const given of ["", "what=a&what=b"]) {
      const asked = ask(say, { body: new URLSearchParams(given) });
      const { body } = await expectRefusal("bad_input", asked);
      expect(body.data.fields).toBe("what");
    }
    expect((await fetch(`${server.url}${pathOf(greet)}?what=a&what=b`)).status).toBe(400);
  });

  it("with a zero character, which no text of the database can hold, is wrong", async () => {
    const asked = ask(say, { body: form({ what: "a\0b" }) });
    expect((await expectRefusal("bad_input", asked)).body.data.fields).toBe("what");
  });

  it("with names of other things' insides is only text", async () => {
    const body = form({ what: "a", __proto__: "b", constructor: "c", toString: "d" });
    expect((await ask(say, { body })).body.data.said).toBe("a");
  });
});

describe("a body", () => {
  it("of another kind than a form is refused where a form is expected", async () => {
    const json = { "content-type": "application/json" };
    for (const init of [
      { body: filesOf(5) },
      { body: JSON.stringify({ what: "hello" }), headers: json },
      { body: "not json", headers: json },
      { body: "what=hello", headers: { "content-type": "text/plain" } },
      { body: "<what>hello</what>", headers: { "content-type": "text/xml" } },
      { body: "what=hello", headers: { "content-type": "nonsense" } },
    ]) {
      expect((await expectRefusal("body_kind_wrong", ask(say, init))).status).toBe(415);
    }
    expect((await expectRefusal("body_kind_wrong", ask(refuse, { body: filesOf(5) }))).status).toBe(
      415,
    );
  }); // @rule call/bodies

  it("of another kind than multipart is refused where files are expected", async () => {
    for (const init of [
      { body: form({ what: "hello" }) },
      { body: "{}", headers: { "content-type": "application/json" } },
      {},
    ]) {
      expect((await expectRefusal("body_kind_wrong", ask(send, init))).status).toBe(415);
    }
  });

  it("of multipart is read as fields and files", async () => {
    const body = filesOf(5, 0);
    body.append("what", "two");
    expect((await ask(send, { body })).body.data.said).toBe("two 0.bin 5,1.bin 0");
  });

  it("that is cut off, or is no multipart at all, is bad input and no bug", async () => {
    for (const [type, body] of [
      ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="what"\r\n'],
      ["multipart/form-data; boundary=b", "nothing of the kind"],
      ["multipart/form-data", "--b--"],
    ] as const) {
      const asked = ask(send, { body, headers: { "content-type": type } });
      expect((await expectRefusal("bad_input", asked)).body.data.fields).toBe("body");
    }
    expect(server.lines).toEqual([]);
  });

  it("that is too large is refused, of a form at 64 kB", async () => {
    const room = 64 * 1024 - "what=".length;
    await expectRefusal("bad_input", ask(say, { body: form({ what: "a".repeat(room) }) }));
    const asked = ask(say, { body: form({ what: "a".repeat(room + 1) }) });
    expect((await expectRefusal("body_too_large", asked)).status).toBe(413);
  });

  it("with more than one sender may hold is refused until what was sent before is answered", async () => {
    const came = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    hold = { came: came.resolve, until: answer.promise };
    const first = ask(send, { body: filesOf(20 * MB) });
    await came.promise;
    await expectRefusal("busy", ask(send, { body: filesOf(11 * MB) }));
    await expectRefusal("busy", ask(send, { body: filesOf(1, 6 * MB, 6 * MB) }));
    hold = null;
    expect((await ask(send, { body: filesOf(9 * MB) })).body.data.said).toBe(` 0.bin ${9 * MB}`);
    answer.resolve();
    expect((await first).body.data.said).toBe(` 0.bin ${20 * MB}`);
    expect((await ask(send, { body: filesOf(11 * MB) })).body.data.said).toBe(` 0.bin ${11 * MB}`);
  });

  it("with a file above 20 MB, or with more files or fields than a call takes, is refused", async () => {
    const most = 20 * 1024 * 1024;
    expect((await ask(send, { body: filesOf(most) })).body.data.said).toBe(` 0.bin ${most}`);
    const tooLarge = ask(send, { body: filesOf(most + 1) });
    expect((await expectRefusal("file_too_large", tooLarge)).status).toBe(413);
    const tooMany = ask(send, { body: filesOf(...Array<number>(10).fill(1)) });
    expect((await expectRefusal("body_too_large", tooMany)).status).toBe(413);
    const fields = new FormData();
    for (let n = 0; n <= 20; n += 1) fields.append(`field${n}`, "x");
    await expectRefusal("body_too_large", ask(send, { body: fields }));
  });
});
