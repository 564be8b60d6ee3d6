/** Words proposals about external findings: a branch of the chain, an unknown payment. */
import type { Change } from "@ballast/contract/console/approvals.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { about, change, type Input, textIn, textsIn, worth } from "../ledger/proposal-words.ts";
import type { Db } from "../platform/db.ts";
import { branchWords } from "./proposal-changes-branch.ts";

async function unknownChanges(db: Db, input: Input): Promise<Change[]> {
  const { rows } = await sql<{ what: string; amount: string | null; currency: Currency | null }>`
    select rail || ' ' || kind || ', ' || coalesce(tx_hash, reference, key) as what,
      amount::text as amount, currency
    from outside.findings where id = ${textIn(input, "finding_id")}::uuid`.execute(db);
  const [found] = rows;
  const named = (what: string, resource: string, kind: "withdrawal" | "transfer" | "member") => {
    const id = textIn(input, `${kind}_id`);
    return id === "" ? [] : [about(what, resource, kind, id)];
  };
  return [
    about("Found outside", "unknown-payments", "finding", textIn(input, "finding_id"), found?.what),
    ...(found?.amount && found.currency
      ? [change("Amount", worth(BigInt(found.amount), found.currency))]
      : []),
    change("Was", textIn(input, "was")),
    ...named("The request", "withdrawals", "withdrawal"),
    ...named("The transfer", "chain-transfers", "transfer"),
    ...named("The member", "members", "member"),
    ...textsIn(input, { reference: "Reason" }),
  ];
}

export const outsideWords = {
  branch_holds: branchWords,
  book_unknown: {
    says: "Books a payment that was found outside and that the books did not know as what it was.",
    changes: unknownChanges,
  },
  resume_effects: {
    says: "Lets payments and proofs leave again after a restore; the outside must be settled by then.",
    changes: async (_db: Db, input: Input) => textsIn(input, { reference: "What was compared" }),
  },
};
