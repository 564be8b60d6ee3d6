/**
 * Where the database is: DATABASE_URL, or what a running Ballast wrote into running.json of its
 * data folder (the environment of its server).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { Usage } from "./command.ts";

const running = z.object({ env: z.object({ DATABASE_URL: z.string().min(1) }) });

/** Throws Usage with a sentence when neither says where the database is. */
export function databaseUrl(env: NodeJS.ProcessEnv): string {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const file = join(env.BALLAST_DATA_DIR || env.DATA_DIR || "./data", "running.json");
  const run = running.safeParse(contentOf(file));
  if (run.success) return run.data.env.DATABASE_URL;
  throw new Usage(
    `Where is the database? Start Ballast (npm start), which says so in ${file}, or set DATABASE_URL.`,
  );
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
