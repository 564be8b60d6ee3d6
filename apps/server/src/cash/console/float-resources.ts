import { ROLES } from "@ballast/contract/console/staff.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { amount, instant, resource, state, text } from "../../platform/staff-resource.ts";

const inCurrency = { currencyOf: "currency" };

const total = (kind: string, currency: string) => `coalesce((select sum(a.balance)
  from ledger.accounts a where a.kind = '${kind}' and a.currency = ${currency}), 0)`;

/** A rate without trailing zeros: 83.12 instead of 83.120000. */
const RATE = "trim_scale(r.rate)::text";

export const floatResources = [
  resource({
    name: "conversion-float",
    title: "Conversion float",
    area: "Reserve",
    says: "the operator's own money that exchanges between currencies are paid from",
    roles: ROLES,
    id: { sql: "x.currency", type: "text" },
    from: `ledger.currencies x left join lateral (
        select r.* from cash.rates r where r.currency = x.currency
        order by r.at desc, r.id desc limit 1) r on true`,
    columns: {
      currency: state("Currency", "x.currency", CURRENCY_CODES, { sorts: true }),
      left: amount("Left to exchange", total("client.conversion", "x.currency"), inCurrency),
      held: amount(
        "Held for cash withdrawals",
        total("client.conversion_held", "x.currency"),
        inCurrency,
      ),
      house: amount("The house's cash", total("house.cash", "x.currency"), inCurrency),
      rate: text("For one tUSDT", RATE, { nullable: true, filters: false }),
      rateAt: instant("Rate posted", "r.at", { nullable: true }),
    },
    order: "currency",
    relations: [{ resource: "rates", column: "currency", title: "Posted rates" }],
  }),
];
