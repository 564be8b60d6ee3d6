/** What could be wrong with what was published of members' claims. */
import { sql } from "kysely";
import { type Case, run } from "./broken-books.ts";

export const brokenProof = (): Case[] => [
  {
    view: "proof_is_what_members_are_owed",
    when: "less was published than members are owed",
    wrong: (tx) => run(tx, sql`update proof.commits set total = total - 1`),
    says: () => ({ currency: "tUSDT" }),
  },
];
