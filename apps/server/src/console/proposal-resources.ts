/** The list of proposals. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { ACTIONS, PROPOSAL_STATES } from "../ledger/proposals.ts";
import { amount, count, id, instant, resource, state, text } from "../platform/staff-resource.ts";
import type { ProposalKinds } from "./catalog.ts";

/** A short description, from whichever field names the proposal best, or from its kind. */
const about = (
  kinds: ProposalKinds,
) => `coalesce(p.input ->> 'name', p.input #>> '{texts,en_US,title}',
  case p.action ${Object.entries(kinds)
    .flatMap(([action, { about }]) => (about ? [`when '${action}' then ${about}`] : []))
    .join(" ")} end,
  p.input ->> 'setting', p.input ->> 'country', (p.input ->> 'rate') || ' ' || (p.input ->> 'currency'),
  p.input ->> 'reference')`;

const AMOUNT = `case when p.input ->> 'amount' ~ '^[0-9]{1,30}$'
  then (p.input ->> 'amount')::numeric end`;

export const proposalResources = (kinds: ProposalKinds) => [
  resource({
    name: "proposals",
    title: "Approvals",
    area: "Today",
    says: "what one person proposed and others decide; nobody decides about their own",
    roles: ROLES,
    id: { kind: "proposal", sql: "p.id" },
    from: "ledger.proposals p join ledger.actions a using (action)",
    columns: {
      proposal: id("Proposal", "p.id", "proposal"),
      action: state("Action", "p.action", ACTIONS),
      about: text("About", about(kinds), { nullable: true, filters: false }),
      amount: amount(
        "Amount",
        AMOUNT,
        { currencyOf: "currency" },
        { nullable: true, filters: false, sorts: false },
      ),
      currency: text("Currency", "p.input ->> 'currency'", {
        nullable: true,
        inside: true,
        filters: false,
      }),
      state: state("State", "p.state", PROPOSAL_STATES),
      maker: text("Made by", "p.maker", { leadsTo: "staff" }),
      madeAt: instant("Made", "p.made_at"),
      endsAt: instant(
        "Decide before",
        "case when p.state = 'open' then ledger.proposal_ends_at(p.made_at) end",
        { nullable: true, sorts: false },
      ),
      consents: text("Approved by", "ledger.approvers(p.id)", { nullable: true, filters: false }),
      by: state("By the role", "coalesce(a.approver, 'any')", ["any", "admin"]),
      approvals: count("Approvals needed", "a.approvals", { sorts: false }),
    },
    order: "-madeAt",
    relations: [{ resource: "audit-log", column: "proposal", title: "In the audit log" }],
  }),
];
