/** The logins of the demo data, which `npm start` writes beside the data. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const demoLoginsSchema = z.array(z.record(z.string(), z.string()));
export type DemoLogin = z.output<typeof demoLoginsSchema>[number];

/** Empty when there is no demo data, or when the file is invalid. */
export async function demoLogins(dataDir: string): Promise<DemoLogin[]> {
  try {
    const text = await readFile(join(dataDir, "demo-logins.json"), "utf8");
    return demoLoginsSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
