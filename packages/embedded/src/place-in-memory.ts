/** The folder of test data that is deleted with the tests. */
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ROOM_BYTES = 1024 ** 3;

/**
 * In memory when there is room: a database has a thousand files, and on a disk their allocation
 * takes longer the more files were deleted shortly before.
 */
export async function placeInMemory(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
}
