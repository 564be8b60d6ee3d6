/**
 * Sweeps credited deposits to custody: sends gas to the deposit address if needed, then its tokens. Each
 * sweep is a row with a state, and its two transfers are in the outbox, so it can stop anywhere and
 * continue, and moves nothing twice.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Address, getAddress } from "viem";
import type { Db } from "../../platform/db.ts";
import { existsAny } from "../../platform/exists-any.ts";
import { stopsAll, throwWorst, tokenAbi } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import { currentFees, EMPTIED_GAS, type Fees } from "./sign-transfers.ts";

const STARTS_A_RUN = 50;
const AT_ONCE = 100;
const PAGES_A_RUN = 20;
/**
 * Gas for one token transfer (at most 75,000) with a reserve, and the multiple of the present fee that is
 * sent along.
 */
const SWEEP_GAS = 100_000n + EMPTIED_GAS;
const FEE_ROOM = 2n;
/** In millionths: the ledger books no larger receipt, and no sweep is larger. */
const LARGEST = 10n ** 15n - 1n;

type Sweep = {
  id: string;
  address: string;
  startedAt: string;
  state: "gas_sent" | "gas_confirmed" | "swept";
  gasId: string | null;
  tokenState: "queued" | "signed" | "sent" | "confirmed" | "failed" | null;
  /** The highest price of a unit of gas that its token transfer pays; null while nothing is signed. */
  tokenFee: bigint | null;
};

/** The next step of a sweep: an amount of gas (wei) or tokens (their own units) to send, or its new state. */
type Move = { sweep: Sweep } & (
  | { send: "gas" | "sweep"; amount: bigint }
  | { now: "gas_confirmed" | "confirmed" | "failed" }
);

/**
 * Starts due sweeps and moves each open one a step forward; bounded and safe to repeat. One with an error,
 * or about which the node does not answer, does not block the others: errors are thrown at the end. A node
 * that answers about none of a page ends the run, and so does a lost database.
 */
export async function sweepDeposits(chain: Chain, db: Db): Promise<void> {
  await startSweeps(chain, db);
  // The gas price is read once for all sweeps, and only when needed.
  let fees: Promise<Fees> | null = null;
  const currentFee = async () => {
    fees ??= currentFees(chain).catch((error: unknown) => {
      fees = null;
      throw error;
    });
    return (await fees).maxFee;
  };
  const wrong: unknown[] = [];
  let last: Sweep | undefined;
  for (let page = 0; page < PAGES_A_RUN; page += 1) {
    const { rows: sweeps } = await movable(last).execute(db);
    const { moves, failed } = await movesOf(chain, sweeps, currentFee);
    wrong.push(...failed);
    await write(db, moves).catch(async (error) => {
      if (stopsAll(error)) throw error;
      // When they cannot be stored together, each is stored alone.
      for (const move of moves) await write(db, [move]).catch((one) => wrong.push(one));
    });
    last = sweeps.at(-1);
    if (sweeps.length < AT_ONCE || failed.filter(stopsAll).length === sweeps.length) break;
  }
  throwWorst(wrong);
}

/** Whether a sweep is due, or an open one can move on. */
export const hasToSweep = (chain: Chain, db: Db): Promise<boolean> =>
  existsAny(db, [dueAddresses(chain), movable(undefined)]);

/**
 * An address is due when what was booked since its last sweep reaches the deposit minimum; dust alone would
 * cost more gas than it is worth.
 */
const dueAddresses = (chain: Chain) => sql<{ address: string }>`
  select r.to_address as address from chain.receipts r
  where r.wallet = 'deposits' and r.sweep_id is null and r.state in ('credited', 'unidentified')
    and not exists (
      select from chain.sweeps s where s.address = r.to_address and s.ended_at is null)
  group by r.to_address having sum(r.amount) >= ${chain.depositMin}
  order by min(r.ended_at), r.to_address limit ${STARTS_A_RUN}`;

async function startSweeps(chain: Chain, db: Db): Promise<void> {
  const { rows } = await dueAddresses(chain).execute(db);
  if (rows.length === 0) return;
  await sql`
    with begun as (
      insert into chain.sweeps (id, address, state, started_at)
      select id, address, 'gas_sent', platform.now()
      from unnest(${rows.map(() => randomUUID())}::uuid[],
        ${rows.map(({ address }) => address)}::text[]) with ordinality x (id, address, no) order by no
      on conflict do nothing returning id, address
    )
    update chain.receipts r set sweep_id = begun.id from begun
    where r.wallet = 'deposits' and r.to_address = begun.address and r.sweep_id is null
      and r.state in ('credited', 'unidentified')
  `.execute(db);
}

/**
 * Open sweeps after `last` that do not wait for a transfer in flight: their gas has arrived, was never sent
 * or failed, their tokens ended, or they need a little more gas because fees rose between the two
 * transfers.
 */
function movable(last: Sweep | undefined) {
  const behind = last
    ? sql`and (s.started_at, s.id) > (${last.startedAt}::timestamptz, ${last.id}::uuid)`
    : sql``;
  return sql<Sweep>`
    select s.id, s.address, s.started_at::text as "startedAt", s.state, s.gas_id as "gasId",
      t.state as "tokenState", (select max(a.max_fee) from chain.attempts a
        where a.transfer_id = t.id and a.dropped_at is null) as "tokenFee"
    from chain.sweeps s left join chain.transfers g on g.id = s.gas_id
      left join chain.transfers t on t.id = s.token_id
    where s.ended_at is null ${behind} and case s.state
      when 'gas_sent' then g.id is null or g.state = 'failed' or g.block is not null
      when 'gas_confirmed' then true
      else t.state in ('confirmed', 'failed') or t.reason = 'waiting_for_gas'
        and (g.id is null or g.state in ('confirmed', 'failed')) end
    order by s.started_at, s.id limit ${AT_ONCE}`;
}

/** Asks the node for all sweeps at once, so that few requests are needed. */
async function movesOf(
  chain: Chain,
  sweeps: readonly Sweep[],
  currentFee: () => Promise<bigint>,
): Promise<{ moves: Move[]; failed: unknown[] }> {
  const found = await Promise.allSettled(sweeps.map((one) => moveOf(chain, one, currentFee)));
  return {
    moves: found.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : [])),
    failed: found.flatMap((one) => (one.status === "rejected" ? [one.reason] : [])),
  };
}

/** Null when it continues by itself. */
async function moveOf(
  chain: Chain,
  sweep: Sweep,
  currentFee: () => Promise<bigint>,
): Promise<Move | null> {
  const { state, tokenState } = sweep;
  const address = getAddress(sweep.address);
  if (state === "gas_confirmed") {
    const held = await tokensOf(chain, address);
    if (held === 0n) return { sweep, now: "confirmed" };
    const most = LARGEST * chain.unit;
    return { sweep, send: "sweep", amount: held < most ? held : most };
  }
  if (tokenState === "confirmed" || tokenState === "failed") return { sweep, now: tokenState };
  const has = await chain.node.getBalance({ address });
  const signed = sweep.tokenFee ?? 0n;
  const fee = await currentFee();
  const needs = SWEEP_GAS * (signed > fee ? signed : fee);
  if (has < needs) return { sweep, send: "gas", amount: needs * FEE_ROOM - has };
  return state === "gas_sent" ? { sweep, now: "gas_confirmed" } : null;
}

const tokensOf = (chain: Chain, address: Address) =>
  chain.node.readContract({
    address: chain.token,
    abi: tokenAbi,
    functionName: "balanceOf",
    args: [address],
  });

/** Stores the next step of each, unless another worker has moved it meanwhile. */
async function write(db: Db, moves: readonly Move[]): Promise<void> {
  const drafts = moves.flatMap((move) => ("send" in move ? [move] : []));
  if (drafts.length > 0) {
    await sql`
      select chain.queue_for_sweep(x.id, x.sweep, x.purpose, x.amount, x.state, x.gas)
      from unnest(${drafts.map(() => randomUUID())}::uuid[],
        ${drafts.map(({ sweep }) => sweep.id)}::uuid[], ${drafts.map(({ send }) => send)}::text[],
        ${drafts.map(({ amount }) => `${amount}`)}::numeric[],
        ${drafts.map(({ sweep }) => sweep.state)}::text[],
        ${drafts.map(({ sweep }) => sweep.gasId)}::uuid[]
      ) with ordinality x (id, sweep, purpose, amount, state, gas, no) order by x.no`.execute(db);
  }
  const states = moves.flatMap((move) => ("now" in move ? [move] : []));
  if (states.length > 0) await writeStates(db, states);
}

/** The end of a sweep marks its transfers as applied; after a failure its amount is due again. */
async function writeStates(db: Db, moves: readonly (Move & { now: string })[]): Promise<void> {
  await sql`
    with moved as (
      update chain.sweeps s set state = x.now,
        ended_at = case when x.now <> 'gas_confirmed' then platform.now() end
      from unnest(${moves.map(({ sweep }) => sweep.id)}::uuid[],
        ${moves.map(({ sweep }) => sweep.state)}::text[],
        ${moves.map(({ sweep }) => sweep.gasId)}::uuid[], ${moves.map(({ now }) => now)}::text[]
      ) x (id, state, gas, now)
      where s.id = x.id and s.state = x.state and s.gas_id is not distinct from x.gas
      returning s.id, s.state, s.ended_at
    ), applied as (
      update chain.transfers t set applied_at = platform.now() from moved
      where moved.ended_at is not null and t.reference = moved.id::text
        and t.purpose in ('sweep', 'gas') and t.ended_at is not null and t.applied_at is null
    )
    update chain.receipts r set sweep_id = null from moved
    where moved.state = 'failed' and r.sweep_id = moved.id`.execute(db);
}
