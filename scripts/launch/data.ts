import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removePostgres } from "@ballast/embedded/postgres.ts";
import { endLeftOverAnvil } from "@ballast/sandbox/anvil.ts";
import { SEEDING } from "../../apps/server/src/sandbox/preparing.ts";

export const SEEDED = "seeded";

/** Whether the demo data is there, is half there because its making was cut off, or not at all. */
export function demoData(dataDir: string): "made" | "cut off" | "none" {
  if (existsSync(join(dataDir, SEEDED))) return "made";
  return existsSync(join(dataDir, SEEDING)) ? "cut off" : "none";
}

/** Runs the making of the demo data between two stamps, so that a cut is seen later. */
export async function makeDemoData(dataDir: string, make: () => Promise<void>): Promise<void> {
  const stamp = `${new Date().toISOString()}\n`;
  writeFileSync(join(dataDir, SEEDING), stamp, { flush: true });
  await make();
  writeFileSync(join(dataDir, SEEDED), stamp, { flush: true });
  rmSync(join(dataDir, SEEDING));
}

/** Removes all that a data folder holds but its logs; ends a database or chain left over on it. */
export async function emptyData(dataDir: string): Promise<void> {
  await endLeftOverAnvil(join(dataDir, "sandbox"));
  await removePostgres(join(dataDir, "postgres"));
  // The stamp of a cut goes last: cut off itself, this is done again by the next start.
  const entries = readdirSync(dataDir).filter((name) => name !== "logs" && name !== SEEDING);
  for (const name of [...entries, SEEDING]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
