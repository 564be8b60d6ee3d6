/**
 * Measures purchases and take-outs over HTTP beside pgbench, accrual beside a bare INSERT … SELECT.
 */
import { takeOut as takeOutCall } from "@ballast/contract/income/calls.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { type Accrual, measureAccrual } from "./accrual.ts";
import type { Result } from "./caller.ts";
import { type Cast, onStage, purchaseOf } from "./people.ts";
import { openReference } from "./pgbench.ts";
import type { Row } from "./report.ts";
import { shoot } from "./send-shots.ts";
import type { Stage } from "./stage.ts";

/** The size of a run; `takeOutCallers` is one of `callers`. */
export type ServerSizes = {
  members: number;
  callers: number[];
  takeOutCallers: number;
  seconds: number;
  orders: number;
  /** The scale of pgbench. */
  scale: number;
};

export const WHOLE: ServerSizes = {
  members: 8_192,
  callers: [1, 8, 32, 64, 256],
  takeOutCallers: 64,
  seconds: 8,
  orders: 1_000_000,
  scale: 64,
};

export type MeasuredServer = { rows: Row[]; accrual: Accrual; postgres: string };

export async function purchases(
  stage: Pick<Stage, "port">,
  people: Cast,
  callers: number,
  seconds: number,
): Promise<Result> {
  return shoot({
    port: stage.port,
    callers,
    seconds,
    tokens: people.tokens,
    path: pathOf(buyOrder),
    body: purchaseOf(people),
    once: false,
  });
}

/** Two days pass, and the first of them is paid. */
export async function payOneDay(stage: Pick<Stage, "owner">): Promise<void> {
  await stage.owner.query("update platform.clock set shift = shift + interval '2 days'");
  await stage.owner.query("select pg_notify('clock', '')");
  await stage.owner.query(
    `select income.accrue(array[b], platform.day_of(platform.now()) - 1, 1000000)
     from generate_series(0, 63) b`,
  );
}

/** After a day's incomes every member takes out once. */
async function takeOut(stage: Stage, people: Cast, sizes: ServerSizes): Promise<Result> {
  await payOneDay(stage);
  return shoot({
    port: stage.port,
    callers: sizes.takeOutCallers,
    seconds: sizes.seconds,
    tokens: people.tokens,
    path: pathOf(takeOutCall),
    body: "",
    once: true,
  });
}

export async function measureServer(
  life: AbortSignal,
  sizes: ServerSizes,
): Promise<MeasuredServer> {
  return await onStage(life, sizes.members, (stage, people) => measureAll(stage, people, sizes));
}

async function measureAll(stage: Stage, people: Cast, sizes: ServerSizes): Promise<MeasuredServer> {
  const rows = await measureCalls(stage, people, sizes);
  const accrual = await measureAccrual(stage, sizes.orders);
  const { rows: version } = await stage.owner.query("show server_version");
  return { rows, accrual, postgres: version[0].server_version };
}

async function measureCalls(stage: Stage, people: Cast, sizes: ServerSizes): Promise<Row[]> {
  const { seconds, takeOutCallers } = sizes;
  const reference = await openReference(stage.superUrl, sizes.scale);
  if (reference === null) console.log("pgbench is not here: no reference, only figures.");
  // Warms up the server, because plans and caches after a start are not what is measured.
  await purchases(stage, people, 32, seconds);
  const rows: Row[] = [];
  for (const callers of sizes.callers) {
    const tps = reference ? await reference.perSecond(callers, seconds) : null;
    const result = await purchases(stage, people, callers, seconds);
    rows.push({ what: "purchases", callers, result, reference: tps });
    console.log(`purchases, ${callers} callers: ${JSON.stringify(result)}, pgbench ${tps}`);
  }
  const takeOuts = await takeOut(stage, people, sizes);
  const sameCallers = rows.find((row) => row.callers === takeOutCallers)?.reference ?? null;
  rows.push({
    what: "take-outs",
    callers: takeOutCallers,
    result: takeOuts,
    reference: sameCallers,
  });
  return rows;
}
