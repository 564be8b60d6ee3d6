/** Where the data of tests lies that end with it. */
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ROOM_BYTES = 1024 ** 3;

/**
 * In memory where there is room: a database is a thousand files, made and deleted, and to find a place
 * for them on a disk takes longer the more were deleted just before.
 */
export async function placeInMemory(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
}
