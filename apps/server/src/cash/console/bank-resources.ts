/** Lists of posted rates, pay channels and banks. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { count, instant, resource, state, text } from "../../platform/staff-resource.ts";

const payChannels = resource({
  name: "pay-channels",
  title: "Pay channels",
  area: "Money",
  says: "where members can pay in local currency; payments under way go on when one is turned off",
  roles: ROLES,
  id: { sql: "c.id", type: "text" },
  from: "cash.pay_channels c",
  columns: {
    channel: text("Channel", "c.id", { sorts: true }),
    name: text("Name", "c.name"),
    currency: text("Currency", "c.currency"),
    for: text("For", "array_to_string(c.kinds, ', ')"),
    state: state("State", "case when c.is_on then 'on' else 'off' end", ["on", "off"]),
    changedAt: instant("Changed", "c.changed_at", { nullable: true }),
    changedBy: text("Changed by", "c.changed_by", { nullable: true, leadsTo: "staff" }),
  },
  order: "channel",
});

const rates = resource({
  name: "rates",
  title: "Posted rates",
  area: "Money",
  says: "local currency for one tUSDT; two people and a source, the newest of a currency counts",
  roles: ROLES,
  id: { sql: "r.id::text", type: "text" },
  from: "cash.rates r join ledger.proposals p on p.id = r.id",
  columns: {
    currency: text("Currency", "r.currency"),
    state: state(
      "State",
      `case when exists (select from cash.rates n where n.currency = r.currency
        and (n.at, n.id) > (r.at, r.id)) then 'replaced' else 'active' end`,
      ["active", "replaced"],
    ),
    rate: text("For one tUSDT", "trim_scale(r.rate)::text"),
    source: text("Source", "r.source"),
    at: instant("Since", "r.at"),
    maker: text("Proposed by", "p.maker", { leadsTo: "staff" }),
    approvedBy: text("Approved by", "ledger.approvers(r.id)", { nullable: true, filters: false }),
  },
  order: "-at",
});

const banks = resource({
  name: "banks",
  title: "Banks",
  area: "Money",
  says: "banks of the sandbox that members may choose for a bank card, by place and name in a country",
  roles: ROLES,
  id: { sql: "b.code", type: "text" },
  from: "cash.banks b",
  columns: {
    code: text("Code", "b.code", { sorts: true, leadsTo: "banks" }),
    name: text("Name", "b.name", { sorts: true }),
    state: state("State", "case when b.is_on then 'on' else 'off' end", ["on", "off"]),
    country: text("Country", "b.country"),
    currency: text("Currency", "b.currency"),
    position: count("Place", "b.position"),
    form: state("Account by", "b.account_form", ["ifsc", "iban"]),
    changedAt: instant("Changed", "b.changed_at", { nullable: true }),
    changedBy: text("Changed by", "b.changed_by", { nullable: true, leadsTo: "staff" }),
  },
  called: "name",
  order: "code",
  search: { says: "code or name", sql: ["b.code", "b.name"] },
});

export const bankResources = [payChannels, rates, banks];
