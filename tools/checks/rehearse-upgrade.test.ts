/** An upgrade rehearsed on a backup, with trees of a next version: one that is right, and wrong ones. */
import { execFile } from "node:child_process";
import { chmod, cp, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp } from "../../apps/server/test/app.ts";
import { fullBooks } from "../../apps/server/test/full-books.ts";
import { writeBackup } from "../../scripts/backup/write-backup.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
let base: string;
let backup: string;
beforeAll(async () => {
  base = await mkdtemp(join(await placeInMemory(), "ballast-rehearse-"));
  await chmod(base, 0o711);
  backup = join(base, "backup");
  const app = await startApp();
  await fullBooks(app);
  await writeBackup({ ownerUrl: app.database.owner.url, dataDir: null, to: backup });
  await app.stop();
});
afterAll(() => rm(base, { recursive: true }));

/** A copy of this tree with one more migration. */
async function nextVersion(name: string, migration: string): Promise<string> {
  const tree = join(base, name);
  for (const part of ["apps/server", "packages", "scripts", "tools", "database", "package.json"]) {
    await cp(join(ROOT, part), join(tree, part), {
      recursive: true,
      filter: (from) => !/\/(node_modules|dist)(\/|$)/.test(from.slice(ROOT.length - 1)),
    });
  }
  await symlink(join(ROOT, "node_modules"), join(tree, "node_modules"));
  await writeFile(join(tree, "database", "migrations", "9999_next.sql"), migration);
  return tree;
}

async function rehearse(tree: string): Promise<{ code: number; out: string; said: string }> {
  const args = [join(ROOT, "tools/checks/rehearse-upgrade.ts"), "--backup", backup, "--to", tree];
  const env = { PATH: process.env.PATH, TMPDIR: base };
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, said: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, said: stderr }),
  );
}

it("names what each migration locks, and says that both versions make the same books", async () => {
  const tree = await nextVersion("right", "alter table members.members add note_of_next text;\n");
  const { code, out, said } = await rehearse(tree);
  expect(said).toBe("");
  expect(out).toMatch(/these are the books that were backed up/);
  expect(out).toMatch(
    /migrations\/9999_next\.sql, \d+\.\d s\n.*members\.members \(reads and writes\)/,
  );
  expect(out).toMatch(/the same books after .*, to the last unit: [1-9]\d* incomes paid by both/);
  expect(code).toBe(0);
  expect((await readdir(base)).sort()).toEqual(["backup", "right"]);
});

it("says by what the books of a version that pays otherwise differ", async () => {
  const tree = await nextVersion(
    "other",
    "update orders.orders set daily_return = daily_return - 1 where state = 'valid';\n",
  );
  const { code, out } = await rehearse(tree);
  expect(out).toMatch(/DIFFERS +incomes, each: [0-9a-f]{64} by the old version/);
  expect(out).toMatch(/do NOT make the same books/);
  expect(code).toBe(1);
});

it("says of a migration that fails what it was, and of a tree that is none what it lacks", async () => {
  const tree = await nextVersion("broken", "alter table members.nobody add n int;\n");
  expect(await rehearse(tree)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/migrate\.ts: .*members\.nobody.*does not exist/),
  });
  expect(await rehearse(backup)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/has no apps\/server\/src\/migrate\.ts: name the tree/),
  });
});
