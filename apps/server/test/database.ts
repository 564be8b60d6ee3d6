/** Once for a test run: one PostgreSQL server and a migrated template database. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { startPostgres } from "@ballast/embedded/postgres.ts";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/platform/migrations.ts";

declare module "vitest" {
  interface ProvidedContext {
    superUrl: string;
    ownerUrl: string;
    serviceUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await placeInMemory(), "ballast-test-"));
  const server = await startPostgres({
    dataDir,
    settings: {
      ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
      // Each copy of the template is a checkpoint, and after it pages are logged whole, once.
      wal_compression: "off",
      // It would come to some databases and not to others, and plans with it.
      autovacuum: "off",
      // A connection of a test runs each function a few times, and PostgreSQL would plan what is in it
      // anew for each of the first five. Rows do not depend on it; what counts how they are read sets
      // it back (withServersPlans).
      plan_cache_mode: "force_generic_plan",
    },
    overSocket: true,
  });
  const admin = new pg.Client({ connectionString: server.superUrl });
  await admin.connect();
  await admin.query("create database template_ballast owner ballast_owner");
  await admin.end();
  const template = withDatabase(server.ownerUrl, "template_ballast");
  await migrate(template);
  await noteAsked(template);
  project.provide("superUrl", server.superUrl);
  project.provide("ownerUrl", server.ownerUrl);
  project.provide("serviceUrl", server.serviceUrl);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** As if a worker had asked chain and bank what they show: a test that is about it forgets this. */
async function noteAsked(template: string): Promise<void> {
  const owner = new pg.Client({ connectionString: template });
  await owner.connect();
  await owner.query("select outside.note_checked(rail) from unnest('{chain,bank}'::text[]) rail");
  await owner.end();
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}
