/** Damage to the published commits of members' claims. */
import { sql } from "kysely";
import { type Case, run } from "./broken-books.ts";

const newest = sql`(select max(sequence) from proof.commits)`;

export const brokenProof = (): Case[] => [
  {
    view: "proof_is_what_members_are_owed",
    when: "less was published than members are owed",
    wrong: (tx) =>
      run(tx, sql`update proof.commits set total = total - 1 where sequence = ${newest}`),
    says: () => ({ currency: "tUSDT" }),
    also: ["proof_follows_from_the_one_before"],
  },
  {
    view: "proof_is_what_members_are_owed",
    when: "a unit less was published each day, so that the days agree with each other",
    wrong: (tx) => run(tx, sql`update proof.commits set total = total - 1`),
    says: () => ({ currency: "tUSDT" }),
  },
  {
    view: "proof_follows_from_the_one_before",
    when: "the total of the day before was changed after it was published",
    wrong: (tx) =>
      run(tx, sql`update proof.commits set total = total + 1 where sequence = ${newest} - 1`),
    says: () => ({ currency: "tUSDT" }),
  },
];
