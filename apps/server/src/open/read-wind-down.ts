/** How far the end of Ballast is, for everybody: steps, what each currency can pay, withdrawals. */
import type { OpenWindDown } from "@ballast/contract/open/wind-down.ts";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import {
  cuts,
  figuresNow,
  type Later,
  type Left,
  leftNow,
  STEPS,
  sharedLater,
  stepsDone,
  windDownSince,
} from "../wind-down/standing.ts";

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
  const later = await sharedLater(db);
  const left = await leftNow(db);
  const shared = (await cuts(db)).map(({ at, ...cut }) =>
    payingOf({ ...cut, sharedAt: at }, later, leftOf(left, cut.currency)),
  );
  const isShared = new Set(shared.map(({ currency }) => currency));
  const open = (await figuresNow(db)).filter(({ currency }) => !isShared.has(currency));
  return [
    ...shared,
    ...open.map((now) => payingOf({ ...now, sharedAt: null }, [], wouldLeave(now))),
  ];
}

type Stands = Pick<Paying, "currency" | "sharedAt" | "held" | "claims" | "isShort">;
type Stays = Pick<Paying, "rest" | "partBps">;

const NOTHING: Stays = { rest: 0n, partBps: 10_000 };

function leftOf(left: readonly Left[], of: Paying["currency"]): Stays {
  const one = left.find(({ currency }) => currency === of);
  return one ? { rest: one.rest, partBps: one.partBps } : NOTHING;
}

/** Pure. What would stay owed if it were shared out now. */
export function wouldLeave({ held, claims, isShort }: Omit<Stands, "sharedAt">): Stays {
  if (!isShort) return NOTHING;
  return { rest: claims - held, partBps: Number((held * 10_000n) / claims) };
}

/** Pure. `later` of any currency; `stays` as it is now. */
export function payingOf(stands: Stands, later: readonly Later[], stays: Stays): Paying {
  const { currency, sharedAt, held, claims, isShort } = stands;
  const ours = later.find((one) => one.currency === currency);
  return {
    ...{ currency, sharedAt, held, claims, isShort },
    ...(isShort ? { rest: stays.rest, partBps: stays.partBps } : NOTHING),
    ...{ shared: ours?.shared ?? 0n, rounds: ours?.rounds ?? 0 },
    lastRoundAt: ours?.lastRoundAt ?? null,
  };
}

async function waitForShares(db: Db): Promise<boolean> {
  const { rows } = await sql<{ wait: boolean }>`
    select wallets.waits_for_shares() as wait`.execute(db);
  return rows[0]?.wait ?? false;
}
