/**
 * A member cancels an application before it is approved; the money returns at once. Restored books may have
 * forgotten that it was approved and paid, so its rail must have been compared before.
 */
import type { Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { sql } from "kysely";
import { lockBucket } from "../ledger/accounts.ts";
import type { Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { refuseUnlessAsked } from "../rails/outside/gate.ts";
import {
  type ChainWithdrawalRow,
  railOf,
  withdrawalOf,
  withdrawalOfMember,
} from "./withdrawals.ts";

export async function cancelWithdrawal(tx: Tx, member: Member, id: string): Promise<Withdrawal> {
  await lockBucket(tx, member.bucket);
  const row = await withdrawalOfMember(tx, member, id);
  if (!row) throw new Refusal("withdrawal_unknown");
  refuseUnless(row.state !== "cancelled", "withdrawal_cancelled");
  await refuseUnlessAsked(tx, railOf(row));
  const { rows } = await sql<{ released: boolean }>`
    select wallets.release_withdrawal(${member.bucket}, ${id}, 'member', null) as released
  `.execute(tx);
  refuseUnless(rows[0]?.released, "withdrawal_not_cancellable");
  return withdrawalOf((await withdrawalOfMember(tx, member, id)) as ChainWithdrawalRow);
}
