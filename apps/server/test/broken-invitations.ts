/** Damage to shares of fees; `books` is called when a case runs. */
import { sql } from "kysely";
import { type Case, run } from "./broken-books.ts";
import type { FullBooks } from "./full-books.ts";

export const brokenInvitations = (books: () => FullBooks): Case[] => [
  {
    view: "invitation_share_is_within_its_fee",
    when: "a share was posted that nobody wrote down",
    wrong: (tx) => run(tx, sql`delete from invitations.shares`),
    says: () => ({ inviter_id: books().ana.id, booked: 100_000, written: null }),
  },
  {
    view: "invitation_share_is_within_its_fee",
    when: "a share is said to be of a fee that another member paid",
    wrong: (tx) => run(tx, sql`update invitations.shares set invited_id = ${books().bob.id}`),
    says: () => ({
      inviter_id: books().ana.id,
      invited_id: books().bob.id,
      booked: null,
      fee: null,
    }),
  },
  {
    view: "invitation_share_is_within_its_fee",
    when: "the one who got it had not invited the payer",
    wrong: (tx) =>
      run(
        tx,
        sql`update members.members set inviter_id = ${books().bob.id} where id = ${books().cem.id}`,
      ),
    says: () => ({ inviter_id: books().ana.id, invited_id: books().cem.id }),
  },
  {
    view: "invitation_share_is_within_its_fee",
    when: "the fee is less than five times the share",
    wrong: (tx) =>
      run(
        tx,
        sql`update ledger.entries set amount = 5 where kind = 'client.due_to_house'
          and event = 'withdrawal_settled' and side = 'C'`,
      ),
    says: () => ({ inviter_id: books().ana.id, fee: 5 }),
    also: [
      "balances_are_sums_of_entries",
      "running_balances",
      "seal_chain_recomputes",
      "transactions_balance",
    ],
  },
];
