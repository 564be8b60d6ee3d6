import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Where what is unpacked once is kept: gone with the packages that it came from. */
export async function cacheFolder(): Promise<string> {
  const folder = fileURLToPath(new URL("../node_modules/.cache/ballast-e2e", import.meta.url));
  await mkdir(folder, { recursive: true });
  return folder;
}
