/**
 * Commands that change what countries allow; money for invitations has short commands of its own, and an
 * auditor may withdraw it too.
 */
import type { Tx } from "../../platform/db.ts";
import { readReason } from "../../platform/read-reason.ts";
import type { Staff } from "../../platform/staff-command.ts";
import { choice, command, proposed, standing, text } from "../../platform/staff-command.ts";
import {
  ALL_OTHERS,
  addPolicy,
  changePolicy,
  lockPolicy,
  proposeInvitations,
  stopInvitations,
} from "../change-policy.ts";
import { policyOf } from "../policy.ts";

const YES_NO = ["yes", "no"] as const;
const country = text("which country, two letters as in TR");
const policy = {
  offers: choice("may people from there register and buy", YES_NO),
  promotions: choice("may they be given anything: welcome income, coins, codes", YES_NO),
  invitations: choice("may inviters get a part of fees", YES_NO),
  coupons: choice("may they receive coupons", YES_NO),
  claims: choice("may they claim one-time bonuses", YES_NO),
  warning: choice("which warning they read", ["general", "strict"]),
  reason: text("why, and who checked the law there"),
};
const of = { area: "System", of: "country-policy" } as const;
const roles = ["finance", "admin"] as const;

type Given = {
  country: string;
  reason: string;
  warning: "general" | "strict";
} & Record<"offers" | "promotions" | "invitations" | "coupons" | "claims", "yes" | "no">;

async function change(
  write: typeof changePolicy,
  { tx, staff }: { tx: Tx; staff: Staff },
  { country: typed, reason, ...given }: Given,
) {
  const country = typed.toUpperCase();
  const policy = {
    offers: given.offers === "yes",
    promotions: given.promotions === "yes",
    invitations: given.invitations === "yes",
    coupons: given.coupons === "yes",
    claims: given.claims === "yes",
    warning: given.warning,
  };
  const reference = readReason(reason);
  const { proposalId } = await write(tx, { country, policy, reference }, staff.id);
  return proposalId === null ? ["It holds from now on."] : proposed(proposalId);
}

export const countryPolicyCommands = [
  command({
    name: "add-country-policy",
    says: "give a country a policy of its own; what only takes away holds at once, else two people",
    roles,
    place: { ...of, title: "Add a country" },
    options: { country, ...policy },
    standing: async (db) => {
      const { warning, ...allowed } = await policyOf(db, ALL_OTHERS);
      const answers = Object.entries(allowed).map(([what, is]) => [what, is ? "yes" : "no"]);
      return standing({ warning, ...Object.fromEntries(answers) });
    },
    lock: lockPolicy,
    run: (context, given) => change(addPolicy, context, given),
  }),
  command({
    name: "change-country-policy",
    says: "change what a country allows; what only takes away holds at once, else two people",
    roles,
    place: { ...of, title: "Change", row: "country", edits: true },
    options: { country: text("two letters as in TR, or * for all others"), ...policy },
    lock: lockPolicy,
    run: (context, given) => change(changePolicy, context, given),
  }),
  command({
    name: "allow-invitations",
    says: "propose that inviters of a country may get their part of fees; never GB or IN",
    roles,
    options: { country, reason: policy.reason },
    run: async ({ tx, staff }, { country: typed, reason: reference }) =>
      proposed(await proposeInvitations(tx, { country: typed.toUpperCase(), reference }, staff.id)),
  }),
  command({
    name: "stop-invitations",
    says: "end that in a country, at once; what was given stays given",
    roles: ["finance", "auditor", "admin"],
    place: {
      ...of,
      title: "Stop money for invitations",
      row: "country",
      whenYes: "invitations",
      danger: true,
      confirm:
        "At once, in this country. What was given stays given; two people can allow it again.",
    },
    options: { country },
    run: async ({ tx }, { country: typed }) => {
      await stopInvitations(tx, typed.toUpperCase());
      return [`No money for invitations in ${typed.toUpperCase()} any more.`];
    },
  }),
];
