/** List of the daily returns paid to orders. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { amount, day, id, resource, text, yes } from "../../platform/staff-resource.ts";

const ANY_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Uses the primary key of orders, whose first column is the bucket, then that of incomes. */
const isOrder = {
  form: ANY_UUID,
  by: `i.order_id = $::uuid and (i.bucket, i.member_id) = (
    select o.bucket, o.member_id from orders.orders o
    where o.bucket between 0 and 63 and o.id = $::uuid)`,
};

const isMembers = (of: string) => ({
  form: ANY_UUID,
  by: `${of}.bucket = platform.bucket_of($::uuid) and ${of}.member_id = $::uuid`,
});

const money = { currencyOf: "currency" };

const inside = { inside: true };

export const incomeResources = [
  resource({
    name: "incomes",
    title: "Incomes",
    area: "Products",
    says: "one row for each order and day, paid from the reserve when the day has ended",
    roles: ROLES,
    id: { type: "text", sql: "i.day || '.' || i.order_id" },
    from: "income.incomes i join products.products p on p.id = i.product_id",
    columns: {
      day: day("Earned for", "i.day"),
      member: id("Member", "i.member_id", "member", {
        leadsTo: "members",
        found: isMembers("i"),
      }),
      order: id("Order", "i.order_id", "order", { leadsTo: "orders", found: isOrder }),
      name: text("Product", "p.name"),
      amount: amount("Income", "i.amount", money),
      isTaken: yes("Taken out", "i.taken_by is not null"),
      run: id("Ledger transaction", "i.run_id", "ledgerTransaction", {
        ...inside,
        leadsTo: "ledger-transactions",
      }),
      takenBy: id("Taken out by", "i.taken_by", "ledgerTransaction", {
        ...inside,
        nullable: true,
        leadsTo: "ledger-transactions",
      }),
      currency: text("Currency", "i.currency", inside),
    },
    order: "-day",
  }),
];
