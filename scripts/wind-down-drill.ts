/**
 * `npm run wind-down-drill`: "everyone withdraws now", rehearsed with the real procedure on a database
 * made for it: once where all is there, once where 63 % are. WIND_DOWN_MEMBERS (300), WIND_DOWN_HELD
 * (63). Ends by itself; the exit code is 1 where anything was wrong.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removePostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { openDatabase } from "../apps/server/src/platform/db.ts";
import { migrate } from "../apps/server/src/platform/migrations.ts";
import { windDownDrill } from "./wind-down/drill.ts";
import { reportLines } from "./wind-down/report.ts";

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const members = number("WIND_DOWN_MEMBERS", 300);

for (const heldPercent of [100, number("WIND_DOWN_HELD", 63)]) {
  const base = await mkdtemp(join(process.env.TMPDIR ?? tmpdir(), "ballast-wind-down-"));
  const dataDir = join(base, "postgres");
  const postgres = await startPostgres({ dataDir, port: 0 });
  try {
    await migrate(postgres.ownerUrl);
    const service = openDatabase(postgres.serviceUrl);
    const owner = openDatabase(postgres.ownerUrl, 3);
    try {
      const books = { db: service.db, owner: owner.db, dataDir: join(base, "data") };
      const report = await windDownDrill({ books, members, heldPercent });
      console.log(reportLines(report).join("\n"));
      if (report.wrong.length > 0) process.exitCode = 1;
    } finally {
      await Promise.all([service.close(), owner.close()]);
    }
  } finally {
    await postgres.stop();
    await removePostgres(dataDir);
    await rm(base, { recursive: true, force: true });
  }
}
