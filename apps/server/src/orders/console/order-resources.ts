/** List of members' orders. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import {
  amount,
  count,
  day,
  hash,
  id,
  instant,
  resource,
  state,
  text,
  yes,
} from "../../platform/staff-resource.ts";

const ANY_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Uses the primary key, whose first column is the bucket. */
const isOrder = { form: ANY_UUID, by: "o.bucket between 0 and 63 and o.id = $::uuid" };

const isMembers = (of: string) => ({
  form: ANY_UUID,
  by: `${of}.bucket = platform.bucket_of($::uuid) and ${of}.member_id = $::uuid`,
});

const money = { currencyOf: "currency" };

const inside = { inside: true };

const PROMISED = "o.daily_return * o.valid_days";

export const orderResources = [
  resource({
    name: "orders",
    title: "Orders",
    area: "Products",
    says: "what members bought, with the terms it was bought with",
    roles: ROLES,
    id: { kind: "order", sql: "o.id", found: isOrder },
    from: `orders.orders o join products.products p on p.id = o.product_id
      left join orders.coupon_uses u on u.bucket = o.bucket and u.order_id = o.id
      join products.agreements g on g.id = o.agreement_id`,
    columns: {
      order: id("Order", "o.id", "order"),
      member: id("Member", "o.member_id", "member", {
        leadsTo: "members",
        found: isMembers("o"),
      }),
      product: id("Product", "o.product_id", "product", { ...inside, leadsTo: "products" }),
      name: text("Bought", "p.name"),
      state: state("State", "o.state", ["valid", "expired", "exited", "cancelled"]),
      units: count("Units", "o.units"),
      principal: amount("Principal", "o.principal", money),
      dailyReturn: amount("Daily return", "o.daily_return", money, inside),
      received: amount("Income so far", "income.paid(o.bucket, o.id)", money, {
        sorts: false,
        filters: false,
      }),
      toCome: amount(
        "Income to come",
        `case when o.state = 'valid' then ${PROMISED} - income.paid(o.bucket, o.id) else 0 end`,
        money,
        { sorts: false, filters: false },
      ),
      taken: amount("Taken out", "income.taken(o.bucket, o.id)", money, {
        ...inside,
        sorts: false,
        filters: false,
      }),
      coupon: text("Coupon", "u.name", { ...inside, nullable: true }),
      off: amount("Coupon off the price", "o.from_coupon", money, inside),
      extra: amount("Coupon's income", "coalesce(u.extra, 0)", money, inside),
      fromDeposit: amount("Paid from deposit", "o.from_deposit", money, inside),
      fromReturned: amount("Paid from principal", "o.from_returned", money, inside),
      fromEarned: amount("Paid from earned", "o.from_earned", money, inside),
      currency: text("Currency", "o.currency", inside),
      boughtAt: instant("Bought at", "o.bought_at"),
      cancelUntil: instant("May cancel until", "o.cancel_until", inside),
      startOn: day("First day of income", "o.start_on", inside),
      expireOn: day("Ends on", "o.expire_on"),
      endedAt: instant("Ended", "o.ended_at", { ...inside, nullable: true }),
      agreement: id("Agreement", "o.agreement_id", "agreement", {
        ...inside,
        leadsTo: "agreements",
      }),
      agreementHash: hash("Hash accepted", "o.agreement_hash"),
      sameText: yes("The hash is that of the text", "o.agreement_hash = g.hash", inside),
    },
    order: "-boughtAt",
    search: { says: "product", sql: ["p.name"] },
    relations: [{ resource: "incomes", column: "order", title: "Incomes" }],
  }),
];
