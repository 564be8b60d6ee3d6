/** Lists of stopped branches of the chain, and of credits whose block was removed. */
import { MEMBER_ROLES, ROLES } from "@ballast/contract/console/staff.ts";
import {
  amount,
  count,
  id,
  instant,
  resource,
  state,
  text,
} from "../../platform/staff-resource.ts";

export const branchResources = [
  resource({
    name: "branch-stops",
    title: "Branches of the chain",
    area: "Ledger",
    says: "when the chain node showed another branch than before, so that nothing was credited, and who said which holds",
    roles: ROLES,
    id: { sql: "s.id", type: "bigint" },
    from: "chain.branch_stops s left join ledger.proposals p on p.id = s.proposal_id",
    columns: {
      number: count("Number", "s.id"),
      state: state("State", "case when s.ended_at is null then 'stopped' else 'known' end", [
        "stopped",
        "known",
      ]),
      stoppedAt: instant("Since", "s.stopped_at"),
      knownBlock: count("Newest block known before", "s.known_block"),
      commonBlock: count("Newest block of both branches", "s.common_block"),
      witness: state("The second node", "s.witness", ["silent", "known", "neither"], {
        nullable: true,
      }),
      endedAt: instant("Known since", "s.ended_at", { nullable: true }),
      endedBy: state("Known by", "s.ended_by", ["node", "witness", "staff"], { nullable: true }),
      knownHash: text("Hash of the block known before", "s.known_hash::text", { inside: true }),
      shownHash: text("Block compared with another node", "s.shown_hash::text", {
        ...{ nullable: true, inside: true },
      }),
      approvedBy: text("Approved by", "ledger.approvers(p.id)", {
        ...{ nullable: true, filters: false, inside: true },
      }),
      proposal: id("Approval", "s.proposal_id", "proposal", {
        ...{ nullable: true, leadsTo: "proposals", inside: true },
      }),
    },
    order: "-number",
  }),
  resource({
    name: "lost-credits",
    title: "Credits whose block is gone",
    area: "Ledger",
    says: "what was credited by a block that is not on the chain any more; taken back by a reversal, where the money is still there",
    roles: MEMBER_ROLES,
    id: { kind: "ledgerTransaction", sql: "l.transaction_id" },
    from: `chain.lost_credits l join chain.receipts r on r.id = l.receipt_id
      left join ledger.accounts a on a.bucket = l.bucket and a.kind = 'client.deposit'
        and a.currency = 'tUSDT' and a.owner = r.member_id`,
    columns: {
      state: state(
        "State",
        `case when l.taken_back_at is not null then 'taken_back'
          when l.found_at is not null then 'found' else 'lost' end`,
        ["lost", "found", "taken_back"],
      ),
      member: id("Member", "r.member_id", "member", { nullable: true }),
      amount: amount("Credited", "r.amount"),
      there: amount("In the recharge wallet", "a.balance", undefined, {
        ...{ nullable: true, filters: false, sorts: false },
      }),
      isThere: state(
        "The money",
        `case when l.taken_back_at is not null or l.found_at is not null then null
          when r.member_id is null then 'no owner'
          when a.balance >= r.amount then 'is there' else 'is not there' end`,
        ["is there", "is not there", "no owner"],
        { nullable: true },
      ),
      lostAt: instant("Gone since", "l.lost_at"),
      endedAt: instant("Found or taken back", "coalesce(l.found_at, l.taken_back_at)", {
        nullable: true,
      }),
      transaction: id("Ledger transaction", "l.transaction_id", "ledgerTransaction", {
        leadsTo: "ledger-transactions",
      }),
      txHash: text("Transaction on the chain", "r.tx_hash::text", { inside: true }),
      block: count("Block", "r.block", { inside: true }),
    },
    order: "-lostAt",
    search: { says: "transaction on the chain", sql: ["r.tx_hash"] },
  }),
];
