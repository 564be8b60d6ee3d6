/** Runs once for each test run: starts one PostgreSQL server with a migrated template database. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { type EmbeddedPostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { startStandby } from "@ballast/embedded/standby.ts";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../src/migrate-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    superUrl: string;
    ownerUrl: string;
    serviceUrl: string;
    /** Of a standby that answers the reads of all test files, with READ_ON_STANDBY=yes; else null. */
    standbyUrl: string | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await placeInMemory(), "ballast-test-"));
  const server = await startPostgres({
    dataDir,
    settings: {
      ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
      // Copying the template makes a checkpoint, after which each page is logged as a whole once.
      wal_compression: "off",
      // Autovacuum would reach some databases and not others, and would change their plans.
      autovacuum: "off",
      // A test connection runs each function only a few times, and PostgreSQL would plan its
      // statements anew in each of the first five calls. Results do not depend on this setting;
      // tests that count how rows are read reset it (withServersPlans).
      plan_cache_mode: "force_generic_plan",
    },
    overSocket: true,
  });
  await runOnce(server.superUrl, "create database template_ballast owner ballast_owner");
  const template = withDatabase(server.ownerUrl, "template_ballast");
  await migrateDatabase(template);
  // In most tests the rails count as compared and matching; tests about waiting for that reset it.
  await runOnce(
    template,
    "select outside.note_checked(rail) from unnest(array['chain', 'bank']) rail",
  );
  const standby =
    process.env.READ_ON_STANDBY === "yes" ? await standbyOf(server, `${dataDir}-standby`) : null;
  project.provide("standbyUrl", standby?.serviceUrl ?? null);
  project.provide("superUrl", server.superUrl);
  project.provide("ownerUrl", server.ownerUrl);
  project.provide("serviceUrl", server.serviceUrl);
  return async () => {
    await standby?.stop();
    await server.stop();
    for (const folder of [dataDir, `${dataDir}-standby`]) {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** Its statements are not cancelled by what the tests delete on the primary meanwhile. */
function standbyOf(primary: EmbeddedPostgres, dataDir: string): Promise<EmbeddedPostgres> {
  const settings = { fsync: "off", full_page_writes: "off", hot_standby_feedback: "on" };
  return startStandby({ primary, name: "reads", dataDir, port: 0, settings });
}

async function runOnce(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}
