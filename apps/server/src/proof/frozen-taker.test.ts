/** A process is frozen in the middle of the day's snapshot: sales wait for that day's commits. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeAll, expect, it } from "vitest";
import { fullBooks } from "../../test/full-books.ts";
import { passDays } from "../../test/income-builders.ts";
import { useApp } from "../../test/kit.ts";
import { commitsOfDay, textOf } from "./commits.ts";
import { proofsDir } from "./proof-files.ts";
import { takeSnapshot } from "./take-snapshot.ts";

const PROGRAM = fileURLToPath(new URL("test-programs/taker.ts", import.meta.url));
const TAKE_OVER_MS = 20_000;

const app = useApp();
let child: ChildProcess | undefined;
beforeAll(async () => {
  // Sets the clock, because a day that ended in the middle of a test would get its own snapshot.
  await sql`update platform.clock set shift = shift + platform.start_of_day(
    platform.day_of(platform.now()) + 1) + interval '6 hours' - platform.now()`.execute(
    app.database.owner.db,
  );
  await app.router.clock.refresh();
  await fullBooks(app);
  await passDays(app.database, 1);
});
afterEach(() => void child?.kill("SIGKILL"));

const dataDir = () => app.config.DATA_DIR;
const folders = () => readdirSync(proofsDir(dataDir())).filter((name) => !name.endsWith(".txt"));

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%from orders.orders r%'`.execute(
    app.database.db,
  );
  return rows.length > 0;
}

it("is replaced, and publishes nothing once it wakes up", async () => {
  let frozenAt = 0;
  const said: string[] = [];
  await app.database.owner.db.transaction().execute(async (tx) => {
    // On a busy machine the other process takes its time.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`lock table income.incomes in access exclusive mode`.execute(tx);
    child = spawn(process.execPath, [PROGRAM, app.database.url, dataDir()], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    child.stdout?.on("data", (text: Buffer) => said.push(text.toString()));
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    child.kill("SIGSTOP");
    frozenAt = performance.now();
  });
  const { isNew, day, commits } = await takeSnapshot({ db: app.database.db, dataDir: dataDir() });
  expect(isNew).toBe(true);
  expect(performance.now() - frozenAt).toBeLessThan(TAKE_OVER_MS);
  child?.kill("SIGCONT");
  if (child) await once(child, "exit");
  expect(said.join("")).toContain("lost the lease");
  expect(await commitsOfDay(app.database.db, day)).toEqual(commits);
  const { rows } = await sql`select state, tries from proof.snapshots where day = ${day}`.execute(
    app.database.db,
  );
  expect(rows).toEqual([{ state: "done", tries: 2 }]);
  expect(folders()).toHaveLength(1);
  for (const commit of commits) {
    const file = readFileSync(join(proofsDir(dataDir()), `commits-${commit.currency}.txt`), "utf8");
    expect(file.split("\n").filter((line) => line === textOf(commit))).toHaveLength(1);
  }
}, 120_000); // @rule run/frozen
