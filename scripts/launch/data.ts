import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removePostgres } from "@ballast/embedded/postgres.ts";
import { endLeftOverAnvil } from "@ballast/sandbox/anvil.ts";
import { SEEDING } from "../../apps/server/src/sandbox/preparing.ts";

export const SEEDED = "seeded";

/**
 * Whether the demo data is complete, incomplete because its creation was interrupted, or missing.
 */
export function demoData(dataDir: string): "made" | "cut off" | "none" {
  if (existsSync(join(dataDir, SEEDED))) return "made";
  return existsSync(join(dataDir, SEEDING)) ? "cut off" : "none";
}

/** Creates the demo data between two stamps, so that an interruption can be detected later. */
export async function makeDemoData(dataDir: string, make: () => Promise<void>): Promise<void> {
  const stamp = `${new Date().toISOString()}\n`;
  writeFileSync(join(dataDir, SEEDING), stamp, { flush: true });
  await make();
  writeFileSync(join(dataDir, SEEDED), stamp, { flush: true });
  rmSync(join(dataDir, SEEDING));
}

/**
 * Removes everything in a data folder except its logs; ends a database or chain left over on it.
 */
export async function emptyData(dataDir: string): Promise<void> {
  await endLeftOverAnvil(join(dataDir, "sandbox"));
  await removePostgres(join(dataDir, "postgres"));
  // The stamp of an interruption is removed last, so that the next start repeats an interrupted
  // cleanup.
  const entries = readdirSync(dataDir).filter((name) => name !== "logs" && name !== SEEDING);
  for (const name of [...entries, SEEDING]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
