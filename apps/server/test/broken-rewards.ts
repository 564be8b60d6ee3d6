/** Damage to coins and codes; `books` is called when a case runs. */
import { sql } from "kysely";
import { type Case, run } from "./broken-books.ts";
import type { FullBooks } from "./full-books.ts";

export const brokenRewards = (books: () => FullBooks): Case[] => [
  {
    view: "coins_are_sums_of_entries",
    when: "a balance of coins grew by itself",
    wrong: (tx) => run(tx, sql`update rewards.coin_entries set balance = 999 where no = 2`),
    says: () => ({ member_id: books().bob.id, no: 2, balance: 999, sum: 150 }),
  },
  {
    view: "coins_are_sums_of_entries",
    when: "the coins that are out were counted wrong",
    wrong: (tx) => run(tx, sql`update rewards.coin_totals set coins = 149 where bucket = 7`),
    says: () => ({ bucket: 7, member_id: null, balance: 149, sum: 150 }),
  },
  {
    view: "coins_have_a_cause",
    when: "coins were given for a day on which nobody signed in",
    wrong: (tx) => run(tx, sql`delete from rewards.sign_ins`),
    says: () => ({ member_id: books().bob.id, kind: "sign_in", coins: 250, earned: null }),
  },
  {
    view: "coins_have_a_cause",
    when: "a right answer brought nothing",
    wrong: (tx) =>
      run(
        tx,
        sql`insert into rewards.quiz_answers values (7, ${books().bob.id}, '2026-01-01',
          'cooling-off', 1, 0, true, 5, platform.now())`,
      ),
    says: () => ({ member_id: books().bob.id, kind: "quiz", coins: null, earned: 5 }),
  },
  {
    view: "rewards_are_paid_as_written",
    when: "an exchange is said to have paid more than the ledger",
    wrong: (tx) => run(tx, sql`update rewards.coin_entries set amount = 100001 where no = 2`),
    says: () => ({ event: "coins", amount: 100_001, paid: 100_000 }),
  },
  {
    view: "rewards_are_paid_as_written",
    when: "the ledger paid for a code that nobody redeemed",
    wrong: (tx) => run(tx, sql`delete from rewards.redemptions where bucket = 7`),
    says: () => ({ event: "redeemed_code", amount: null, paid: 1_000_000 }),
    also: ["codes_are_funded"],
  },
  {
    view: "codes_are_funded",
    when: "more codes are out than the budget can pay",
    wrong: (tx) => run(tx, sql`update rewards.code_batches set codes = 3`),
    says: () => ({ promised: 2_000_000, held: 1_000_000 }),
  },
];
