/** Public progress of the wind-down: steps, what each currency can pay, withdrawals. */
import type { OpenWindDown } from "@ballast/contract/open/wind-down.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import {
  type Figures,
  figuresNow,
  newestRounds,
  STEPS,
  stepsDone,
  windDownSince,
} from "../wind-down/status.ts";

type Paying = OpenWindDown["currencies"][number];

/** Null while there is no wind-down. */
export async function readWindDown(db: Db): Promise<OpenWindDown | null> {
  const since = await windDownSince(db);
  if (since === null) return null;
  return {
    since,
    steps: await readSteps(db),
    currencies: await readPaying(db),
    approvalsWait: await waitForShares(db),
  };
}

async function readSteps(db: Db): Promise<OpenWindDown["steps"]> {
  const begun = new Map((await stepsDone(db)).map((one) => [one.step, one]));
  return STEPS.map((step) => {
    const one = begun.get(step);
    return {
      step,
      beganAt: one?.beganAt ?? null,
      endedAt: one?.endedAt ?? null,
      orders: Number(one?.orders ?? 0n),
      amount: one?.amount ?? 0n,
    };
  });
}

/** A currency that was shared as of its newest round, others as of now. */
async function readPaying(db: Db): Promise<Paying[]> {
  const shared = (await newestRounds(db)).map(({ no, at, unpaid, ...round }) => ({
    ...{ ...round, rounds: no, sharedAt: at, rest: unpaid },
  }));
  const isShared = new Set(shared.map(({ currency }) => currency));
  const open = (await figuresNow(db)).filter(({ currency }) => !isShared.has(currency));
  return [
    ...shared,
    ...open.map((now) => ({ ...now, sharedAt: null, rounds: 0, ...wouldLeave(now) })),
  ];
}

/** Pure. What would stay owed if it were shared now. */
export function wouldLeave({ held, claims, isShort }: Figures): Pick<Paying, "rest" | "partBps"> {
  if (!isShort) return { rest: 0n, partBps: 10_000 };
  return { rest: claims - held, partBps: Number((held * 10_000n) / claims) };
}

async function waitForShares(db: Db): Promise<boolean> {
  const { rows } = await sql<{ wait: boolean }>`
    select wallets.waits_for_shares() as wait`.execute(db);
  return rows[0]?.wait ?? false;
}
