/** Lists of funding lots, what they back, and every income with the lot it was paid from. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import {
  amount,
  bps,
  count,
  day,
  document,
  id,
  instant,
  resource,
  state,
  text,
} from "../../platform/staff-resource.ts";

const SOURCES = ["capital", "outside yield"] as const;
const sourceOf = (column: string) => `case ${column} when 'yield' then 'outside yield'
  when 'reserve.yield' then 'outside yield' else 'capital' end`;
const inCurrency = { currencyOf: "currency" };

/** What a product's lots gave it and have not got back, of one kind or both. */
const given = (which: string) => `coalesce((select sum(b.amount - b.given_back)
  from products.backing b where b.product_id = p.id and ${which}), 0)`;
const locked = (kind: string) => `coalesce((select sum(a.balance) from ledger.accounts a
  where a.bucket between 0 and 63 and a.kind = 'reserve.${kind}' and a.currency = p.currency
    and a.owner = p.id), 0)`;

export const lotResources = [
  resource({
    name: "lots",
    title: "Funding lots",
    area: "Reserve",
    says: "what put money into the reserve, each with the document that shows it",
    roles: ROLES,
    id: { kind: "lot", sql: "l.id" },
    from: `reserve.lots l join ledger.proposals p on p.id = l.proposal_id
      left join ledger.accounts a on a.bucket = 0 and a.kind = 'reserve.' || l.source
        and a.currency = l.currency and a.owner = l.id
      left join chain.transfers t on t.id = l.proposal_id`,
    columns: {
      lot: id("Lot", "l.id", "lot"),
      source: state("Source", sourceOf("l.source"), SOURCES),
      state: state("State", "l.state", ["proposed", "moving", "funded", "refused", "failed"]),
      amount: amount("Amount", "l.amount", inCurrency),
      remaining: amount("Not yet locked", "coalesce(a.balance, 0)", inCurrency),
      paid: amount(
        "Paid from it",
        "coalesce((select sum(x.amount) from income.paid_from_lots x where x.lot_id = l.id), 0)",
        inCurrency,
        { sorts: false, filters: false },
      ),
      lost: amount(
        "Lost outside",
        `coalesce((select sum(e.amount) from ledger.entries e where e.bucket = 0 and e.owner = l.id
          and e.kind = 'reserve.' || l.source and e.event = 'loss_borne'), 0)::bigint`,
        inCurrency,
        { inside: true, sorts: false, filters: false },
      ),
      currency: text("Currency", "l.currency", { inside: true }),
      document: text("Document", "l.document_name"),
      documentHash: document("SHA-256 of the document", "l.document_hash"),
      attestors: text("Attested by", "l.attestor", { nullable: true }),
      maker: text("Proposed by", "p.maker", { leadsTo: "staff" }),
      reference: text("Reference", "l.reference", { inside: true }),
      txHash: text(
        "Transaction on the chain",
        "case l.source when 'yield' then l.reference else t.tx_hash end",
        { nullable: true, inside: true },
      ),
      wallet: text("The reserve's wallet", "t.to_address", { nullable: true, inside: true }),
      proposal: id("Approval", "l.proposal_id", "proposal", { leadsTo: "proposals", inside: true }),
      createdAt: instant("Proposed", "l.created_at"),
    },
    order: "-createdAt",
    search: { says: "document or reference", sql: ["l.document_name", "l.reference"] },
    relations: [
      { resource: "backing", column: "lot", title: "Products it backs" },
      { resource: "income-days", column: "lot", title: "Incomes paid from it" },
    ],
  }),
  resource({
    name: "returns-mix",
    title: "Returns mix",
    area: "Reserve",
    says: "where each product's return comes from: the operator's capital or yield earned outside",
    roles: ROLES,
    id: { kind: "product", sql: "p.id" },
    from: "(select * from products.products where state <> 'draft') p",
    columns: {
      product: id("Product", "p.id", "product", { leadsTo: "products" }),
      name: text("Name", "p.name", { sorts: true }),
      state: state("Sale", "p.state", ["listed", "closed"]),
      capital: amount("From capital", given("b.kind = 'reserve.capital'"), inCurrency),
      yield: amount("From outside yield", given("b.kind = 'reserve.yield'"), inCurrency),
      yieldShare: bps(
        "Outside yield's share",
        `coalesce(round(10000 * ${given("b.kind = 'reserve.yield'")}
          / nullif(${given("true")}, 0)), 0)`,
      ),
      paid: amount(
        "Paid",
        "coalesce((select sum(x.amount) from income.product_days x where x.product_id = p.id), 0)",
        inCurrency,
      ),
      sold: amount("Locked, sold", locked("sold"), inCurrency, { sorts: false, filters: false }),
      offered: amount("Locked, on offer", locked("offered"), inCurrency, {
        sorts: false,
        filters: false,
      }),
      currency: text("Currency", "p.currency", { inside: true }),
      listedAt: instant("Listed", "p.listed_at"),
    },
    order: "-listedAt",
    search: { says: "product", sql: ["p.name"] },
    relations: [
      { resource: "backing", column: "product", title: "Its lots" },
      { resource: "income-days", column: "product", title: "Incomes paid" },
    ],
  }),
  resource({
    name: "income-days",
    title: "Incomes by lot",
    area: "Reserve",
    says: "what each product paid for each complete day, and from which lot",
    roles: ROLES,
    id: { sql: "to_char(x.day, 'YYYY-MM-DD') || '.' || x.product_id || '.' || x.no", type: "text" },
    from: `income.paid_from_lots x join products.products p on p.id = x.product_id
      left join reserve.lots l on l.id = x.lot_id`,
    columns: {
      day: day("Day", "x.day"),
      product: id("Product", "x.product_id", "product", { leadsTo: "returns-mix" }),
      name: text("Name", "p.name"),
      lot: id("Lot", "x.lot_id", "lot", { leadsTo: "lots" }),
      source: state("Source", sourceOf("x.kind"), SOURCES),
      document: text("Document", "l.document_name", { nullable: true }),
      amount: amount("Paid from it", "x.amount", inCurrency),
      incomes: count("Incomes of the day", "x.incomes"),
      currency: text("Currency", "x.currency", { inside: true }),
    },
    order: "-day",
    search: { says: "product or document", sql: ["p.name", "coalesce(l.document_name, '')"] },
    relations: [{ resource: "income-lots", column: "paidDay", title: "The incomes" }],
  }),
  resource({
    name: "income-lots",
    title: "Incomes with their lot",
    area: "Reserve",
    says:
      "every income of the last 35 days with its lot (under both on a day that used one up); " +
      "older days stand under Incomes by lot",
    roles: ROLES,
    id: {
      sql: "to_char(i.day, 'YYYY-MM-DD') || '.' || i.order_id || '.' || coalesce(x.no, 0)",
      type: "text",
    },
    // With two million incomes a week, a list of all of them could not be sorted in time.
    from: `(select * from income.incomes where day > platform.day_of((select platform.now())) - 36) i
      join products.products p on p.id = i.product_id
      left join income.paid_from_lots x on x.product_id = i.product_id and x.day = i.day
      left join reserve.lots l on l.id = x.lot_id`,
    columns: {
      day: day("Day", "i.day"),
      member: id("Member", "i.member_id", "member"),
      order: id("Order", "i.order_id", "order", { leadsTo: "orders" }),
      name: text("Product", "p.name"),
      amount: amount("Income", "i.amount", inCurrency),
      lot: id("Paid from", "x.lot_id", "lot", { leadsTo: "lots", nullable: true }),
      source: state(
        "Source",
        `case when x.lot_id is not null then ${sourceOf("x.kind")} end`,
        SOURCES,
        {
          nullable: true,
        },
      ),
      document: text("Document", "l.document_name", { nullable: true }),
      taken: state("Taken out", "case when i.taken_by is null then 'waiting' else 'taken' end", [
        "waiting",
        "taken",
      ]),
      product: id("Product's id", "i.product_id", "product", {
        leadsTo: "returns-mix",
        inside: true,
      }),
      run: id("Ledger transaction", "i.run_id", "ledgerTransaction", { inside: true }),
      currency: text("Currency", "i.currency", { inside: true }),
      paidDay: text(
        "Day and lot",
        "to_char(x.day, 'YYYY-MM-DD') || '.' || x.product_id || '.' || x.no",
        { nullable: true, inside: true, leadsTo: "income-days" },
      ),
    },
    order: "-day",
  }),
];
