/** Books final receipts in the ledger: a member's deposit, or a receipt without an owner. */
import { sql } from "kysely";
import { type Db, errorCode, isTransient } from "../../platform/db.ts";
import type { Log } from "../../platform/log.ts";
import type { Chain } from "./open-chain.ts";

const BATCH = 200;

const deepest = (chain: Chain, cursor: bigint) => cursor - BigInt(chain.confirmations) + 1n;

/** Receipts with enough confirmations at the newest block `cursor`; none while credits are stopped. */
export const deepEnough = (chain: Chain, cursor: bigint) => sql<{ id: string }>`
  select id from chain.receipts where state = 'seen' and block <= ${deepest(chain, cursor)}
    and not exists (select from chain.branch_stops s where s.ended_at is null)
  order by block, id`;

/** `cursor`: the newest block read, known to be on the chain. */
export async function bookReceipts(chain: Chain, db: Db, cursor: bigint, log: Log): Promise<void> {
  const upTo = deepest(chain, cursor);
  const { rows } = await deepEnough(chain, cursor).execute(db);
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => id);
    try {
      await book(chain, db, ids, upTo);
    } catch (error) {
      if (isTransient(error)) throw error;
      // Credits were stopped meanwhile, so all receipts wait.
      if (errorCode(error) === "BB001") return;
      // A receipt that cannot be booked must not block the others; it stays seen and is tried again.
      for (const id of ids) {
        await book(chain, db, [id], upTo).catch((err) =>
          log.error({ err, receipt: id }, "receipt cannot be booked"),
        );
      }
    }
  }
}

async function book(chain: Chain, db: Db, ids: string[], upTo: bigint): Promise<void> {
  await sql`
    select chain.book_receipts(${ids}::uuid[], ${upTo}, ${chain.depositMin})
  `.execute(db);
}
