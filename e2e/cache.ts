import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * The folder for files that are unpacked once; it disappears together with the packages that they
 * came from.
 */
export async function cacheFolder(): Promise<string> {
  const folder = fileURLToPath(new URL("../node_modules/.cache/ballast-e2e", import.meta.url));
  await mkdir(folder, { recursive: true });
  return folder;
}
