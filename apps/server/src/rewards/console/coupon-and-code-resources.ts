/** Lists of coupons, codes and coins, and of members' use of them. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { COUPON_KINDS } from "@ballast/contract/gift/coupon-gift.ts";
import {
  amount,
  bps,
  count,
  id,
  instant,
  long,
  resource,
  state,
  text,
} from "../../platform/staff-resource.ts";

const coupons = resource({
  name: "coupons",
  title: "Coupons",
  area: "Rewards",
  says: "what members may receive once each, paid from the budget of coupons",
  roles: ROLES,
  id: { kind: "coupon", sql: "c.id" },
  from: "rewards.coupons c",
  columns: {
    coupon: id("Coupon", "c.id", "coupon", { leadsTo: "coupons" }),
    name: text("Name", "c.name"),
    kind: state("Gives", "c.kind", COUPON_KINDS),
    state: state(
      "State",
      "case when c.state = 'open' and c.valid_to <= (select platform.now()) then 'expired' else c.state end",
      ["open", "ended", "expired"],
    ),
    amount: amount("At most", "c.amount", { currencyOf: "currency" }),
    currency: text("Currency", "c.currency", { inside: true }),
    percent: bps("Share of the price", "c.percent_bps", {
      nullable: true,
      inside: true,
      sorts: false,
    }),
    extraDays: count("Extra days", "c.extra_days", {
      nullable: true,
      inside: true,
      sorts: false,
    }),
    minimum: amount("Least price", "c.minimum", { currencyOf: "currency" }, { inside: true }),
    product: id("For the product", "c.product_id", "product", {
      leadsTo: "products",
      nullable: true,
      inside: true,
    }),
    validFrom: instant("From", "c.valid_from", { inside: true }),
    validTo: instant("Until", "c.valid_to"),
    received: count(
      "Received",
      "(select count(*) from rewards.member_coupons m where m.coupon_id = c.id)",
      { filters: false, sorts: false },
    ),
    used: count(
      "Used",
      "(select count(*) from orders.coupon_uses u where u.coupon_id = c.id and u.state <> 'returned')",
      { filters: false, sorts: false },
    ),
    proposal: id("Approval", "c.proposal_id", "proposal", { leadsTo: "proposals", inside: true }),
    createdAt: instant("Offered", "c.created_at"),
  },
  order: "-createdAt",
  search: { says: "name", sql: ["c.name"] },
  relations: [
    { resource: "member-coupons", column: "coupon", title: "Received" },
    { resource: "coupon-uses", column: "coupon", title: "Used" },
  ],
});

const memberCoupons = resource({
  name: "member-coupons",
  title: "Members’ coupons",
  area: "Rewards",
  says: "who received which coupon, and what is set aside for it",
  roles: ROLES,
  id: { sql: "(m.member_id || ' ' || m.coupon_id)", type: "text" },
  from: "rewards.member_coupons m join rewards.coupons c on c.id = m.coupon_id",
  columns: {
    member: id("Member", "m.member_id", "member", { leadsTo: "members" }),
    coupon: id("Coupon", "m.coupon_id", "coupon", { leadsTo: "coupons" }),
    name: text("Name", "c.name"),
    setAside: amount("Set aside", "m.set_aside", { currencyOf: "currency" }),
    currency: text("Currency", "c.currency", { inside: true }),
    receivedAt: instant("Received", "m.received_at"),
    validTo: instant("Until", "m.valid_to"),
    expiredAt: instant("Expired", "m.expired_at", { nullable: true }),
  },
  order: "-receivedAt",
  search: { says: "name of the coupon", sql: ["c.name"] },
});

const couponUses = resource({
  name: "coupon-uses",
  title: "Coupons used",
  area: "Rewards",
  says: "what a coupon gave to an order, frozen with it",
  roles: ROLES,
  id: { kind: "order", sql: "u.order_id" },
  from: "orders.coupon_uses u join orders.orders o on o.bucket = u.bucket and o.id = u.order_id",
  columns: {
    order: id("Order", "u.order_id", "order", { leadsTo: "orders" }),
    member: id("Member", "u.member_id", "member", { leadsTo: "members" }),
    coupon: id("Coupon", "u.coupon_id", "coupon", { leadsTo: "coupons" }),
    name: text("Name", "u.name"),
    state: state("State", "u.state", ["running", "paid", "given_back", "returned"]),
    off: amount("Off the price", "u.off", { currencyOf: "currency" }),
    extra: amount("Extra income", "u.extra", { currencyOf: "currency" }),
    currency: text("Currency", "u.currency", { inside: true }),
    usedAt: instant("Used", "o.bought_at"),
    endedAt: instant("Ended", "u.ended_at", { nullable: true }),
  },
  order: "-usedAt",
});

const codeBatches = resource({
  name: "code-batches",
  title: "Codes",
  area: "Rewards",
  says: "batches of codes of one worth; the codes themselves are shown once and kept as hashes",
  roles: ROLES,
  id: { kind: "codeBatch", sql: "b.id" },
  from: "rewards.code_batches b join ledger.proposals p on p.id = b.proposal_id",
  columns: {
    batch: id("Batch", "b.id", "codeBatch", { leadsTo: "code-batches" }),
    name: text("Name", "b.name"),
    state: state(
      "State",
      `case when p.state in ('refused', 'withdrawn') then p.state
        when b.state = 'ended' then 'ended'
        when p.state = 'expired' or b.expires_at <= (select platform.now()) then 'expired'
        else b.state end`,
      ["proposed", "approved", "made", "ended", "expired", "refused", "withdrawn"],
    ),
    amount: amount("A code pays", "b.amount", { currencyOf: "currency" }),
    currency: text("Currency", "b.currency", { inside: true }),
    codes: count("Codes", "b.codes"),
    usesEach: count("Members each", "b.uses_each"),
    redeemed: count(
      "Redeemed",
      "(select count(*) from rewards.redemptions r where r.batch_id = b.id)",
      { filters: false, sorts: false },
    ),
    left: count(
      "Uses left",
      `case when b.state = 'ended' or b.expires_at <= (select platform.now()) then 0 else
        (select coalesce(sum(k.uses_left), 0) from rewards.codes k where k.batch_id = b.id) end`,
      { filters: false, sorts: false, inside: true },
    ),
    campaign: id("Budget", "b.campaign_id", "campaign", { leadsTo: "campaigns", inside: true }),
    proposal: id("Approval", "b.proposal_id", "proposal", { leadsTo: "proposals", inside: true }),
    createdAt: instant("Proposed", "b.created_at"),
    expiresAt: instant("Until", "b.expires_at"),
    endedAt: instant("Ended", "b.ended_at", { nullable: true, inside: true }),
    endedBy: text("Ended by", "b.ended_by", { nullable: true, inside: true }),
    endReason: long("Why it was ended", "b.end_reason", { nullable: true }),
  },
  order: "-createdAt",
  search: { says: "name", sql: ["b.name"] },
  relations: [{ resource: "redemptions", column: "batch", title: "Redeemed by" }],
});

const redemptions = resource({
  name: "redemptions",
  title: "Codes redeemed",
  area: "Rewards",
  says: "who redeemed a code of which batch; never the code",
  roles: ROLES,
  id: { kind: "ledgerTransaction", sql: "r.transaction_id" },
  from: "rewards.redemptions r join rewards.code_batches b on b.id = r.batch_id",
  columns: {
    transaction: id("Ledger transaction", "r.transaction_id", "ledgerTransaction", {
      leadsTo: "ledger-transactions",
    }),
    member: id("Member", "r.member_id", "member", { leadsTo: "members" }),
    batch: id("Batch", "r.batch_id", "codeBatch", { leadsTo: "code-batches" }),
    name: text("Name", "b.name"),
    amount: amount("Paid", "r.amount", { currencyOf: "currency" }),
    currency: text("Currency", "r.currency", { inside: true }),
    at: instant("When", "r.at"),
  },
  order: "-at",
});

const coinTerms = resource({
  name: "coin-terms",
  title: "Coin terms",
  area: "Rewards",
  says: "what gold coins are given for and what they are worth; the newest row holds",
  roles: ROLES,
  id: { sql: "t.no", type: "bigint" },
  from: "rewards.coin_terms t",
  columns: {
    number: count("Number", "t.no"),
    plan: text("Coins of seven days in a row", "array_to_string(t.plan, ', ')", { filters: false }),
    questions: count("Questions a day", "t.questions"),
    perAnswer: count("Coins for a right answer", "t.per_answer"),
    stepWorth: amount("A step is worth", "t.step * t.value"),
    step: count("Coins of a step", "t.step"),
    minimum: count("Least exchange", "t.minimum"),
    perDay: count("Most a day", "t.per_day"),
    setAt: instant("Since", "t.set_at"),
    proposal: id("Approval", "t.proposal_id", "proposal", {
      leadsTo: "proposals",
      nullable: true,
      inside: true,
    }),
  },
  order: "-number",
});

export const couponAndCodeResources = [
  coupons,
  memberCoupons,
  couponUses,
  codeBatches,
  redemptions,
  coinTerms,
];
