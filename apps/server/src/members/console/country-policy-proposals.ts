/** Proposals to change what a country allows. */
import type { Change } from "@ballast/contract/console/approvals.ts";
import type { ConsolePart } from "../../ledger/console-part.ts";
import { change, type Input, textIn, textsIn } from "../../ledger/proposal-words.ts";
import type { Db } from "../../platform/db.ts";
import { setPolicy } from "../change-policy.ts";
import { type Policy, policyOf } from "../policy.ts";

const POLICY = {
  offers: "Offers",
  promotions: "Promotions",
  invitations: "Money for invitations",
  coupons: "Coupons",
  claims: "Claims",
  warning: "Warning",
} as const satisfies Record<keyof Policy, string>;

async function policyChanges(db: Db, input: Input): Promise<Change[]> {
  const country = textIn(input, "country");
  const now = await policyOf(db, country);
  const after = input.after as Policy;
  const said = (value: Policy[keyof Policy]) =>
    typeof value === "string" ? value : value ? "allowed" : "not allowed";
  const names = Object.keys(POLICY) as (keyof Policy)[];
  return [
    change("Country", country),
    ...names.map((name) => change(POLICY[name], said(after[name]), said(now[name]))),
    ...textsIn(input, { reference: "Reason" }),
  ];
}

export const countryPolicyProposals = {
  country_policy: {
    says: "Changes what is allowed in a country; * stands for each without a policy of its own.",
    changes: policyChanges,
    carryOut: setPolicy,
  },
} satisfies ConsolePart["proposals"];
