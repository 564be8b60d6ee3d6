/**
 * Sweeps credited deposits to custody: gas to the deposit address where it lacks some, then its
 * tokens. Each sweep is a row that goes from state to state; the two transfers it needs are in the
 * outbox, so it can stop anywhere and go on, and moves nothing twice.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { getAddress } from "viem";
import type { Db, Tx } from "../../platform/db.ts";
import { tokenAbi } from "./node.ts";
import type { Chain } from "./open-chain.ts";
import { currentFees, type Fees } from "./sign-transfers.ts";

const STARTS_A_RUN = 50;
/** Gas of one token transfer, with room; and how many times the present fee is sent along. */
const SWEEP_GAS = 100_000n;
const FEE_ROOM = 2n;
/** The ledger books no receipt as large as this, and no sweep is. */
const LARGEST = 10n ** 15n - 1n;

type Sweep = {
  id: string;
  address: string;
  state: "gas_sent" | "gas_confirmed" | "swept";
  gasId: string | null;
  gasState: "queued" | "signed" | "sent" | "confirmed" | "failed" | null;
  gasMined: boolean;
  tokenId: string | null;
  tokenState: Sweep["gasState"];
  tokenReason: string | null;
  /** What its tokens' transfer pays at most for a unit of gas; null while nothing is signed. */
  tokenFee: bigint | null;
};

/** Starts what is due and moves every open sweep one step on; bounded, safe to repeat. */
export async function sweepDeposits(chain: Chain, db: Db): Promise<void> {
  await startSweeps(chain, db);
  // What a unit of gas costs is asked once for all of them, and only where one needs to know.
  let fees: Promise<Fees> | null = null;
  const tools = { chain, db, fees: () => (fees ??= currentFees(chain)) };
  for (const sweep of await openSweeps(db)) await step(tools, sweep);
}

/**
 * An address is due when what was booked since its last sweep reaches the deposit minimum: dust
 * alone, which would cost more gas than it is worth, waits for the next deposit.
 */
async function startSweeps(chain: Chain, db: Db): Promise<void> {
  const { rows } = await sql<{ address: string }>`
    select r.to_address as address from chain.receipts r
    where r.wallet = 'deposits' and r.sweep_id is null and r.state in ('credited', 'unidentified')
      and not exists (
        select from chain.sweeps s where s.address = r.to_address and s.ended_at is null)
    group by r.to_address having sum(r.amount) >= ${chain.depositMin}
    order by min(r.ended_at) limit ${STARTS_A_RUN}
  `.execute(db);
  for (const { address } of rows) {
    const id = randomUUID();
    await sql`
      with begun as (
        insert into chain.sweeps (id, address, state, started_at)
        values (${id}, ${address}, 'gas_sent', platform.now()) on conflict do nothing returning id
      )
      update chain.receipts r set sweep_id = begun.id from begun
      where r.wallet = 'deposits' and r.to_address = ${address} and r.sweep_id is null
        and r.state in ('credited', 'unidentified')
    `.execute(db);
  }
}

async function openSweeps(db: Db): Promise<Sweep[]> {
  const { rows } = await sql<Sweep>`
    select s.id, s.address, s.state, s.gas_id as "gasId", g.state as "gasState",
      g.block is not null as "gasMined", s.token_id as "tokenId", t.state as "tokenState",
      t.reason as "tokenReason", (select max(a.max_fee) from chain.attempts a
        where a.transfer_id = t.id and a.dropped_at is null) as "tokenFee"
    from chain.sweeps s left join chain.transfers g on g.id = s.gas_id
      left join chain.transfers t on t.id = s.token_id
    where s.ended_at is null order by s.started_at, s.id
  `.execute(db);
  return rows;
}

type Tools = { chain: Chain; db: Db; fees: () => Promise<Fees> };

async function step(tools: Tools, sweep: Sweep): Promise<void> {
  const { db } = tools;
  if (sweep.state === "gas_sent") return await stepGas(tools, sweep);
  if (sweep.state === "gas_confirmed") return await sendTokens(tools, sweep);
  if (sweep.tokenState === "confirmed") return await end(db, sweep, "confirmed");
  if (sweep.tokenState === "failed") return await end(db, sweep, "failed");
  const gasIsOver = sweep.gasState === null || isOver(sweep.gasState);
  // Fees rose between the two transfers: a little more gas.
  if (sweep.tokenReason === "waiting_for_gas" && gasIsOver) await sendGas(tools, sweep);
}

function isOver(state: Sweep["gasState"]): boolean {
  return state === "confirmed" || state === "failed";
}

async function stepGas(tools: Tools, sweep: Sweep): Promise<void> {
  const underWay = sweep.gasState !== null && sweep.gasState !== "failed" && !sweep.gasMined;
  if (underWay) return;
  if (await sendGas(tools, sweep)) return;
  await sql`
    update chain.sweeps set state = 'gas_confirmed' where id = ${sweep.id} and state = 'gas_sent'
  `.execute(tools.db);
}

/** Queues the gas that the address lacks; false when it lacks none. */
async function sendGas({ chain, db, fees }: Tools, sweep: Sweep): Promise<boolean> {
  const { maxFee: now } = await fees();
  const signed = sweep.tokenFee ?? 0n;
  const maxFee = signed > now ? signed : now;
  const has = await chain.node.getBalance({ address: getAddress(sweep.address) });
  const needs = SWEEP_GAS * maxFee;
  if (has >= needs) return false;
  await next(db, sweep, async (tx) => {
    const id = randomUUID();
    await sql`
      select chain.queue_for_sweep(${id}, ${sweep.id}, 'gas', ${needs * FEE_ROOM - has})
    `.execute(tx);
    await sql`update chain.sweeps set gas_id = ${id} where id = ${sweep.id}`.execute(tx);
  });
  return true;
}

async function sendTokens({ chain, db }: Tools, sweep: Sweep): Promise<void> {
  const held = await chain.node.readContract({
    address: chain.token,
    abi: tokenAbi,
    functionName: "balanceOf",
    args: [getAddress(sweep.address)],
  });
  if (held === 0n) return await end(db, sweep, "confirmed");
  await next(db, sweep, async (tx) => {
    const id = randomUUID();
    await sql`
      select chain.queue_for_sweep(${id}, ${sweep.id}, 'sweep', ${held < LARGEST ? held : LARGEST})
    `.execute(tx);
    await sql`
      update chain.sweeps set state = 'swept', token_id = ${id} where id = ${sweep.id}
    `.execute(tx);
  });
}

/** Runs the step in a transaction, unless another worker has moved the sweep meanwhile. */
async function next(db: Db, sweep: Sweep, write: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from chain.sweeps
      where id = ${sweep.id} and state = ${sweep.state}
        and gas_id is not distinct from ${sweep.gasId}::uuid for update
    `.execute(tx);
    if (rows.length === 1) await write(tx);
  });
}

/** After a failure what was to be swept is due again. */
async function end(db: Db, sweep: Sweep, state: "confirmed" | "failed"): Promise<void> {
  await next(db, sweep, async (tx) => {
    await sql`
      update chain.sweeps set state = ${state}, ended_at = platform.now() where id = ${sweep.id}
    `.execute(tx);
    await sql`
      update chain.transfers set applied_at = platform.now()
      where reference = ${sweep.id} and purpose in ('sweep', 'gas') and ended_at is not null
        and applied_at is null
    `.execute(tx);
    if (state === "failed") {
      await sql`update chain.receipts set sweep_id = null where sweep_id = ${sweep.id}`.execute(tx);
    }
  });
}
