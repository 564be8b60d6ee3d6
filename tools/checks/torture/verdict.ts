/**
 * The final checks: every acknowledged call exists exactly once, and ledger, chain and invariants
 * agree.
 */
import { pathOf } from "@ballast/contract/route.ts";
import { sql } from "kysely";
import { createPublicClient, erc20Abi, getAddress, http } from "viem";
import type { Db } from "../../../apps/server/src/platform/db.ts";
import { eventually } from "../../../scripts/client.ts";
import type { Acknowledged } from "./acknowledged.ts";

const BOOKS = 3;
const RECONCILE_SECONDS = 120;

const asText = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (typeof part === "bigint" ? `${part}` : part));

/** Repeating any acknowledged call with its key must return the first response. */
export async function everyAnswerHolds(all: readonly Acknowledged[]): Promise<void> {
  for (const { client, endpoint, input, key, answer } of all) {
    const again = await client.call(endpoint, input, key);
    if (asText(again) !== asText(answer)) {
      throw new Error(
        `${pathOf(endpoint)} ${key}: answered ${asText(answer)}, now ${asText(again)}`,
      );
    }
  }
}

/**
 * Every order, take-out and withdrawal in the books must be one that a member was told of, or was
 * unsure of.
 */
export async function nothingTwice(db: Db): Promise<void> {
  const { rows } = await sql<{ what: string; n: bigint }>`
    select 'orders without one ledger transaction' as what, count(*) as n from orders.orders o
    where (select count(*) from ledger.transactions t where t.id = o.id
        and t.event in ('buy', 'buy_with_coupon')) <> 1
    union all
    select 'purchases without one order', count(*) from ledger.transactions t
    where t.event in ('buy', 'buy_with_coupon') and (select count(*) from orders.orders o where o.id = t.id) <> 1
    union all
    select 'withdrawals ended more than once', count(*) from wallets.withdrawals w
    where (select count(*) from ledger.transactions t
      where t.id = ledger.derived_id('withdrawal_end', w.transaction_id)) > 1
    union all
    select 'withdrawals still open', count(*) from wallets.withdrawals w where w.ended_at is null`.execute(
    db,
  );
  for (const { what, n } of rows) if (n !== 0n) throw new Error(`${n} ${what}`);
}

export async function everyInvariantHolds(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select viewname as name from pg_views where schemaname = 'invariants' order by 1`.execute(db);
  for (const { name } of rows) {
    const broken = await sql.raw(`select * from invariants."${name}" limit 3`).execute(db);
    if (broken.rows.length > 0) throw new Error(`invariant ${name}: ${asText(broken.rows)}`);
  }
  return rows.length;
}

/**
 * The amounts that arrived outside must equal the paid-out amounts in the books, to the token's
 * last unit; returns millionths.
 */
export async function chainAgrees(
  db: Db,
  chain: { url: string; token: string },
  outside: readonly string[],
): Promise<bigint> {
  const node = createPublicClient({ transport: http(chain.url) });
  const { rows: units } = await sql<{ unit: string }>`select chain.unit()::text as unit`.execute(
    db,
  );
  const unit = BigInt(units[0]?.unit ?? 0);
  let total = 0n;
  for (const address of outside) {
    const balance = await node.readContract({
      address: getAddress(chain.token),
      abi: erc20Abi,
      functionName: "balanceOf",
      args: [getAddress(address)],
    });
    const { rows } = await sql<{ paid: bigint }>`
      select coalesce(sum(net), 0)::bigint as paid from wallets.withdrawals
      where lower(address) = ${address.toLowerCase()} and state = 'succeeded'`.execute(db);
    const paid = rows[0]?.paid ?? 0n;
    if (balance !== paid * unit) {
      throw new Error(`${address} holds ${balance}, the books paid ${paid} times ${unit}`);
    }
    total += paid;
  }
  // The parts were down, and the job that reads the chain runs once a minute.
  const rows = await eventually(
    "a statement of each book",
    async () => {
      const statements = await newestStatements(db);
      return statements.length === BOOKS ? statements : null;
    },
    RECONCILE_SECONDS,
  );
  for (const { book, difference } of rows) {
    if (difference !== 0n) throw new Error(`reconciliation: ${book} differs by ${difference}`);
  }
  return total;
}

async function newestStatements(db: Db) {
  const { rows } = await sql<{ book: string; difference: bigint }>`
    select distinct on (book) book, difference::bigint as difference
    from chain.statements order by book, at desc`.execute(db);
  return rows;
}
