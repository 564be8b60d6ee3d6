/** Commands that list and decide proposals. */
import type { Change } from "@ballast/contract/console/approvals.ts";
import { ROLES } from "@ballast/contract/console/staff.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { listProposals, type Proposal } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { choice, command, id, optional, text } from "../platform/staff-command.ts";
import type { ProposalKinds } from "./catalog.ts";
import { approveProposal, endOpenProposal, keptOfDecision } from "./decide-proposal.ts";
import { changesOf } from "./proposal-changes.ts";
import { APPROVER_ROLES } from "./read-proposal.ts";

/** The most changes in the output; the proposal's page shows all. */
const CHANGES_MOST = 12;
const SAID_MOST = 160;

/** Two lines: maker, action and state; then the whole input. */
function shown(proposal: Proposal): string[] {
  const { action, maker, state, approvals, consents } = proposal;
  const by = consents.length > 0 ? ` by ${consents.join(", ")}` : "";
  return [
    `${publicId("proposal", proposal.id)}  ${action}  ${state}  made by ${maker}, ` +
      `${consents.length} of ${approvals} approved${by}`,
    `  ${JSON.stringify(proposal.input)}`,
  ];
}

/** The changes as the approver saw them. */
async function aboutOf(tx: Tx, kinds: ProposalKinds, proposal: Proposal): Promise<string[]> {
  const { says, changes } = await changesOf(tx, kinds, proposal);
  const told = changes.filter(isTold).slice(0, CHANGES_MOST);
  return [says, ...told.map(inOneLine)];
}

/** Leaves out hashes, which tell a reader nothing. */
const isTold = ({ what, after }: Change) =>
  !what.startsWith("SHA-256") && !after.startsWith("sha256 ");

function inOneLine({ what, before, after, leadsTo }: Change): string {
  const now = leadsTo && leadsTo.id !== after ? `${clipped(after)}, ${leadsTo.id}` : clipped(after);
  const was = before === null || before === after ? "" : `, before: ${clipped(before)}`;
  return `${what}: ${now}${was}`;
}

const clipped = (said: string) =>
  said.length > SAID_MOST ? `${said.slice(0, SAID_MOST)} …` : said;

function verdictOn({ id, state, approvals, consents }: Proposal): string {
  const shown = publicId("proposal", id);
  const left = approvals - consents.length;
  // A transfer on the chain has only been started.
  if (state === "approved") return `Approved, and under way: ${shown}`;
  if (state !== "open") return `Approved, and carried out: ${shown}`;
  return `Approved: ${shown}. It is carried out when ${left} more ${
    left === 1 ? "person approves" : "people approve"
  } it.`;
}

export const proposalCommands = (kinds: ProposalKinds) => [
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
    roles: APPROVER_ROLES,
    place: {
      area: "Today",
      title: "Approve",
      of: "proposals",
      row: "proposal",
      whenState: ["open"],
      whyNot: "notApproved",
      confirm: "The last approval needed carries it out at once.",
    },
    options: {
      proposal: id("proposal", "which"),
      reason: text("why, or what you checked"),
    },
    run: async ({ tx, staff }, { proposal, reason }) => {
      const approved = await approveProposal(tx, kinds, { staff, id: proposal, reason });
      const inWords = [verdictOn(approved), ...(await aboutOf(tx, kinds, approved))];
      return { lines: shown(approved), inWords, kept: keptOfDecision(kinds, approved, reason) };
    },
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
    run: async ({ tx, staff }, { proposal, reason }) => {
      const ended = await endOpenProposal(tx, kinds, { staff, id: proposal, reason });
      const what = ended.state === "withdrawn" ? "Withdrawn" : "Refused";
      const inWords = [`${what}: ${publicId("proposal", proposal)}. Nothing of it is carried out.`];
      return { lines: shown(ended), inWords, kept: keptOfDecision(kinds, ended, reason) };
    },
  }),
];
