/**
 * statement-keys.txt, beside the files of all commits: each public key of statements in each state in which
 * it was published, one on each line, append-only. It is outside the database, so that after a restore what
 * a lost key signed can still be verified, and an ended key stays ended.
 */
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";

const publishedKey = z.object({
  id: z.string(),
  algorithm: z.literal("ed25519"),
  publicKey: z.string(),
  firstUsedAt: z.string(),
  retiredAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
/** The form of /proofs/keys.json. */
export type PublishedKey = z.output<typeof publishedKey>;

/** Appends keys of the database that the file lacks; answers all keys, newest first. */
export async function keepKeys(
  dataDir: string,
  ofBooks: readonly PublishedKey[],
): Promise<PublishedKey[]> {
  const path = join(dataDir, "proofs", "statement-keys.txt");
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const lines = new Set(text.split("\n"));
  const missing = ofBooks.map((key) => JSON.stringify(key)).filter((line) => !lines.has(line));
  if (missing.length > 0) await append(path, `${startOf(text)}${missing.join("\n")}\n`);
  const keys = new Map<string, PublishedKey>();
  for (const key of [...[...lines].flatMap(keyIn), ...ofBooks]) {
    const before = keys.get(key.id);
    const retiredAt = before?.retiredAt ?? key.retiredAt;
    const revokedAt = before?.revokedAt ?? key.revokedAt;
    keys.set(key.id, { ...key, retiredAt, revokedAt });
  }
  return [...keys.values()].sort((a, b) => b.firstUsedAt.localeCompare(a.firstUsedAt));
}

/** Ends a line that a crash cut off, which is ignored. */
const startOf = (text: string) => (text === "" || text.endsWith("\n") ? "" : "\n");

function keyIn(line: string): PublishedKey[] {
  try {
    return [publishedKey.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

async function append(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "a", 0o644);
  try {
    await file.write(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
