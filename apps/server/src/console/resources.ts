/** Names each resource of the console: the table of contents of its lists. */
import type { Resource } from "./resource.ts";
import { auditResources } from "./resources/audit.ts";
import { claimResources } from "./resources/claims.ts";
import { communityResources } from "./resources/community.ts";
import { contentResources } from "./resources/content.ts";
import { ledgerResources } from "./resources/ledger.ts";
import { loginResources } from "./resources/logins.ts";
import { machineryResources } from "./resources/machinery.ts";
import { memberMoneyResources } from "./resources/member-money.ts";
import { memberResources } from "./resources/members.ts";
import { orderResources } from "./resources/orders.ts";
import { productResources } from "./resources/products.ts";
import { proposalResources } from "./resources/proposals.ts";
import { reconciliationResources } from "./resources/reconciliation.ts";
import { rewardResources } from "./resources/rewards.ts";
import { settingResources } from "./resources/settings.ts";
import { withdrawalResources } from "./resources/withdrawals.ts";

export const RESOURCES: readonly Resource[] = [
  ...proposalResources,
  ...withdrawalResources,
  ...productResources,
  ...orderResources,
  ...claimResources,
  ...communityResources,
  ...contentResources,
  ...rewardResources,
  ...settingResources,
  ...ledgerResources,
  ...reconciliationResources,
  ...machineryResources,
  ...memberResources,
  ...loginResources,
  ...memberMoneyResources,
  ...auditResources,
];

const byName = new Map(RESOURCES.map((resource) => [resource.name, resource]));

export const resourceNamed = (name: string): Resource | undefined => byName.get(name);
