/**
 * `npm run wind-down-drill`: "everyone withdraws now", rehearsed with the real procedure on a
 * temporary database: once with full cover, once with 63 % of it. WIND_DOWN_MEMBERS (300),
 * WIND_DOWN_HELD (63). Ends by itself; the exit code is 1 when anything was wrong. It leaves
 * nothing behind, however it ends.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatAmount } from "@ballast/contract/money.ts";
import { removePostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { migrateDatabase } from "../../apps/server/src/migrate-database.ts";
import { openDatabase } from "../../apps/server/src/platform/db.ts";
import { command, SIGNALS, unlessEnded, wholeNumber } from "../../scripts/command.ts";
import { type Report, windDownDrill } from "./wind-down-drill/drill.ts";

const USAGE = "npm run wind-down-drill, with WIND_DOWN_MEMBERS and WIND_DOWN_HELD";

async function drill(members: number, heldPercent: number, life: AbortSignal): Promise<void> {
  const base = await mkdtemp(join(process.env.TMPDIR ?? tmpdir(), "ballast-wind-down-"));
  const dataDir = join(base, "postgres");
  try {
    const postgres = await startPostgres({ dataDir, port: 0, abort: life });
    try {
      await migrateDatabase(postgres.ownerUrl);
      const service = openDatabase(postgres.serviceUrl);
      const owner = openDatabase(postgres.ownerUrl, 3);
      try {
        const books = { db: service.db, owner: owner.db, dataDir: join(base, "data") };
        const there = heldPercent === 100 ? "all" : `${heldPercent} %`;
        console.log(`A life of ${members} members and its end, where ${there} of it is there …`);
        const rehearsal = windDownDrill({ books, members, heldPercent });
        const report = await unlessEnded(life, rehearsal);
        console.log(reportLines(report).join("\n"));
        if (report.wrong.length > 0) process.exitCode = 1;
      } finally {
        await Promise.all([service.close(), owner.close()]);
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    await removePostgres(dataDir);
    await rm(base, { recursive: true, force: true });
  }
}

await command({ usage: USAGE, inOrder: SIGNALS }, async ({ life }) => {
  const { WIND_DOWN_MEMBERS, WIND_DOWN_HELD } = process.env;
  const range = { otherwise: 300, from: 1, to: 100_000 };
  const members = wholeNumber("WIND_DOWN_MEMBERS", WIND_DOWN_MEMBERS, range);
  const short = wholeNumber("WIND_DOWN_HELD", WIND_DOWN_HELD, { otherwise: 63, from: 1, to: 100 });
  for (const heldPercent of [100, short]) await drill(members, heldPercent, life);
});

function reportLines({ rounds, times, wrong }: Report): string[] {
  const money = (units: bigint) => `${formatAmount(units, "tUSDT")} tUSDT`;
  return [
    ...rounds.map(
      ({ no, claims, held, unpaid, paid }) =>
        `  round ${no}: ${money(claims)} owed, ${money(held)} there; ${money(paid)} paid, ${money(unpaid)} stays owed`,
    ),
    ...Object.entries(times).map(([what, ms]) => `  ${what}: ${(ms / 1000).toFixed(2)} s`),
    ...wrong.map((words) => `  WRONG: ${words}`),
    wrong.length === 0 ? "  As docs/rules.md §6 has it" : `  ${wrong.length} things are wrong`,
  ];
}
