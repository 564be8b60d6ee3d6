/** Backups that leave the machine, by the commands themselves: there, encrypted, and back. */
// @rule run/backup-off-machine run/backup-retention
import { execFileSync, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compiledPrograms } from "@ballast/embedded/compiled.ts";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pathOfHash } from "../../../apps/server/src/members/files.ts";
import { backupState } from "../../../apps/server/src/oversight/last-backup.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../../apps/server/test/harness.ts";
import { type LineRunner, startLineRunner } from "../../test-programs/line-runner.ts";
import { type StrictStore, startStrictStore } from "../../test-programs/strict-store.ts";
import { nameAt } from "./backup-name.ts";

const PICTURE = "a picture of a member";
const HASH = createHash("sha256").update(PICTURE).digest();
const hasAge = spawnSync("age", ["--version"]).status === 0;

let base: string;
let books: TestDatabase;
let runner: LineRunner;
let strict: StrictStore;
let recipient: string;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "ballast-off-machine-"));
  books = await createTestDatabase();
  const file = pathOfHash(join(base, "data"), HASH);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, PICTURE);
  const identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  await writeFile(join(base, "key"), `# made for a test\n${identity}\n`);
  await writeFile(join(base, "other-key"), `${await generateX25519Identity()}\n`);
  runner = startLineRunner();
});
beforeEach(async () => {
  strict = await startStrictStore();
  await mkdir(join(base, "tmp"));
});
afterEach(async () => {
  await strict.close();
  // Whatever happened: nothing in clear text is left behind.
  expect(await readdir(join(base, "tmp"))).toEqual([]);
  await rm(join(base, "tmp"), { recursive: true });
});
afterAll(async () => {
  runner?.stop();
  for (const one of [books, ...opened]) await one?.drop();
  await rm(base, { recursive: true, force: true });
});

const run = (program: string, args: string[], more: Record<string, string> = {}) =>
  runner.run({
    program: join(process.cwd(), "scripts", program),
    args,
    env: {
      ...{ PATH: process.env.PATH ?? "", TMPDIR: join(base, "tmp"), DATA_DIR: join(base, "data") },
      ...{ ...compiledPrograms(), ...strict.env, MIGRATE_DATABASE_URL: books.owner.url, ...more },
    },
  });
const backUp = (...args: string[]) => run("backup.ts", args);
const TO_VAULT = ["--to", "s3://vault/ballast"];

async function restore(from: string, ...more: string[]) {
  const into = await createEmptyDatabase();
  opened.push(into);
  const files = join(base, randomUUID());
  const args = ["--from", from, "--into", into.owner.url, "--files", files, ...more];
  return { ...(await run("restore.ts", args)), into, files };
}

/** The objects of the store, by what follows their common name. */
const objectOf = (end: string) => {
  const [key, kept] = [...strict.objects].find(([one]) => one.endsWith(end)) ?? [];
  if (key === undefined || kept === undefined) throw new Error(`there is no ${end}`);
  return { key, ...kept };
};

function expectSentence({ code, said }: { code: number; said: string }, sentence: RegExp) {
  expect(said.trim()).toMatch(sentence);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

it("goes to a store encrypted, its note last, and comes back as the same books", async () => {
  const sent = await backUp(...TO_VAULT, "--recipient", recipient);
  expect([sent.code, sent.said]).toEqual([0, ""]);
  expect(sent.out).toMatch(/Backup +ballast-\S+\.tar\.age, by s3:\/\/vault\/ballast\n/);
  expect(sent.out).toContain(`Opened by   ${recipient}`);
  expect(sent.out).not.toContain("NOT NOTED");
  expect(strict.uploads.size).toBe(0);
  expect(
    [...strict.objects.keys()].map((key) => key.replace(/^ballast\/ballast-\w+-\w+-\w+/, "")),
  ).toEqual([".tar.age", ".json"]);
  const { bytes } = objectOf(".tar.age");
  expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect(bytes.includes("manifest.json")).toBe(false);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(sent.out).toContain(`sha256 ${sha256}`);

  const back = await restore("s3://vault/ballast", "--key", join(base, "key"));
  expect([back.code, back.said]).toEqual([0, ""]);
  expect(back.out).toContain("these are the books that were backed up");
  const manifest = /Manifest +sha256 (\w+)/;
  expect(manifest.exec(back.out)?.[1]).toBe(manifest.exec(sent.out)?.[1]);
  expect(await readFile(pathOfHash(back.files, HASH), "utf8")).toBe(PICTURE);

  // By its name, and as a file that somebody brought.
  const name = objectOf(".json").key.replace(".json", "");
  expect((await restore(`s3://vault/${name}`, "--key", join(base, "key"))).code).toBe(0);
  const brought = await bring(name);
  expect((await restore(brought, "--key", join(base, "key"))).code).toBe(0);
  if (hasAge) {
    const clear = execFileSync("age", ["--decrypt", "--identity", join(base, "key"), brought]);
    expect(execFileSync("tar", ["t"], { input: clear }).toString()).toContain("/manifest.json\n");
  }
});

/** Both files of a backup, in a folder. */
async function bring(name: string): Promise<string> {
  const folder = join(base, randomUUID());
  await mkdir(folder);
  for (const end of [".json", ".tar.age"]) {
    const { key, bytes } = objectOf(end);
    expect(key).toBe(`${name}${end}`);
    await writeFile(join(folder, key.replace("ballast/", "")), bytes);
  }
  return join(folder, `${name.replace("ballast/", "")}.tar.age`);
}

it("is noted in the books, by which its age is known", async () => {
  const { db } = books;
  await sql`delete from platform.backups`.execute(books.owner.db);
  expect(await backupState(db, undefined)).toBeNull();
  expect(await backupState(db, 26)).toEqual({ maxAgeHours: 26, isOld: true, last: null });
  await backUp(...TO_VAULT, "--recipient", recipient);
  const place = "s3://vault/ballast";
  const { bytes } = objectOf(".tar.age");
  expect(await backupState(db, 26)).toMatchObject({
    isOld: false,
    last: { place, isEncrypted: true, bytes: bytes.length },
  });
  await sql`update platform.backups set made_at = made_at - interval '27 hours'`.execute(
    books.owner.db,
  );
  expect(await backupState(db, 26)).toMatchObject({ isOld: true, last: { place } });
  await expect(
    sql`select platform.note_backup('ballast-1', 'x', true, 1, '\\x', interval '0')`.execute(db),
  ).rejects.toThrow("permission denied");
}); // @rule run/backup-age

it("goes to a command with its name, and to a folder as a file", async () => {
  const away = join(base, "away");
  await mkdir(away);
  const command = `cat > '${away}'/"$BACKUP_NAME"`;
  const sent = await backUp("--to-command", command, "--recipient", recipient);
  expect([sent.code, sent.said]).toEqual([0, ""]);
  const [note, file] = (await readdir(away)).toSorted();
  expect([note, file]).toEqual([
    expect.stringMatching(/\.json$/),
    expect.stringMatching(/\.tar\.age$/),
  ]);
  const key = join(base, "key");
  expect((await restore(join(away, `${file}`), "--key", key)).code).toBe(0);

  const folder = join(base, "folder");
  await backUp("--to", folder, "--recipient", `${recipient},${await newRecipient()}`);
  const stored = (await readdir(folder)).find((one) => one.endsWith(".age"));
  expect((await restore(join(folder, `${stored}`), "--key", key)).code).toBe(0);
  await copyFile(join(folder, `${stored}`), join(base, `${stored}`));
  expectSentence(
    await restore(join(base, `${stored}`), "--key", key),
    /\.json is missing or is no note of a backup: the backup is not whole/,
  );
});
const newRecipient = async () => identityToRecipient(await generateX25519Identity());

it("goes in clear text only where that is said", async () => {
  expectSentence(
    await backUp(...TO_VAULT),
    /What leaves this machine is encrypted: name the public/,
  );
  expectSentence(await backUp("--to-command", "cat"), /What leaves this machine is encrypted/);
  expect(strict.asked).toEqual([]);
  const sent = await backUp(...TO_VAULT, "--unencrypted");
  expect(sent.out).toContain("OPEN        not encrypted");
  expect((await restore("s3://vault/ballast")).out).toContain(
    "these are the books that were backed up",
  );
});

it("takes the public keys of the environment, and never a private one", async () => {
  const identity = (await readFile(join(base, "key"), "utf8")).split("\n")[1] ?? "";
  const leaked = await run("backup.ts", TO_VAULT, { BACKUP_RECIPIENTS: identity });
  expectSentence(leaked, /This is a private key, which must not be on this machine/);
  expect(leaked.said).not.toContain(identity);
  expectSentence(
    await backUp(...TO_VAULT, "--recipient", "age1abc"),
    /age1abc is not a public key of age/,
  );
  const sent = await run("backup.ts", TO_VAULT, { BACKUP_RECIPIENTS: recipient });
  expect(sent.out).toContain(`Opened by   ${recipient}`);
});

describe("a restore", () => {
  it("refuses what it cannot open or what was changed, and leaves the place empty", async () => {
    await backUp(...TO_VAULT, "--recipient", recipient);
    const key = ["--key", join(base, "key")];
    const from = "s3://vault/ballast";
    expectSentence(await restore(from), /encrypted to age1\w+\. Name the file of its private key/);
    expectSentence(
      await restore(from, "--key", join(base, "other-key")),
      /None of these keys opens/,
    );
    expectSentence(await restore(from, "--key", join(base, "no-key")), /There is no such file/);
    await writeFile(join(base, "no-keys"), "# nothing\n");
    expectSentence(
      await restore(from, "--key", join(base, "no-keys")),
      /holds no private key of age/,
    );
    const { key: name, bytes } = objectOf(".tar.age");
    const { key: note, ...kept } = objectOf(".json");
    const put = (changed: Buffer) => strict.objects.set(name, { bytes: changed, at: new Date() });
    const flipped = Buffer.from(bytes);
    flipped[flipped.length - 900] = (flipped.at(-900) ?? 0) ^ 1;
    put(flipped);
    expectSentence(
      await restore(`${from}/${nameIn(note)}`, ...key),
      /was changed or is not whole: its hash is not/,
    );
    put(bytes.subarray(0, -70_000));
    expectSentence(
      await restore(from, ...key),
      /There is no whole backup in s3:\/\/vault\/ballast/,
    );
    put(bytes);
    strict.objects.set(note, {
      ...kept,
      bytes: Buffer.from(kept.bytes.toString().replace(/"sha256": "\w/, `"sha256": "0`)),
    });
    const other = await restore(from, ...key);
    expectSentence(other, /was changed or is not whole: its hash is not that of its note/);
    strict.objects.delete(note);
    expectSentence(await restore(from, ...key), /There is no whole backup/);
    const tables = await sql`select from pg_tables where schemaname = 'ledger'`.execute(
      other.into.owner.db,
    );
    expect(tables.rows).toEqual([]);
  });
});
const nameIn = (key: string) => key.replace(/^ballast\/|\.json$/g, "");

describe("a command", () => {
  it.each([
    [["--to", "a", "--to-command", "b"], "Either --to or --to-command."],
    [["--to-command", "cat", "--recipient", "r", "--unencrypted"], "Either --recipient or"],
    [
      ["--to-command", "cat", "--unencrypted", "--keep", "7d"],
      "--keep needs a place that can be listed",
    ],
    [["--to", "a", "--dry-run"], "--dry-run shows what --keep does."],
  ])("line that contradicts itself is misused: %j", async (args, sentence) => {
    const { code, said } = await backUp(...args);
    expect([code, said]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

it("removes what is not to be kept, shows it beforehand, and touches nothing else", async () => {
  const now = Date.now();
  const old = (days: number) => nameAt(new Date(now - days * 86_400_000));
  const keys = () => [...strict.objects.keys()].toSorted();
  await backUp(...TO_VAULT, "--unencrypted");
  const [file, note] = [objectOf(".tar"), objectOf(".json")];
  const name = nameIn(note.key);
  // Older ones: the same bytes under other names.
  for (const days of [1, 2, 3]) {
    const at = new Date(now - days * 86_400_000);
    const bytes = Buffer.from(note.bytes.toString().replaceAll(name, old(days)));
    strict.objects.set(`ballast/${old(days)}.tar`, { bytes: file.bytes, at });
    strict.objects.set(`ballast/${old(days)}.json`, { bytes, at });
  }
  strict.objects.set("ballast/ballast-of-mine.txt", { bytes: Buffer.from("x"), at: new Date() });
  strict.objects.set(`ballast/${old(9)}.tar`, { bytes: Buffer.from("half"), at: new Date() });
  const before = keys();
  const dry = await backUp(...TO_VAULT, "--unencrypted", "--keep", "3d", "--dry-run");
  expect(dry.out).toContain("Kept        3 of 4 backups in s3://vault/ballast");
  expect(dry.out).toContain(`to remove   ${old(3)}`);
  expect(dry.out).toContain(`NOT WHOLE   ${old(9)}: left as it is`);
  expect(keys()).toEqual(before);

  // The new one counts too: of today the newest is kept.
  const run = await backUp(...TO_VAULT, "--unencrypted", "--keep", "2d");
  expect(run.code).toBe(0);
  expect(run.out).toContain(`Removed     ${old(2)}`);
  const left = before.filter((key) => ![old(2), old(3), name].some((one) => key.includes(one)));
  expect(keys().filter((key) => before.includes(key))).toEqual(left);
  expect(strict.objects.size).toBe(left.length + 2);

  strict.objects.set(`ballast/${old(-300)}.tar`, { bytes: file.bytes, at: new Date() });
  strict.objects.set(`ballast/${old(-300)}.json`, {
    bytes: Buffer.from(note.bytes.toString().replaceAll(name, old(-300))),
    at: new Date(),
  });
  const ahead = await backUp(...TO_VAULT, "--unencrypted", "--keep", "1d", "--dry-run");
  expectSentence(ahead, /Nothing was removed: ballast-\S+ has a name of a time to come/);
});

it("thins out plain folders of this machine too", async () => {
  const to = join(base, "plain");
  for (let run = 0; run < 2; run += 1) await backUp("--to", to);
  const folders = (await readdir(to)).toSorted();
  expect(folders.every((one) => /Z$/.test(one))).toBe(true);
  await mkdir(join(to, `${nameAt(new Date(0))}`));
  await backUp("--to", to, "--keep", "1d");
  const left = (await readdir(to)).toSorted();
  expect(left).toHaveLength(2);
  expect(left[0]).toBe(nameAt(new Date(0)));
});
