/** List of members' claims, which wait for a person to review them. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { CLAIM_KINDS } from "@ballast/contract/gift/claims.ts";
import {
  amount,
  id,
  instant,
  resource,
  state,
  text,
  whileOpen,
  yes,
} from "../../platform/staff-resource.ts";

const open = whileOpen("c.state = 'submitted'");
const others = (state: string) => `(select count(*) from rewards.claims x
  where x.bucket = c.bucket and x.member_id = c.member_id and x.state = '${state}')`;

export const claimResources = [
  resource({
    name: "claims",
    title: "Claims",
    area: "Rewards",
    says: "bonuses that members ask for with a picture or a video, the newest first",
    roles: ROLES,
    id: { kind: "claim", sql: "c.id" },
    from: "rewards.claims c",
    columns: {
      claim: id("Claim", "c.id", "claim", { leadsTo: "claims" }),
      member: id("Member", "c.member_id", "member", { leadsTo: "members" }),
      kind: state("For", "c.kind", CLAIM_KINDS),
      state: state("State", "c.state", ["submitted", "approved", "refused"]),
      amount: amount("Bonus", "c.amount", { currencyOf: "currency" }),
      currency: text("Currency", "c.currency", { inside: true }),
      hasPicture: yes("With a picture", "c.file_id is not null"),
      link: text("Video", "c.link", { nullable: true, inside: true }),
      submittedAt: instant("Handed in", "c.submitted_at"),
      memberSince: open.instant(
        "Member since",
        `(select m.registered_at from members.members m
          where m.bucket = c.bucket and m.id = c.member_id)`,
      ),
      approvedBefore: open.count("Approved before", others("approved")),
      refusedBefore: open.count("Refused before", others("refused")),
      decidedAt: instant("Decided", "c.decided_at", { nullable: true }),
      decidedBy: text("Decided by", "c.decided_by", { nullable: true }),
      reason: text("Reason", "c.reason", { nullable: true, inside: true }),
      campaign: id("Budget", "c.campaign_id", "campaign", { inside: true }),
      paidAs: id("Ledger transaction", "c.transaction_id", "ledgerTransaction", {
        leadsTo: "ledger-transactions",
        nullable: true,
        inside: true,
      }),
    },
    order: "-submittedAt",
    search: { says: "video or reason", sql: ["coalesce(c.link, '')", "coalesce(c.reason, '')"] },
  }),
];
