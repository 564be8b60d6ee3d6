/** From a rail that does not respond to the public page, through the real jobs and their queue. */
import { openIncidents } from "@ballast/contract/open/incidents.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { silent } from "../../test/chain.ts";
import { useApp, useChain } from "../../test/kit.ts";
import { localMoneyJobs } from "../cash/jobs.ts";
import { startJobs } from "../platform/jobs.ts";
import { createVault } from "../platform/vault.ts";
import { openBank } from "../rails/bank/bank.ts";
import { chainJobs } from "../rails/chain/jobs.ts";

const app = useApp();
const local = useChain();

it("a chain and a bank that do not answer are told as that, and as no failure of ours", async () => {
  const { database, config, router } = app;
  const chain = await local.open(database);
  await local.stopNode();
  const bank = openBank({ url: config.BANK_URL, keys: config.BANK_KEYS });
  const jobs = [
    ...chainJobs(chain),
    ...localMoneyJobs(bank, createVault(config.VAULT_KEYS)),
  ].filter(({ name }) => name === "chain-watch" || name === "bank-poll");
  const context = { database, db: database.db, clock: router.clock, log: silent };
  const runner = await startJobs(context, jobs);
  for (const { name } of jobs) await runner.runNow(name);
  await runner.stop();
  // Every job continues to run, so that a response is noticed at once.
  for (const job of jobs) expect(await job.isDue?.(context)).toBe(true);
  const { rows } = await sql`
    select name, failures, waiting_since is not null as waits from platform.job_runs
    order by name`.execute(database.db);
  expect(rows).toEqual([
    { name: "bank-poll", failures: 0n, waits: true },
    { name: "chain-watch", failures: 0n, waits: true },
  ]);
  await sql`
    update platform.job_runs set waiting_since = waiting_since - interval '16 minutes'`.execute(
    database.owner.db,
  );
  const { list } = (await app.call(openIncidents)).data;
  expect(list.map(({ kind, to, affected }) => ({ kind, to, affected }))).toEqual(
    expect.arrayContaining([
      { kind: "chain", to: null, affected: ["deposits"] },
      { kind: "bank", to: null, affected: ["local_money"] },
    ]),
  );
  expect(list).toHaveLength(2);
}); // @rule 4/status-incidents
