/** Decisions at wrong times; `books` is called when a case runs. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Case, run } from "./broken-books.ts";
import type { FullBooks } from "./full-books.ts";

export const brokenDecisions = (books: () => FullBooks): Case[] => [
  {
    view: "decisions_are_in_time",
    when: "a listing was agreed to weeks after it was proposed",
    wrong: (tx) =>
      run(
        tx,
        sql`update ledger.proposals set made_at = made_at - interval '8 days'
          where id = (select proposal_id from products.products where id = ${books().product.id})`,
      ),
    says: () => ({ action: "list_product", staff: "ben" }),
  },
  {
    view: "decisions_are_in_time",
    when: "a proposal expired before its time was over",
    wrong: (tx) =>
      run(
        tx,
        sql`insert into ledger.proposals (id, action, input, maker, made_at, state, ended_at)
          values (${randomUUID()}, 'resume_sales', '{}', 'ana', now(), 'expired', now())`,
      ),
    says: () => ({ action: "resume_sales", staff: null }),
  },
];
