/** Waits until nothing is pending any more. */
import { sql } from "kysely";
import type { Database, Db } from "../../../apps/server/src/platform/db.ts";
import { eventually, type Sandbox } from "../../../scripts/client.ts";

const SETTLE_SECONDS = 180;

/** With everything running again, the chain advances until nothing is pending. */
export async function settle(sandbox: Sandbox, { db }: Database, say: (line: string) => void) {
  let open: string[] = [];
  try {
    await eventually(
      "the end of every withdrawal and transfer",
      async () => {
        await sandbox.mine(25);
        const { now } = await sandbox.state();
        if ([0, 6].includes(new Date(now).getUTCDay())) await sandbox.advance(1);
        open = await openThings(db);
        return open.length === 0 ? true : null;
      },
      SETTLE_SECONDS,
    );
  } catch (error) {
    say(`still open: ${open.join(", ")}`);
    throw error;
  }
}

/** Pending items, in words; empty when the books are at rest and agree with the chain. */
async function openThings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string; n: bigint }>`
    select 'withdrawals ' || state as what, count(*) as n from wallets.withdrawals
      where ended_at is null group by 1
    union all
    select 'transfers ' || purpose || ' ' || state, count(*) from chain.transfers
      where applied_at is null and purpose not in ('gas', 'sweep', 'anchor') group by 1
    union all
    select 'receipts seen', count(*) from chain.receipts where state = 'seen'
    union all
    select 'books that differ', count(*) from chain.statements
      where difference <> 0 and at = (select max(at) from chain.statements)`.execute(db);
  return rows.filter(({ n }) => n > 0n).map(({ what, n }) => `${n} ${what}`);
}
