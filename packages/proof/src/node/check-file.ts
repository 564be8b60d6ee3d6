/** Verifies the published file against a commit, as anyone can. */
import { sameBytes } from "../bytes.ts";
import { parseCommit } from "../commit.ts";
import { type Refusal, Refused } from "../refusals.ts";
import { type Counting, rootOfFile } from "./root-of-file.ts";

export type FileVerdict =
  | { ok: true; count: number; total: bigint }
  | { ok: false; refusal: Refusal };

/**
 * Whether the file's leaves give the commit's root, total and count. Throws only when a file is
 * missing.
 */
export async function checkFile(
  path: string,
  commitText: unknown,
  counting: Counting = {},
): Promise<FileVerdict> {
  try {
    const commit = parseCommit(commitText);
    const { root, total, count } = await rootOfFile(path, counting);
    if (count !== commit.count) return { ok: false, refusal: "wrong_count" };
    if (total !== commit.total) return { ok: false, refusal: "wrong_total" };
    if (!sameBytes(root, commit.root)) return { ok: false, refusal: "wrong_root" };
    return { ok: true, count, total };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}
