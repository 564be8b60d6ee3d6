/** Names each resource of the console: the table of contents of its lists. */
import type { Resource } from "./resource.ts";
import { auditResources } from "./resources/audit.ts";
import { branchResources } from "./resources/branch.ts";
import { claimResources } from "./resources/claims.ts";
import { communityResources } from "./resources/community.ts";
import { contentResources } from "./resources/content.ts";
import { guideResources } from "./resources/guides.ts";
import { ledgerResources } from "./resources/ledger.ts";
import { letterResources } from "./resources/letters.ts";
import { loginResources } from "./resources/logins.ts";
import { machineryResources } from "./resources/machinery.ts";
import { memberMoneyResources } from "./resources/member-money.ts";
import { memberResources } from "./resources/members.ts";
import { orderResources } from "./resources/orders.ts";
import { outsideResources } from "./resources/outside.ts";
import { productResources } from "./resources/products.ts";
import { proofResources } from "./resources/proofs.ts";
import { proposalResources } from "./resources/proposals.ts";
import { quizResources } from "./resources/quiz.ts";
import { reconciliationResources } from "./resources/reconciliation.ts";
import { reserveResources } from "./resources/reserve.ts";
import { reserveMoveResources } from "./resources/reserve-moves.ts";
import { rewardResources } from "./resources/rewards.ts";
import { salesResources } from "./resources/sales.ts";
import { settingResources } from "./resources/settings.ts";
import { transferResources } from "./resources/transfers.ts";
import { withdrawalResources } from "./resources/withdrawals.ts";

export const RESOURCES: readonly Resource[] = [
  ...proposalResources,
  ...memberMoneyResources,
  ...withdrawalResources,
  ...transferResources,
  ...outsideResources,
  ...productResources,
  ...orderResources,
  ...claimResources,
  ...communityResources,
  ...contentResources,
  ...guideResources,
  ...letterResources,
  ...rewardResources,
  ...quizResources,
  ...settingResources,
  ...ledgerResources,
  ...reconciliationResources,
  ...branchResources,
  ...proofResources,
  ...machineryResources,
  ...memberResources,
  ...loginResources,
  ...reserveResources,
  ...reserveMoveResources,
  ...salesResources,
  ...auditResources,
];

const byName = new Map(RESOURCES.map((resource) => [resource.name, resource]));

export const resourceNamed = (name: string): Resource | undefined => byName.get(name);
