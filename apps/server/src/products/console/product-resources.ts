/** Lists of products with stock and backing, and of the agreements they are sold under. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import {
  amount,
  count,
  document,
  hash,
  id,
  image,
  instant,
  json,
  long,
  resource,
  state,
  text,
} from "../../platform/staff-resource.ts";

/** A product's state for staff; it follows from proposals, stock and the real time. */
const PRODUCT_STATES = [
  ...["draft", "proposed", "funded", "scheduled", "on_sale", "sold_out", "over", "closed"],
] as const;

const LEFT =
  "(select coalesce(sum(a.units_left), 0) from products.allotments a where a.product_id = p.id)";

const STATE = `case
  when p.state = 'closed' then 'closed'
  when p.state = 'draft' then case when exists (
    select from ledger.proposals l where l.action = 'list_product' and l.state = 'open'
      and l.input ->> 'product_id' = p.id::text) then 'proposed' else 'draft' end
  when (select platform.now()) >= p.ends_at then 'over'
  when (select platform.now()) < p.announced_at then 'funded'
  when (select platform.now()) < p.starts_at then 'scheduled'
  when ${LEFT} = 0 then 'sold_out'
  else 'on_sale' end`;

const SOLD = `(case when p.state = 'draft' then 0
  else p.units_listed - p.units_withdrawn - ${LEFT} end)`;

/** The authoritative English text, and its translations. */
const allTexts = (english: string, translations: string) =>
  `(jsonb_build_object('en_US', ${english}) || ${translations})`;
const countOf = (translations: string) =>
  `(select count(*) + 1 from jsonb_object_keys(${translations})) || ' of ${LANGUAGES.length}'`;

const money = { currencyOf: "currency" };
const inside = { inside: true };

export const productResources = [
  resource({
    name: "products",
    title: "Products",
    area: "Products",
    says: "from draft to closed; the terms never change once they are written",
    roles: ROLES,
    id: { kind: "product", sql: "p.id" },
    from: "products.products p join products.agreements g on g.id = p.agreement_id",
    columns: {
      picture: image("Picture", "p.image", inside),
      name: text("Name", "p.name", { sorts: true }),
      state: state("State", STATE, PRODUCT_STATES),
      price: amount("Price", "p.price", money),
      totalReturn: amount("Total return of a unit", "products.return_of_unit(p)", money),
      dailyReturn: amount("Daily return", "p.daily_return", money, inside),
      days: count("Days", "p.valid_days"),
      putOffDays: count("Days before income starts", "p.put_off_days", inside),
      sold: count("Sold", SOLD, { sorts: false, filters: false }),
      units: count("Units", "p.units_listed"),
      unitsLeft: count("Left to sell", `case when p.state = 'draft' then 0 else ${LEFT} end`, {
        ...inside,
        sorts: false,
        filters: false,
      }),
      unitsWithdrawn: count("Taken off sale", "p.units_withdrawn", inside),
      perMember: count("Most of one member", "p.per_member_limit", inside),
      promised: amount("Return promised in all", "products.return_of_unit(p) * p.units_listed", {
        currencyOf: "currency",
      }),
      currency: text("Currency", "p.currency", inside),
      announcedAt: instant("Terms shown from", "p.announced_at", inside),
      startsAt: instant("Sale starts", "p.starts_at"),
      endsAt: instant("Sale ends", "p.ends_at"),
      agreement: id("Agreement", "p.agreement_id", "agreement", {
        ...inside,
        leadsTo: "agreements",
      }),
      returnSource: long("Where the return comes from", "p.return_source"),
      returnSourceIn: json(
        "In every language",
        allTexts("p.return_source", "p.return_source_translations"),
      ),
      document: text("Document", "p.document_name", inside),
      documentHash: document("SHA-256 of the document", "p.document_hash"),
      createdBy: text("Drafted by", "p.created_by", { ...inside, leadsTo: "staff" }),
      createdAt: instant("Drafted", "p.created_at", inside),
      listedAt: instant("Listed", "p.listed_at", { ...inside, nullable: true }),
      closedAt: instant("Closed", "p.closed_at", { ...inside, nullable: true }),
      proposal: id("Listed by", "p.proposal_id", "proposal", {
        ...inside,
        nullable: true,
        leadsTo: "proposals",
      }),
    },
    called: "name",
    order: "-createdAt",
    search: { says: "name", sql: ["p.name"] },
    relations: [
      { resource: "orders", column: "product", title: "Orders" },
      { resource: "allotments", column: "product", title: "Allotments" },
      { resource: "backing", column: "product", title: "Backing" },
    ],
  }),
  resource({
    name: "allotments",
    title: "Allotments",
    area: "Products",
    says: "the units of a product that one bucket may sell, and the return locked for them",
    roles: ROLES,
    id: { type: "text", sql: "a.product_id || '.' || lpad(a.bucket::text, 2, '0')" },
    from: `products.allotments a join products.products p on p.id = a.product_id
      left join ledger.accounts offered on offered.bucket = a.bucket
        and offered.kind = 'reserve.offered' and offered.owner = a.product_id
        and offered.currency = p.currency
      left join ledger.accounts sold on sold.bucket = a.bucket
        and sold.kind = 'reserve.sold' and sold.owner = a.product_id
        and sold.currency = p.currency`,
    columns: {
      product: id("Product", "a.product_id", "product", { leadsTo: "products" }),
      bucket: count("Bucket", "a.bucket"),
      unitsLeft: count("Left to sell", "a.units_left"),
      offered: amount("Locked for these", "coalesce(offered.balance, 0)", money),
      sold: amount("Locked for units sold", "coalesce(sold.balance, 0)", money),
      currency: text("Currency", "p.currency", inside),
    },
    order: "bucket",
  }),
  resource({
    name: "backing",
    title: "Backing",
    area: "Products",
    says: "which funding lot gave how much to a product's locked return",
    roles: ROLES,
    id: { type: "text", sql: "b.product_id || '.' || b.no" },
    from: `products.backing b join products.products p on p.id = b.product_id
      join reserve.lots l on l.id = b.lot_id`,
    columns: {
      product: id("Product", "b.product_id", "product", { leadsTo: "products" }),
      name: text("Name", "p.name"),
      no: count("Drawn as", "b.no"),
      lot: id("Lot", "b.lot_id", "lot", { leadsTo: "lots" }),
      kind: state("From", "l.source", ["capital", "yield"]),
      amount: amount("Locked", "b.amount", money),
      givenBack: amount("Given back", "b.given_back", money),
      paid: amount(
        "Paid from it",
        `coalesce((select sum(x.amount) from income.paid_from_lots x
          where x.product_id = b.product_id and x.no = b.no), 0)`,
        money,
        { sorts: false, filters: false },
      ),
      document: text("Document", "l.document_name"),
      attestor: text("Approved by", "l.attestor", { nullable: true }),
      fundedAt: instant("Lot made", "l.created_at"),
      currency: text("Currency", "p.currency", inside),
    },
    order: "-fundedAt",
  }),
  resource({
    name: "agreements",
    title: "Agreements",
    area: "Products",
    says: "each version's text, translations and hash; a text never changes, another version takes its place",
    roles: ROLES,
    id: { kind: "agreement", sql: "g.id" },
    from: "products.agreements g",
    columns: {
      version: text("Version", "g.version", { sorts: true }),
      publishedAt: instant("Published", "g.published_at"),
      products: count(
        "Products",
        "(select count(*) from products.products p where p.agreement_id = g.id)",
        { sorts: false, filters: false },
      ),
      languages: text("Languages", countOf("g.translations"), { sorts: false, filters: false }),
      length: count("Characters", "length(g.body)", { sorts: false, filters: false }),
      hash: hash("Hash of the text", "g.hash"),
      translationsHash: hash("Hash of the translations", "g.translations_hash"),
      body: long("Text", "g.body"),
      texts: json("In every language", allTexts("g.body", "g.translations")),
    },
    called: "version",
    order: "-publishedAt",
    search: { says: "version or words of the text", sql: ["g.version", "g.body"] },
    relations: [{ resource: "products", column: "agreement", title: "Products that use it" }],
  }),
];
