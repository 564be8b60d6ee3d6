/** Once for a test run: one PostgreSQL server and a migrated template database. */
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

const MEMORY = "/dev/shm";
/** The write-ahead log alone grows to a gigabyte, and files of three workers lie beside it. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * In memory where there is room: each file's database is a thousand files, made and deleted, and to find
 * a place for them on a disk takes longer the more were deleted just before.
 */
async function placeForData(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await placeForData(), "ballast-test-"));
  const server = await startPostgres({
    dataDir,
    settings: {
      ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
      // It would come to some databases and not to others, and plans with it.
      autovacuum: "off",
    },
  });
  const admin = new pg.Client({ connectionString: server.superUrl });
  await admin.connect();
  await admin.query("create database template_ballast owner ballast_owner");
  await admin.end();
  await migrate(withDatabase(server.ownerUrl, "template_ballast"));
  project.provide("superUrl", server.superUrl);
  project.provide("ownerUrl", server.ownerUrl);
  project.provide("serviceUrl", server.serviceUrl);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}
