/** Moves the books from one database to another, of any major, through a folder that is removed again. */
import { rm } from "node:fs/promises";
import type { Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import type { Verdict } from "./verdict.ts";
import { writeBackup } from "./write-backup.ts";

export type Move = {
  /** Its owner's login. Nobody may write there meanwhile: what comes later is not moved. */
  fromUrl: string;
  /** The owner's login of an empty database. */
  intoUrl: string;
  /** A folder that must not exist; it needs the room of a backup. */
  through: string;
  life: AbortSignal;
};

/**
 * Resolves with what the books in `intoUrl` are beside those in `fromUrl`, which stay as they are.
 * Members' files and proofs are not touched: they stand outside the database.
 */
export async function moveBooks(move: Move): Promise<{ verdict: Verdict; manifest: Manifest }> {
  const { fromUrl, intoUrl, through, life } = move;
  try {
    const parts = { dataDir: null, to: through, life };
    const { manifest } = await writeBackup({ ownerUrl: fromUrl, ...parts });
    life.throwIfAborted();
    const into = { ownerUrl: intoUrl, dataDir: null, isMove: true };
    return { verdict: await restoreBackup({ from: through, ...into }), manifest };
  } finally {
    await rm(through, { recursive: true, force: true });
  }
}
