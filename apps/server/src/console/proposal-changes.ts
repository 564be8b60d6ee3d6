/** Words what a proposal changes: the value after it beside the current one. */
import type { Change } from "@ballast/contract/console/approvals.ts";
import { sql } from "kysely";
import type { Proposal } from "../ledger/proposals.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { ProposalKinds } from "./catalog.ts";

/**
 * For an open proposal the changes as of now; for a decided one as stored at the decision. One that ended
 * undecided shows only what was requested, because its figures were not stored.
 */
export async function changesOf(
  db: Db,
  kinds: ProposalKinds,
  { id, action, input, state }: Pick<Proposal, "id" | "action" | "input" | "state">,
): Promise<{ says: string; changes: Change[] }> {
  const kind = kinds[action];
  const { says } = kind;
  if (state === "open") return { says, changes: await kind.changes(db, input) };
  const { rows } = await sql<{ changes: Change[] }>`
    select changes from console.proposals_seen where proposal_id = ${id}`.execute(db);
  if (rows[0]) return { says, changes: rows[0].changes };
  const changes = await kind.changes(db, input);
  return { says, changes: changes.filter(({ before }) => before === null) };
}

/** Stores what the person who decides sees now. */
export async function keepSeen(
  tx: Tx,
  kinds: ProposalKinds,
  { id, action, input }: Proposal,
): Promise<void> {
  const changes = JSON.stringify(await kinds[action].changes(tx, input));
  await sql`
    insert into console.proposals_seen values (${id}, ${changes}::jsonb)
    on conflict (proposal_id) do update set changes = excluded.changes`.execute(tx);
}
