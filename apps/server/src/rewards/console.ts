/** What staff list and do about coins, codes, coupons, claims and the quiz. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { claimCommands } from "./console/claim-commands.ts";
import { claimPictures } from "./console/claim-pictures.ts";
import { claimResources } from "./console/claim-resources.ts";
import { coinAndCodeCommands } from "./console/coin-and-code-commands.ts";
import { coinResources } from "./console/coin-resources.ts";
import { couponAndCodeResources } from "./console/coupon-and-code-resources.ts";
import { couponCommands } from "./console/coupon-commands.ts";
import { quizCommands } from "./console/quiz-commands.ts";
import { quizResources } from "./console/quiz-resources.ts";
import { rewardProposals } from "./console/reward-proposals.ts";

export const rewardsConsole: ConsolePart = {
  commands: [...claimCommands, ...coinAndCodeCommands, ...couponCommands, ...quizCommands],
  resources: [...claimResources, ...coinResources, ...couponAndCodeResources, ...quizResources],
  proposals: rewardProposals,
  settings: { "rewards.group": { says: "the official group that members join, or null" } },
  pictures: { claims: claimPictures },
};
