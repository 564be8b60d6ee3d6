/** Lists of promotion budgets, sweeps and the operator's wallets. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { CAMPAIGN_KINDS } from "@ballast/contract/gift/calls.ts";
import {
  amount,
  count,
  id,
  instant,
  resource,
  state,
  text,
} from "../../platform/staff-resource.ts";

const inCurrency = { currencyOf: "currency" };

const ofCampaign = (kind: string) => `coalesce((select sum(a.balance) from ledger.accounts a
  where a.bucket between 0 and 63 and a.kind = '${kind}' and a.currency = c.currency
    and a.owner = c.id), 0)`;

const FUNDED = `coalesce((select sum((p.input ->> 'amount')::bigint) from ledger.proposals p
  where p.action = 'fund_promotion' and p.state = 'done'
    and p.input ->> 'campaign_id' = c.id::text), 0)`;

const SHOWN = { nullable: true, filters: false, sorts: false, moves: true } as const;

export const reserveMoveResources = [
  resource({
    name: "campaigns",
    title: "Promotion budgets",
    area: "Reserve",
    says: "what the house set aside for gifts; nothing is given that is not in its budget",
    roles: ROLES,
    id: { kind: "campaign", sql: "c.id" },
    from: "reserve.campaigns c join ledger.proposals q on q.id = c.proposal_id",
    columns: {
      name: text("Name", "c.name", { sorts: true }),
      kind: state("For", "c.kind", CAMPAIGN_KINDS),
      state: state("State", "c.state", ["proposed", "open", "ended", "refused"]),
      budget: amount("Budget at most", "c.budget", inCurrency),
      funded: amount("Paid in", FUNDED, inCurrency, { sorts: false, filters: false }),
      spent: amount(
        "Spent",
        `${FUNDED} - ${ofCampaign("client.promotion")} - ${ofCampaign("client.coupon")}`,
        inCurrency,
        { sorts: false, filters: false },
      ),
      setAside: amount("Set aside for coupons", ofCampaign("client.coupon"), inCurrency, {
        sorts: false,
        filters: false,
        inside: true,
      }),
      remaining: amount("Remaining", ofCampaign("client.promotion"), inCurrency, {
        sorts: false,
        filters: false,
      }),
      each: amount("One gift at most", "c.amount", inCurrency),
      currency: text("Currency", "c.currency", { inside: true }),
      campaign: id("Campaign", "c.id", "campaign", { inside: true }),
      maker: text("Proposed by", "q.maker", { leadsTo: "staff", inside: true }),
      approvedBy: text("Approved by", "ledger.approvers(q.id)", {
        nullable: true,
        inside: true,
        filters: false,
      }),
      proposal: id("Approval", "c.proposal_id", "proposal", { leadsTo: "proposals", inside: true }),
      createdAt: instant("Proposed", "c.created_at"),
    },
    order: "-createdAt",
    search: { says: "name", sql: ["c.name"] },
  }),
  resource({
    name: "cash-sweeps",
    title: "Daily sweeps",
    area: "Reserve",
    says: "cash for the day's incomes from the reserve to custody, and fees from custody to the house",
    roles: ROLES,
    id: { kind: "sweep", sql: "s.id" },
    from: "reserve.sweeps s left join chain.transfers t on t.id = s.id",
    columns: {
      sweep: id("Sweep", "s.id", "sweep"),
      kind: state("What", "s.kind", ["income", "fees"]),
      state: state("State", "s.state", ["queued", "posted", "failed"]),
      amount: amount("Amount", "s.amount", inCurrency),
      parts: count(
        "Buckets",
        "(select count(*) from reserve.sweep_parts x where x.sweep_id = s.id)",
        { sorts: false, filters: false },
      ),
      queuedAt: instant("Begun", "s.queued_at"),
      endedAt: instant("Ended", "s.ended_at", { nullable: true }),
      transfer: state("Transfer", "t.state", ["queued", "signed", "sent", "confirmed", "failed"], {
        nullable: true,
      }),
      sentAs: id("Transfer on the chain", "t.id", "transfer", {
        leadsTo: "chain-transfers",
        nullable: true,
        inside: true,
      }),
      txHash: text("Transaction on the chain", "t.tx_hash", { nullable: true, inside: true }),
      block: count("Block", "t.block", { nullable: true, inside: true }),
      reason: text("Why it waits or failed", "t.reason", { nullable: true, inside: true }),
      to: text("To", "t.to_address", { nullable: true, inside: true }),
      currency: text("Currency", "s.currency", { inside: true }),
    },
    order: "-queuedAt",
    search: { says: "transaction on the chain", sql: ["coalesce(t.tx_hash, '')"] },
    relations: [{ resource: "sweep-parts", column: "sweep", title: "By bucket" }],
  }),
  resource({
    name: "sweep-parts",
    title: "Sweeps by bucket",
    area: "Reserve",
    says: "what of a sweep each bucket of the ledger gave or got",
    roles: ROLES,
    id: { sql: "x.sweep_id::text || '.' || x.bucket", type: "text" },
    from: "reserve.sweep_parts x join reserve.sweeps s on s.id = x.sweep_id",
    columns: {
      sweep: id("Sweep", "x.sweep_id", "sweep", { leadsTo: "cash-sweeps" }),
      kind: state("What", "s.kind", ["income", "fees"]),
      bucket: count("Bucket", "x.bucket"),
      amount: amount("Amount", "x.amount", inCurrency),
      currency: text("Currency", "s.currency", { inside: true }),
      queuedAt: instant("Begun", "s.queued_at"),
    },
    order: "-queuedAt",
  }),
  resource({
    name: "wallets",
    title: "Wallets",
    area: "Reserve",
    says:
      "the operator's own addresses on the chain, and what the newest statement shows there; custody's " +
      "counts with members' deposit addresses. What arrived and nobody booked can be booked",
    roles: ROLES,
    id: { sql: "w.name", type: "text" },
    from: `(select * from chain.wallets where address is not null) w
      left join lateral (select s.* from chain.statements s
        where s.book = case w.name when 'custody' then 'client' else w.name end
        order by s.at desc, s.id desc limit 1) s on true`,
    columns: {
      name: state("Wallet", "w.name", ["custody", "house", "reserve"], { sorts: true }),
      address: text("Address", "w.address::text"),
      outside: amount("On the chain", "chain.whole(s.chain_balance, s.unit)", undefined, SHOWN),
      books: amount("In the books", "s.ledger_balance", undefined, SHOWN),
      unbooked: amount(
        "Arrived, not booked",
        "coalesce(chain.whole((s.parts ->> 'unbooked')::numeric, s.unit), 0)",
        undefined,
        SHOWN,
      ),
      difference: amount("Difference", "s.difference", undefined, SHOWN),
      at: instant("Newest statement", "s.at", { nullable: true, filters: false, sorts: false }),
    },
    order: "name",
  }),
];
