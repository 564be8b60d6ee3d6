import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startPostgres } from "./postgres.ts";
import { canMount, smallDisk } from "./small-disk.ts";

const DISK_BYTES = 200 * 1024 * 1024;

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<{ said: unknown }>(text)).rows[0]?.said;
  } finally {
    await client.end();
  }
}

describe.runIf(canMount)("a database whose log of changes has no room", () => {
  it("ends, starts again by itself at the same address once there is room, and has what it had", async () => {
    const disk = await smallDisk(DISK_BYTES);
    const filler = join(disk.folder, "filler");
    let server: EmbeddedPostgres | null = null;
    try {
      const settings = { wal_recycle: "off", min_wal_size: "32MB", max_wal_size: "32MB" };
      server = await startPostgres({ dataDir: join(disk.folder, "postgres"), port: 0, settings });
      const { superUrl, pid } = server;
      let ended: string | null = null;
      void server.exited.then((how) => {
        ended = how;
      });
      await ask(superUrl, "create table kept as select 42 as said");
      await writeFile(filler, Buffer.alloc(DISK_BYTES)).catch(() => {});
      const next = "select pg_switch_wal(), pg_logical_emit_message(true, 'x', 'x')";
      const gone = async () => {
        for (let n = 0; n < 20; n += 1) await ask(superUrl, next);
      };
      await expect(gone()).rejects.toThrow();
      await expect(ask(superUrl, "select 1 as said")).rejects.toThrow();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      expect(ended).toBeNull();
      await rm(filler);
      await expect
        .poll(() => ask(superUrl, "select said from kept").catch(() => null), { timeout: 40_000 })
        .toBe(42);
      expect(ended).toBeNull();
      expect(server.pid).not.toBe(pid);
    } finally {
      await server?.stop();
      await disk.remove();
    }
  });
});
