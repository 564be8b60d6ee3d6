/** Calls of service `console` about one proposal and its document. */
import { consoleDocument, consoleProposal } from "@ballast/contract/console/approvals.ts";
import { documentFile } from "../ledger/documents.ts";
import { bind, type Router } from "../platform/http.ts";
import type { ProposalKinds } from "./catalog.ts";
import { readProposal } from "./read-proposal.ts";

export function mountProposals(router: Router, kinds: ProposalKinds): void {
  bind(router, consoleProposal, ({ db, staff, clock }, { proposalId }) =>
    readProposal(db, { staff, kinds }, { proposalId, now: clock.now() }),
  );
  bind(router, consoleDocument, ({ db }, { hash }) => documentFile(db, Buffer.from(hash, "hex")));
}
