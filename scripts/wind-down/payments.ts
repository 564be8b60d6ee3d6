/** What left members' wallets for good since the sharing, and how payments under way at the bank ended. */
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";

/** `claim`: what members are owed of them; `payable`: their parts of what was there. */
export type Part = { payments: bigint; claim: bigint; payable: bigint };

/** `paidWhole`: by the bank, in local money; the part that was kept for them in tUSDT is not used. */
export type BankParts = { setAside: Part; cameBack: Part; paidWhole: Part };

export async function paymentsAtTheBank(db: Db): Promise<BankParts> {
  const { rows } = await sql<Part & { ended: "succeeded" | "failed" | null }>`
    select case when w.state not in ('approved', 'sent') then
        case w.state when 'succeeded' then 'succeeded' else 'failed' end end as ended,
      count(*) as payments, sum(s.claim)::bigint as claim, sum(s.payable)::bigint as payable
    from wind_down.shares s join wallets.withdrawals w
      on w.bucket = s.bucket and w.transaction_id = s.claimant
    where s.currency = 'tUSDT' and s.kind = 'payment' and w.rail = 'bank' group by 1`.execute(db);
  const of = (ends: readonly (string | null)[]): Part => {
    const some = rows.filter(({ ended }) => ends.includes(ended));
    const sum = (what: keyof Part) => some.reduce((all, row) => all + row[what], 0n);
    return { payments: sum("payments"), claim: sum("claim"), payable: sum("payable") };
  };
  return {
    setAside: of(["succeeded", "failed", null]),
    cameBack: of(["failed"]),
    paidWhole: of(["succeeded"]),
  };
}

/** Gross, of which a fee may be a part. `overBank`: of it, what left in local money. */
export async function paidSince(db: Db, at: Date): Promise<{ paid: bigint; overBank: bigint }> {
  const { rows } = await sql<{ paid: bigint; overBank: bigint }>`
    select coalesce(sum(w.gross), 0)::bigint as paid,
      coalesce(sum(w.gross) filter (where w.rail = 'bank'), 0)::bigint as "overBank"
    from wallets.withdrawals w
    where w.currency = 'tUSDT' and w.state = 'succeeded' and w.ended_at >= ${at}`.execute(db);
  return rows[0] ?? { paid: 0n, overBank: 0n };
}
