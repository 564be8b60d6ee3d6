/** Words proposals about external findings: a branch of the chain, an unknown payment. */
import type { Change } from "@ballast/contract/console/approvals.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import type { ConsolePart } from "../../ledger/console-part.ts";
import { about, change, type Input, textIn, textsIn, worth } from "../../ledger/proposal-words.ts";
import type { Db } from "../../platform/db.ts";
import { holdBranch } from "../chain/hold-branch.ts";
import { bookUnknown, resumeEffects } from "../outside/book-unknown.ts";

async function branchChanges(db: Db, input: Input): Promise<Change[]> {
  const { rows } = await sql<{ known: string; shown: string | null; both: bigint }>`
    select known_block || ', ' || known_hash as known, common_block as both,
      shown_block || ', ' || shown_hash as shown
    from chain.branch_stops where id = ${textIn(input, "stop")}::bigint`.execute(db);
  const [stop] = rows;
  return [
    change("Block", stop?.shown ?? textIn(input, "block_hash"), stop?.known ?? null),
    ...(stop ? [change("Newest block of both branches", String(stop.both))] : []),
    ...textsIn(input, { reference: "Where it was looked up" }),
  ];
}

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

export const outsideProposals = {
  branch_holds: {
    says: "Says that the branch which the chain node shows holds; deposits on it are credited again.",
    changes: branchChanges,
    carryOut: holdBranch,
  },
  book_unknown: {
    says: "Books a payment that was found outside and that the books did not know as what it was.",
    changes: unknownChanges,
    carryOut: bookUnknown,
  },
  resume_effects: {
    says: "Lets payments and proofs leave again after a restore; the outside must be settled by then.",
    changes: async (_db, input) => textsIn(input, { reference: "What was compared" }),
    carryOut: resumeEffects,
  },
} satisfies ConsolePart["proposals"];
