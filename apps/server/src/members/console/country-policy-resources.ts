/** The list of what is allowed in each country. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { resource, state, text, yes } from "../../platform/staff-resource.ts";

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

export const countryPolicyResources = [countryPolicy];
