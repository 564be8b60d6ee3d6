/** Local money's rates, ways to pay and banks; what countries allow; the settings. */
import { ROLES } from "@ballast/contract/staff.ts";
import { count, instant, json, resource, state, text, yes } from "../resource.ts";
import { SETTINGS } from "../settings.ts";

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

const hard = (places: string) => `p.country in (${places})`;

const countryPolicy = resource({
  name: "country-policy",
  title: "Country policy",
  area: "System",
  says: "what is allowed where; * stands for every country without a row of its own",
  roles: ROLES,
  id: { sql: "p.country", type: "text" },
  from: "members.country_policy p",
  columns: {
    country: text("Country", "p.country", { sorts: true, leadsTo: "country-policy" }),
    offers: yes("Offers", "p.offers"),
    promotions: yes("Promotions", "p.promotions"),
    invitations: yes("Money for invitations", "p.invitations"),
    coupons: yes("Coupons", "p.coupons"),
    claims: yes("Claims", "p.claims"),
    warning: state("Warning", "p.warning", ["general", "strict"]),
    hardOff: text(
      "Never allowed here",
      `case when ${hard("'GB'")} then 'every promotion'
        when ${hard("'IN'")} then 'money for invitations' end`,
      { nullable: true, filters: false },
    ),
  },
  order: "country",
});

/** Constant text of this program, so it may stand in SQL. */
const quoted = (words: string) => `'${words.replaceAll("'", "''")}'`;
const caseOf = (of: (name: string) => string) =>
  `case s.name ${Object.keys(SETTINGS)
    .map((name) => `when ${quoted(name)} then ${quoted(of(name))}`)
    .join(" ")} end`;
/** Whether its change takes two people, where there are two. */
const BY_TWO = `(${caseOf((name) => (SETTINGS[name]?.edit?.byTwo ? "two" : "one"))}) = 'two'`;

const settings = resource({
  name: "settings",
  title: "Settings",
  area: "System",
  says: "what stands in the database and not in the program",
  roles: ROLES,
  id: { sql: "s.name", type: "text" },
  from: "platform.settings s",
  columns: {
    name: text("Name", "s.name", { sorts: true }),
    says: text(
      "What it is",
      caseOf((name) => SETTINGS[name]?.says ?? ""),
      {
        nullable: true,
        filters: false,
      },
    ),
    state: state(
      "Changed",
      `coalesce(${caseOf((name) => (SETTINGS[name]?.edit ? "here" : "elsewhere"))}, 'elsewhere')`,
      ["here", "elsewhere"],
    ),
    roles: text(
      "By",
      caseOf((name) => SETTINGS[name]?.edit?.roles.join(", ") ?? "–"),
      {
        nullable: true,
        filters: false,
        inside: true,
      },
    ),
    takes: text(
      "Takes",
      caseOf((name) => {
        const { edit } = SETTINGS[name] ?? {};
        if (!edit) return "–";
        return edit.byTwo ? "two admins, or the only one" : "one person";
      }),
      { nullable: true, filters: false },
    ),
    value: json("Value", "s.value"),
    changedAt: instant("Last change", "s.changed_at"),
    changedBy: text("Changed by", "s.changed_by"),
    approvedBy: text(
      "Approved by",
      `case when ${BY_TWO} and s.changed_by <> 'install' then coalesce((
        select ledger.approvers(p.id) from ledger.proposals p where p.action = 'change_setting'
          and p.state = 'done' and p.input ->> 'setting' = s.name and p.ended_at = s.changed_at
        limit 1), 'nobody: the only admin''s word') end`,
      { nullable: true, filters: false },
    ),
  },
  order: "name",
});

export const settingResources = [payChannels, rates, banks, countryPolicy, settings];
