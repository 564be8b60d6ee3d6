/** Statements are signed: docs/statements.md contains enough to verify one. */
// @rule 5/statements
import { execFile } from "node:child_process";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { publicId } from "@ballast/contract/ids.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { downloadStatement, type SignedFormat } from "@ballast/contract/user/own-data.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, type TestMember } from "../../test/builders.ts";
import { numberOf } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";
import { aWallet } from "../../test/wallet-builders.ts";
import { createVault } from "../platform/vault.ts";
import { keyIdOf, resealStatementKeys, signingKey } from "./signing-keys.ts";

const PAGE = new URL("../../../../docs/statements.md", import.meta.url);
const run = promisify(execFile);

const app = useApp();
let member: TestMember;
let dir: string;
let keys: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "ballast-signed-"));
  keys = join(dir, "keys.json");
  await sql`select sandbox.start_clock('2026-11-02T20:00:00Z')`.execute(app.database.db);
  member = await aMember(app);
  await aWallet(app.database, member, { deposit: 5_000_000n });
  await app.advanceDays(3);
  const [, program] = /```js\n(.*?)```/s.exec(await readFile(PAGE, "utf8")) ?? [];
  await writeFile(join(dir, "check.mjs"), program ?? "");
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

async function download(format: SignedFormat, of = member, to = "2026-11-03"): Promise<Buffer> {
  const asked = new URLSearchParams({ from: "2026-11-02", to, format, zone: "Asia/Kolkata" });
  const response = await fetch(`${app.url}${pathOf(downloadStatement)}?${asked}`, {
    headers: { "x-access-token": of.token },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

type Key = Record<"id" | "publicKey" | "firstUsedAt", string> &
  Record<"retiredAt" | "revokedAt", string | null>;

async function listed(): Promise<Key[]> {
  const response = await fetch(`${app.url}/proofs/keys.json`);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const text = await response.text();
  await writeFile(keys, text);
  return JSON.parse(text).keys;
}

/** The output of the verification program on the documentation page for a file. */
async function check(bytes: Buffer): Promise<string> {
  await listed();
  const file = join(dir, "statement");
  await writeFile(file, bytes);
  const said = await run(process.execPath, [join(dir, "check.mjs"), file, keys]).catch(
    (error: { stdout: string }) => error,
  );
  return said.stdout.trim();
}

/** The position at which the signature's line begins. */
const lineAt = (bytes: Buffer) => bytes.lastIndexOf("signature,ed25519,");

async function current(): Promise<Key> {
  const key = (await listed()).find(({ retiredAt }) => retiredAt === null);
  if (!key) throw new Error("there is no key");
  return key;
}

describe("a signed statement", () => {
  it.each(["csv", "pdf"] as const)("is checked by the page's text alone, as %s", async (format) => {
    const bytes = await download(format);
    const { id } = await current();
    const of = publicId("member", member.id);
    const yes = `signed by ${id}, unchanged: ${of}, 2026-11-02 to 2026-11-03, Asia/Kolkata`;
    expect(await check(bytes)).toBe(yes);
    expect((await download(format)).equals(bytes)).toBe(true);
  });

  it.each(["csv", "pdf"] as const)("is refused with one byte changed, as %s", async (format) => {
    const bytes = await download(format);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
    expect(await check(changed)).toBe("no: the file is not what was signed");
    expect(await check(bytes.subarray(0, lineAt(bytes)))).toBe("no: there is no signature");
    expect(await check(bytes.subarray(0, 200))).toBe("no: there is no signature");
  });

  it("is refused with the signature of another one, or with another period in it", async () => {
    const mine = await download("csv");
    const longer = await download("csv", member, "2026-11-04");
    const mixed = Buffer.concat([longer.subarray(0, lineAt(longer)), mine.subarray(lineAt(mine))]);
    expect(await check(mixed)).toBe("no: the file is not what was signed");
    const text = mine.subarray(lineAt(mine)).toString().replace("2026-11-03", "2026-12-03");
    const moved = Buffer.concat([mine.subarray(0, lineAt(mine)), Buffer.from(text)]);
    expect(await check(moved)).toBe("no: the signature is not genuine");
  });

  it("names the member and the period inside, where nobody changes them", async () => {
    const about = [publicId("member", member.id), "2026-11-02", "2026-11-03", "Asia/Kolkata"];
    const pdf = (await download("pdf")).toString("latin1");
    expect(pdf).toContain(`(${about.join(" ")})`);
    const [, second = ""] = (await download("csv")).toString().split("\r\n");
    for (const part of about) expect(second).toContain(part);
  });
});

describe("the keys of statements", () => {
  it("are published without a login, each by the hash of its public half", async () => {
    await download("csv");
    const [key, ...others] = await listed();
    expect(others).toEqual([]);
    const publicKey = Buffer.from(key?.publicKey ?? "", "base64url");
    expect([publicKey.length, keyIdOf(publicKey)]).toEqual([32, key?.id]);
    const index = await (await fetch(`${app.url}/proofs/index.json`)).json();
    expect(index).toMatchObject({ statementKeys: "/proofs/keys.json" });
  });

  it("are made once where two ask for the first at the same time", async () => {
    const old = await current();
    await endKey(old.id, false);
    const vault = createVault(app.config.VAULT_KEYS);
    const made = await Promise.all(
      [1, 2, 3].map(() => signingKey(app.database.db, vault, app.config.DATA_DIR)),
    );
    expect(new Set(made.map(({ id }) => id))).toEqual(new Set([(await current()).id]));
    expect(made[0]?.id).not.toBe(old.id);
  });

  it("stay good when they are retired, and not when they are revoked", async () => {
    const before = await download("csv");
    const old = await current();
    await endKey(old.id, false);
    const after = await download("csv");
    expect(await check(before)).toContain(`signed by ${old.id}`);
    expect(await check(after)).toContain(`signed by ${(await current()).id}`);
    expect(after.subarray(0, lineAt(after)).equals(before.subarray(0, lineAt(before)))).toBe(true);
    await endKey(old.id, true);
    expect(await check(before)).toBe("no: the key was revoked");
    const ended = (await listed()).find(({ id }) => id === old.id);
    expect(ended).toMatchObject({ revokedAt: expect.any(String), publicKey: old.publicKey });
  });

  it("are no one's to change or to take away but the owner's", async () => {
    const { db } = app.database;
    for (const wrong of [
      sql`delete from statements.keys`,
      sql`update statements.keys set revoked_at = null`,
      sql`update statements.keys set public_key = public_key`,
      sql`insert into statements.keys (public_key, key_id, box, retired_at)
        values (decode(repeat('00', 32), 'hex'), '1', '\\x', now())`,
      sql`select statements.end_key(${(await current()).id}, true)`,
    ]) {
      await expect(wrong.execute(db)).rejects.toThrow(/permission denied/);
    }
  });

  it("sign the same after a change of the vault's keys, and need no old one then", async () => {
    const before = await download("csv");
    const newest = { id: "2", key: Buffer.alloc(32, 9) };
    const { db } = app.database;
    const job = resealStatementKeys(createVault([newest, ...app.config.VAULT_KEYS]));
    await job.run({ db } as never);
    await job.run({ db } as never);
    const key = await signingKey(db, createVault([newest]), app.config.DATA_DIR);
    const line = before.subarray(lineAt(before)).toString().trimEnd();
    const cut = line.lastIndexOf(",");
    expect(key.sign(line.slice(0, cut))).toBe(line.slice(cut + 1));
    await resealStatementKeys(createVault([...app.config.VAULT_KEYS, newest])).run({ db } as never);
  });
});

it("is not signed while the books are behind the outside: it would contradict one of before", async () => {
  const owner = app.database.owner.db;
  await sql`insert into outside.stops (reason, since) values ('restored', now())`.execute(owner);
  for (const format of ["csv", "pdf"] as const) {
    const asked = new URLSearchParams({ from: "2026-11-02", to: "2026-11-03", format });
    const response = await fetch(`${app.url}${pathOf(downloadStatement)}?${asked}`, {
      headers: { "x-access-token": member.token },
    });
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ code: numberOf("books_behind") }),
    ]);
  }
  await sql`delete from outside.stops`.execute(owner);
  expect(await check(await download("csv"))).toContain("unchanged");
}); // @rule 5/signing-stops

describe("the keys of statements, after the books went back", () => {
  const kept = () => join(app.config.DATA_DIR, "proofs", "statement-keys.txt");
  const asOwner = (text: string) => sql.raw(text).execute(app.database.owner.db);

  it("that are lost still check what they signed", async () => {
    await endKey((await current()).id, false);
    const bytes = await download("csv");
    const lost = await current();
    await asOwner(`delete from statements.keys where id = '${lost.id}'`);
    expect(await check(bytes)).toContain(`signed by ${lost.id}, unchanged`);
    expect(await check(await download("csv"))).not.toContain(lost.id);
    expect((await listed()).find(({ id }) => id === lost.id)).toEqual(lost);
  }); // @rule 5/signing-stops

  it("that were ended since sign nothing, and stay as they were published", async () => {
    await download("csv");
    const before = (await listed()).find(({ retiredAt }) => retiredAt === null);
    const all = await listed();
    const of = await sql<{ id: string }>`
      select id from statements.keys where retired_at is null`.execute(app.database.db);
    const id = of.rows[0]?.id ?? "";
    await endKey(id, true);
    const ended = (await listed()).find((key) => key.id === id);
    expect(ended).toMatchObject({ revokedAt: expect.any(String) });
    await asOwner(
      `update statements.keys set retired_at = null, revoked_at = null where id = '${id}'`,
    );
    expect(await listed()).toEqual(all.map((key) => (key.id === id ? ended : key)));
    const asked = new URLSearchParams({ from: "2026-11-02", to: "2026-11-03", format: "csv" });
    const refused = await fetch(`${app.url}${pathOf(downloadStatement)}?${asked}`, {
      headers: { "x-access-token": member.token },
    });
    expect([refused.status, before !== undefined]).toEqual([503, true]);
    await endKey(id, true);
    expect(await check(await download("csv"))).toContain("unchanged");
  }); // @rule 5/signing-stops

  it("are read past a line that a crash cut off", async () => {
    await appendFile(kept(), '{"id":"0123');
    const all = await listed();
    await endKey((await current()).id, false);
    await download("csv");
    expect(await listed()).toHaveLength(all.length + 1);
    expect((await readFile(kept(), "utf8")).endsWith("}\n")).toBe(true);
  });
});

async function endKey(id: string, known: boolean): Promise<void> {
  await sql`select statements.end_key(${id}, ${known})`.execute(app.database.owner.db);
}
