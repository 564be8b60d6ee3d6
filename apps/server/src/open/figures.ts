/**
 * Liabilities and the bridges to them: sums over all members, which a job computes and stores. A reader gets
 * the stored ones with their time, so that no call waits for a sum.
 */
import { openBridge } from "@ballast/contract/open/bridge.ts";
import { openOwed } from "@ballast/contract/open/calls.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { sumsOfKinds } from "../ledger/accounts.ts";
import type { Clock } from "../platform/clock.ts";
import { atOneMoment, type Db } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import type { Log } from "../platform/log.ts";
import { readBridges } from "../proof/read-bridges.ts";
import { readOwed } from "./read-status.ts";

const figures = z.object({ owed: openOwed, bridges: z.array(openBridge) });
export type Figures = z.output<typeof figures>;

/** They are computed again after this time, or after so many times what it took last. */
const EVERY_SECONDS = 5;
const REST_FACTOR = 100;
const AT_LEAST_EVERY_MS = 600_000;

/** Computes them at one moment and stores them in the place of the last ones. */
export async function keepFigures(db: Db, clock: Clock, log: Log): Promise<void> {
  const began = performance.now();
  const { owed, bridges } = await atOneMoment(db, async (tx) => {
    const sums = await sumsOfKinds(tx);
    const owed = await readOwed(tx, clock, sums);
    return { owed, bridges: await readBridges(tx, owed.at, log, sums) };
  });
  const tookMs = Math.ceil(performance.now() - began);
  const stored = JSON.stringify(z.encode(figures, { owed, bridges }));
  await sql`
    insert into open.figures (at, took_ms, figures) values (${owed.at}, ${tookMs}, ${stored}::jsonb)
    on conflict (only_row) do update
    set at = excluded.at, took_ms = excluded.took_ms, figures = excluded.figures`.execute(db);
}

async function isDue(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from open.figures f where f.at > platform.now() - interval '1 millisecond'
      * least(greatest(f.took_ms::bigint * ${REST_FACTOR}, ${EVERY_SECONDS * 1000}),
        ${AT_LEAST_EVERY_MS})`.execute(db);
  return rows.length === 0;
}

/** The last ones; null before the first, and until a new version has stored them in its own form. */
export async function readFigures(db: Db): Promise<Figures | null> {
  const { rows } = await sql<{ figures: unknown }>`select figures from open.figures`.execute(db);
  const read = z.safeDecode(figures, rows[0]?.figures as never);
  return read.success ? read.data : null;
}

export const openFigures: Job = {
  name: "open-figures",
  does: "computes what is owed and the bridges to it, for the public pages",
  everySeconds: EVERY_SECONDS,
  isDue: ({ db }) => isDue(db),
  // The queue also runs it when nothing is due.
  run: async ({ db, clock, log }) => {
    if (await isDue(db)) await keepFigures(db, clock, log);
  },
};
