/** How far the end of Ballast is, for everybody: steps, what each currency can pay, withdrawals. */
import type { OpenWindDown } from "@ballast/contract/open-wind-down.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { cuts, figuresNow, STEPS, stepsDone, windDownSince } from "../wind-down/standing.ts";

type Paying = OpenWindDown["currencies"][number];

/** Null as long as Ballast goes on. */
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

/** What was shared out stands; a currency that was not yet, stands as it is now. */
async function readPaying(db: Db): Promise<Paying[]> {
  const shared = (await cuts(db)).map(({ at, ...cut }) => payingOf({ ...cut, sharedAt: at }));
  const isShared = new Set(shared.map(({ currency }) => currency));
  const open = (await figuresNow(db)).filter(({ currency }) => !isShared.has(currency));
  return [...shared, ...open.map((now) => payingOf({ ...now, sharedAt: null }))];
}

type Stands = Pick<Paying, "currency" | "sharedAt" | "held" | "claims" | "isShort">;

export function payingOf({ currency, sharedAt, held, claims, isShort }: Stands): Paying {
  const partBps = isShort ? Number((held * 10_000n) / claims) : 10_000;
  const rest = isShort ? claims - held : 0n;
  return { currency, sharedAt, held, claims, isShort, partBps, rest };
}

async function waitForShares(db: Db): Promise<boolean> {
  const { rows } = await sql<{ wait: boolean }>`
    select wallets.waits_for_shares() as wait`.execute(db);
  return rows[0]?.wait ?? false;
}
