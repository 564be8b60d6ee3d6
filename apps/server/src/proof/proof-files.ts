/** The folders of the trees: DATA_DIR/proofs/<day>-<random>/<currency>, of which the leaves are public. */
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { toHex } from "@ballast/proof/bytes.ts";
import { type Commit, dayOf } from "@ballast/proof/commit.ts";
import { FILES } from "@ballast/proof/node/build-snapshot.ts";
import { errorCode } from "../platform/db.ts";
import { MEMBER_LIST } from "./member-list.ts";

/** For so many days a member's proof can be made; afterwards the owner of each leaf is forgotten for good. */
const SECRETS_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

const SECRET = [FILES.openings, FILES.places, MEMBER_LIST];
const MAKING = /^making-/;
const MADE = /^(\d{4}-\d\d-\d\d)-[0-9a-f]{8}$/;

export const proofsDir = (dataDir: string) => join(dataDir, "proofs");

export const treeDir = (dataDir: string, folder: string, currency: string) =>
  join(proofsDir(dataDir), folder, currency);

/** Creates a folder that nothing refers to until `keepFolder`, and deletes those left by a crash. */
export function makeFolder(dataDir: string): string {
  const dir = proofsDir(dataDir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(dir)) {
    if (MAKING.test(name)) rmSync(join(dir, name), { recursive: true, force: true });
  }
  const name = `making-${randomBytes(4).toString("hex")}`;
  mkdirSync(join(dir, name), { mode: 0o700 });
  return name;
}

/** The tree of a commit, if its files survived the books that made it. */
export function findTree(dataDir: string, commit: Commit): { folder?: string; members?: number } {
  const root = toHex(commit.root);
  for (const folder of namesIn(proofsDir(dataDir))) {
    if (MADE.exec(folder)?.[1] !== dayOf(commit)) continue;
    const top = topIn(treeDir(dataDir, folder, commit.currency));
    if (top?.root === root) return { folder, members: top.members };
  }
  return {};
}

function namesIn(dir: string): string[] {
  return unlessNone(() => readdirSync(dir)) ?? [];
}

function topIn(tree: string): { root: string; members: number } | null {
  return unlessNone(() => JSON.parse(readFileSync(join(tree, FILES.top), "utf8")));
}

function unlessNone<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

export function dropFolder(dataDir: string, folder: string): void {
  rmSync(join(proofsDir(dataDir), folder), { recursive: true, force: true });
}

/** Flushes every file to disk, then renames the folder to its final name. */
export async function keepFolder(dataDir: string, making: string, day: string): Promise<string> {
  const dir = proofsDir(dataDir);
  const folder = `${day}-${making.slice(-8)}`;
  for (const currency of readdirSync(join(dir, making))) {
    const tree = join(dir, making, currency);
    for (const name of readdirSync(tree)) await flush(join(tree, name));
    await flush(tree);
  }
  renameSync(join(dir, making), join(dir, folder));
  await flush(dir);
  return folder;
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Folders from which this process has deleted all secrets. */
const forgotten = new Set<string>();

/** Deletes the secrets of days past the limit; public files stay. */
export function forgetSecrets(dataDir: string, today: string): void {
  const dir = proofsDir(dataDir);
  const oldest = new Date(Date.parse(today) - SECRETS_KEPT_DAYS * DAY_MS)
    .toISOString()
    .slice(0, 10);
  for (const folder of readdirSync(dir)) {
    const day = MADE.exec(folder)?.[1];
    const path = join(dir, folder);
    if (day === undefined || day >= oldest || forgotten.has(path)) continue;
    for (const currency of readdirSync(path)) {
      for (const name of SECRET) rmSync(join(path, currency, name), { force: true });
    }
    forgotten.add(path);
  }
}
