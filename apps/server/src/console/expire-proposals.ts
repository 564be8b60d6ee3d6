/** Ends undecided proposals as expired when their time is over. */
import { PROPOSAL_DAYS } from "@ballast/contract/console/staff.ts";
import { sql } from "kysely";
import type { ProposalKind } from "../ledger/console-part.ts";
import { type Action, endProposal } from "../ledger/proposals.ts";
import type { Db } from "../platform/db.ts";
import type { Job } from "../platform/jobs.ts";
import { Refusal } from "../platform/refusal.ts";
import type { ProposalKinds } from "./catalog.ts";

/** Proposals ended in one run; the rest waits for the next. */
const AT_MOST = 200;

/** Ends each proposal in its own transaction. */
export async function endOverdueProposals(db: Db, kinds: ProposalKinds): Promise<void> {
  const { rows } = await sql<{ id: string; action: Action }>`
    select p.id, p.action from ledger.proposals p
    where p.state = 'open' and ledger.proposal_ends_at(p.made_at) <= platform.now()
    order by p.made_at limit ${AT_MOST}`.execute(db);
  for (const { id, action } of rows) await endOne(db, id, kinds[action]?.end);
}

/** `end` is undefined, too, for an action that a newer version of Ballast proposed. */
async function endOne(db: Db, id: string, end: ProposalKind["end"]): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await endProposal(tx, id, "expired");
      await end?.(tx, id);
    });
  } catch (error) {
    // It was withdrawn or refused at the same moment.
    if (!(error instanceof Refusal && error.refusal === "proposal_ended")) throw error;
  }
}

export const expireProposals = (kinds: ProposalKinds): Job => ({
  name: "expire-proposals",
  does: `ends proposals that nobody decided on within ${PROPOSAL_DAYS} days`,
  everySeconds: 60,
  run: ({ db }) => endOverdueProposals(db, kinds),
});
