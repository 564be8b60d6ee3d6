import { endpoint } from "@ballast/contract/endpoint.ts";
import { sql } from "kysely";
import { v1, v4, v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type BareServer, startBareServer } from "../../test/bare-server.ts";
import { numberOf } from "../../test/harness.ts";
import { bind } from "./http.ts";
import { Refusal } from "./refusal.ts";

const basis = {
  service: "assets",
  method: "POST",
  member: true,
  body: "form",
  money: true,
  purpose: "a call of the test",
  input: z.object({
    what: z.string(),
    mood: z.optional(z.string()),
    payPassword: z.optional(z.string()),
  }),
  output: z.object({ zebra: z.string(), a: z.nullable(z.string()), mine: z.string() }),
  refusals: ["greater_than_balance"],
} as const;
const move = endpoint({ ...basis, path: "move" });
const moveElsewhere = endpoint({ ...basis, path: "move-elsewhere" });

let server: BareServer;
beforeAll(async () => {
  server = await startBareServer((router) => {
    for (const call of [move, moveElsewhere]) {
      bind(router, call, async ({ tx, member }, { what, mood }) => {
        await sql`insert into done (member_id, what) values (${member.id}, ${what})`.execute(tx);
        if (mood === "slow") await sql`select pg_sleep(0.2)`.execute(tx);
        if (mood === "refusing") throw new Refusal("greater_than_balance");
        if (mood === "failing") throw new Error("a bug");
        return { zebra: `${what} ${v4()}`, a: null, mine: member.id };
      });
    }
  });
  // Each connection of the pool must see it, so the table is not temporary.
  await sql.raw("create table public.done (member_id uuid, what text)").execute(owner());
  await sql.raw("grant select, insert on public.done to ballast_service").execute(owner());
});
afterAll(() => server.stop());

const owner = () => server.database.owner.db;
let token = "";
beforeEach(() => {
  token = server.logIn();
});

async function ask(
  key: string | undefined,
  fields: Record<string, string> = { what: "a" },
  { by = token, call = move as typeof move | typeof moveElsewhere } = {},
) {
  const init = { token: by, body: new URLSearchParams(fields), ...(key ? { key } : {}) };
  const response = await server.post(call, init);
  const text = await response.text();
  return { status: response.status, text, ...(JSON.parse(text) as { code: number }) };
}
async function effects(): Promise<number> {
  return (await sql`select from done`.execute(server.database.db)).rows.length;
}
async function keysKept(): Promise<number> {
  return (await sql`select from platform.idempotency`.execute(server.database.db)).rows.length;
}
async function changed(work: () => Promise<unknown>): Promise<[number, number]> {
  const before = [await effects(), await keysKept()] as const;
  await work();
  return [(await effects()) - before[0], (await keysKept()) - before[1]];
}

describe("a key", () => {
  it("that comes again gets the first answer, byte by byte, and moves once", async () => {
    const key = v4();
    const done = await changed(async () => {
      const first = await ask(key);
      expect(first.code).toBe(200);
      expect(first.text).toMatch(/^\{"code":200,"msg":"ok","data":\{"zebra":"a .*"a":null,"mine"/);
      for (const again of [key, key.toUpperCase()]) {
        expect((await ask(again)).text).toBe(first.text);
      }
      const reordered = await ask(key, { payPassword: "another", what: "a" });
      expect(reordered.text).toBe(first.text);
    });
    expect(done).toEqual([1, 1]);
  });

  it("sent twenty times at once moves once and gives twenty equal answers", async () => {
    const key = v7();
    const done = await changed(async () => {
      const all = await Promise.all(
        Array.from({ length: 20 }, () => ask(key, { what: "a", mood: "slow" })),
      );
      expect(new Set(all.map(({ text }) => text)).size).toBe(1);
      expect(all[0]?.code).toBe(200);
    });
    expect(done).toEqual([1, 1]);
  }); // @rule call/idempotency

  it("is refused for another input and for another call", async () => {
    const key = v4();
    await ask(key);
    const done = await changed(async () => {
      for (const other of [
        await ask(key, { what: "b" }),
        await ask(key, { what: "a", mood: "slow" }),
        await ask(key, { what: "a" }, { call: moveElsewhere }),
      ]) {
        expect([other.status, other.code]).toEqual([422, numberOf("idempotency_key_reused")]);
      }
    });
    expect(done).toEqual([0, 0]);
  });

  it("is needed, and is a UUID of version 4 or 7", async () => {
    const version8 = v4().replace(/^(.{14})./, "$18");
    const none = "00000000-0000-0000-0000-000000000000";
    const most = "ffffffff-ffff-ffff-ffff-ffffffffffff";
    const done = await changed(async () => {
      for (const key of [undefined, ""]) {
        const { status, code } = await ask(key);
        expect([status, code], key).toEqual([400, numberOf("idempotency_key_required")]);
      }
      for (const key of ["1", `${v4()}0`, version8, v1(), none, most]) {
        const { status, code } = await ask(key);
        expect([status, code], key).toEqual([400, numberOf("idempotency_key_not_valid")]);
      }
    });
    expect(done).toEqual([0, 0]);
    expect([(await ask(v4())).code, (await ask(v7())).code]).toEqual([200, 200]);
  });

  it("is each member's own", async () => {
    const key = v4();
    const other = server.logIn();
    const done = await changed(async () => {
      const [mine, theirs] = [await ask(key), await ask(key, { what: "b" }, { by: other })];
      expect([mine.code, theirs.code]).toEqual([200, 200]);
      expect(theirs.text).not.toBe(mine.text);
    });
    expect(done).toEqual([2, 2]);
  });

  it("of a call that was refused or failed is free, and leaves nothing", async () => {
    const key = v4();
    const done = await changed(async () => {
      const refused = await ask(key, { what: "a", mood: "refusing" });
      expect(refused.code).toBe(numberOf("greater_than_balance"));
      expect((await ask(key, { what: "a", mood: "failing" })).status).toBe(500);
    });
    expect(done).toEqual([0, 0]);
    expect(await changed(() => ask(key))).toEqual([1, 1]);
  });

  it("is not asked of a stranger, who learns nothing from it", async () => {
    const key = v4();
    await ask(key);
    expect((await ask(key, { what: "a" }, { by: "nobody" })).status).toBe(401);
  });
});
