/** Forbidden changes, made by hand: a simulation that passes after one of these checks nothing. */
import { sql } from "kysely";
import type { World } from "../world.ts";

export const DEFECTS = {
  /** The owner of the tables changes a member's balance, bypassing the ledger. */
  async changedBalance({ owner }: World): Promise<void> {
    await sql`
      update ledger.accounts set balance = balance + 1 where (bucket, kind, owner) = (
        select bucket, kind, owner from ledger.accounts where kind = 'client.deposit'
        order by balance desc, owner limit 1) and currency = 'tUSDT'`.execute(owner.db);
  },
  /** A day's income of an order is paid a second time through the ledger's own function. */
  async incomeTwice({ owner }: World): Promise<void> {
    await sql`
      select ledger.daily_incomes(gen_random_uuid(), i.currency, '', array[i.bucket],
        array[i.product_id], array[i.amount], array[i.bucket], array[i.member_id], array[i.amount])
      from (select * from income.incomes order by day, order_id limit 1) i`.execute(owner.db);
  },
  /** A withdrawal is left unprocessed until a second after its promised time. */
  async forgottenWithdrawal({ owner }: World): Promise<void> {
    const { numAffectedRows } = await sql`
      update wallets.withdrawals set applied_at = platform.now() - interval '73 hours',
        arrive_by = platform.now() - interval '1 second'
      where id = (select id from wallets.withdrawals where ended_at is null order by id limit 1)
    `.execute(owner.db);
    if (numAffectedRows !== 1n) throw new Error("no withdrawal is open on this day");
  },
};
