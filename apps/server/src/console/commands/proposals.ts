/** Four eyes: what waits for a second person, and their decision. */
import { publicId } from "@ballast/contract/ids.ts";
import { ROLES } from "@ballast/contract/staff.ts";
import { listProposals, type Proposal } from "../../ledger/proposals.ts";
import { choice, command, id, optional, text } from "../command.ts";
import { approveProposal, endOpenProposal } from "../decide-proposal.ts";

/** One line of who, what, and how far it is; the second line is the whole input. */
function shown(proposal: Proposal): string[] {
  const { action, maker, state, approvals, consents } = proposal;
  const by = consents.length > 0 ? ` by ${consents.join(", ")}` : "";
  return [
    `${publicId("proposal", proposal.id)}  ${action}  ${state}  made by ${maker}, ` +
      `${consents.length} of ${approvals} approved${by}`,
    `  ${JSON.stringify(proposal.input)}`,
  ];
}

export const proposalCommands = [
  command({
    name: "proposals",
    says: "list what waits for a decision, newest first",
    roles: ROLES,
    options: { which: optional(choice("which ones", ["open", "all"])) },
    run: async ({ db }, { which }) =>
      (await listProposals(db, which ?? "open")).flatMap((proposal) => shown(proposal)),
  }),
  command({
    name: "approve",
    says: "consent to another person's proposal; the last consent needed carries it out",
    roles: ["auditor", "admin"],
    place: {
      area: "Today",
      title: "Approve",
      of: "proposals",
      row: "proposal",
      whenState: ["open"],
      confirm: "The last approval needed carries it out at once.",
    },
    options: {
      proposal: id("proposal", "which"),
      reason: text("why, or what you checked"),
    },
    run: async ({ tx, staff }, { proposal, reason }) =>
      shown(await approveProposal(tx, staff, proposal, reason)),
  }),
  command({
    name: "refuse",
    says: "end a proposal that is still open: another's is refused, your own withdrawn",
    roles: ["finance", "content", "support", "auditor", "admin"],
    place: {
      area: "Today",
      title: "Refuse or withdraw",
      of: "proposals",
      row: "proposal",
      whenState: ["open"],
      danger: true,
    },
    options: { proposal: id("proposal", "which"), reason: text("why") },
    run: async ({ tx, staff }, { proposal, reason }) =>
      shown(await endOpenProposal(tx, staff, proposal, reason)),
  }),
];
