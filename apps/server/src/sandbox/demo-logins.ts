/** Who can log in to the demo data: `npm start` writes it beside the data when it makes that. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const demoLoginsSchema = z.array(z.record(z.string(), z.string()));
export type DemoLogin = z.output<typeof demoLoginsSchema>[number];

/** None where there is no demo data, or where the file does not hold what it should. */
export async function demoLogins(dataDir: string): Promise<DemoLogin[]> {
  try {
    const text = await readFile(join(dataDir, "demo-logins.json"), "utf8");
    return demoLoginsSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
